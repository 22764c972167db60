import { own } from "./plain-own.ts"
import { componentOf, type Schema } from "./plain-schema.ts"

/**
 * Components that refer only to themselves (`A: { $ref: B }`, `B: { $ref: A }`): such schemas are empty, and
 * accept any value.
 */
export function endlessNames(schemas: Readonly<Record<string, Schema>>): ReadonlySet<string> {
  const leadsTo = (from: string, wanted: string, seen: Set<string>): boolean =>
    namesIn(own(schemas, from)).some((name) => {
      if (name === wanted) return true
      if (seen.has(name)) return false
      seen.add(name)
      return leadsTo(name, wanted, seen)
    })
  return new Set(Object.keys(schemas).filter((name) => leadsTo(name, name, new Set())))
}

/** Components that a value of the schema itself is one of. */
function namesIn(schema: Schema | undefined): string[] {
  if (typeof schema !== "object") return []
  if (schema.$ref !== undefined) return [componentOf(schema.$ref)]
  const { anyOf = [], oneOf = [], allOf = [] } = schema
  return [...anyOf, ...oneOf, ...allOf].flatMap(namesIn)
}
