import type { Document, Schema } from "../openapi/document.ts"
import { isDate, typeName } from "./type-text.ts"

/**
 * Where a JSON value has dates: 1 is one; `[place]`: in each item; `{ key: place }`: in fields, `*` in
 * all that are not named; `{ or: [place] }`: as one of several types has it; a text: as in that type.
 */
export type Place =
  | 1
  | readonly [Place]
  | PlaceOfFields
  | { readonly or: readonly Place[] }
  | string

interface PlaceOfFields {
  readonly fields: { readonly [key: string]: Place }
}

/** The places of all named types that have any. */
export function datePlaces({ components = {} }: Document): Map<string, Place> {
  const schemas = Object.entries(components.schemas ?? {})
  const dated = new Set<string>()
  const found = (): Map<string, Place> => {
    const places = schemas.flatMap(([name, schema]) => {
      const place = placeOf(schema, dated)
      return place === null ? [] : [[typeName(name), place] as const]
    })
    return new Map(places)
  }
  // Types mention each other in circles: once more, as long as there are more that have dates.
  for (;;) {
    const places = found()
    if (places.size === dated.size) return places
    for (const name of places.keys()) dated.add(name)
  }
}

/** null: there are no dates in it. */
export function placeOf(schema: Schema | undefined, dated: ReadonlySet<string>): Place | null {
  if (typeof schema !== "object") return null
  if (schema.$ref !== undefined) {
    const name = typeName(schema.$ref.split("/").at(-1)!)
    return dated.has(name) ? name : null
  }
  if (isDate(schema)) return 1
  const members = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(
    (each) => placeOf(each, dated) ?? [],
  )
  if (members.length > 0) return members.length === 1 ? members[0]! : { or: members }
  if (schema.type === "array") {
    const items = [...(schema.prefixItems ?? []), schema.items].flatMap(
      (each) => placeOf(each, dated) ?? [],
    )
    return items.length === 0 ? null : [items.length === 1 ? items[0]! : { or: items }]
  }
  const named = Object.entries(schema.properties ?? {})
  const others = [schema.additionalProperties, ...Object.values(schema.patternProperties ?? {})]
  const fields = [...named, ...others.map((each) => ["*", each] as const)].flatMap(
    ([key, each]) => {
      const place = placeOf(each, dated)
      return place === null ? [] : [[key, place] as const]
    },
  )
  return fields.length === 0 ? null : { fields: Object.fromEntries(fields) }
}
