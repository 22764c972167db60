import { definitionOf, familiesOf, resolve } from "./families.ts"
import { fieldOf } from "./field-of.ts"
import type { Definitions, Field, OfKind, Shape } from "./shape.ts"

/** A field whose values distinguish members of a union. */
export interface TagField {
  key: string
  cases: { values: Value[]; member: number }[]
}

type Value = string | number | boolean

/** The field by which the object members of a union are distinguished; null: they are tried in order. */
export function tagOfUnion(
  { members }: OfKind<"union">,
  definitions: Definitions,
): TagField | null {
  const families = members.map((member) => familiesOf(member, definitions))
  const objects = [...members.keys()].filter((index) => families[index]!.has("object"))
  if (objects.length < 2 || !objects.every((index) => families[index]!.size === 1)) return null
  // A Map that is an object in JSON takes what a tag names, if the member of that name does not.
  if (members.some((member) => isNamed(member, definitions))) return null
  return findTag(objects, members, definitions)
}

/** Whether a member is a Map, or one of several, that is an object in JSON. */
function isNamed(member: Shape, definitions: Definitions): boolean {
  const shape = resolve(member, definitions)
  if (shape.kind !== "union") return shape.kind === "map" && shape.wire === "object"
  return shape.members.some((each) => isNamed(each, definitions))
}

/** The first field that distinguishes the object members. */
function findTag(
  objects: readonly number[],
  members: readonly Shape[],
  definitions: Definitions,
): TagField | null {
  const first = resolve(members[objects[0]!]!, definitions)
  const keys =
    first.kind === "object"
      ? first.fields.map((field) => field.key)
      : keysOfUnion(first, definitions)
  for (const key of keys) {
    const cases = casesOf(objects, members, key, definitions)
    if (cases && areDistinct(cases)) return { key, cases }
  }
  return null
}

/** null: some member lacks the field, so that the others need not be looked at. */
function casesOf(
  objects: readonly number[],
  members: readonly Shape[],
  key: string,
  definitions: Definitions,
): TagField["cases"] | null {
  const cases: TagField["cases"] = []
  for (const member of objects) {
    const values = tagValues(members[member]!, key, definitions, [])
    if (!values) return null
    cases.push({ member, values })
  }
  return cases
}

function keysOfUnion(shape: Shape, definitions: Definitions): string[] {
  if (shape.kind !== "union") return []
  const first = resolve(shape.members[0]!, definitions)
  return first.kind === "object" ? first.fields.map((field) => field.key) : []
}

type Values = Value[] | null

/** Values of a required literal field in every object of the shape; null when some object lacks it. */
function tagValues(shape: Shape, key: string, definitions: Definitions, seen: string[]): Values {
  switch (shape.kind) {
    case "ref":
      if (seen.includes(shape.to)) return null
      return tagValues(definitionOf(shape.to, definitions), key, definitions, [...seen, shape.to])
    case "refined":
      return tagValues(shape.of, key, definitions, seen)
    case "union":
      return concatenated(shape.members.map((member) => tagValues(member, key, definitions, seen)))
    case "object": {
      const field = fieldOf(shape, key)
      return field && !field.optional && isPlainlyNamed(field)
        ? literalValues(field.shape, definitions)
        : null
    }
    default:
      return null
  }
}

/** A tag is looked for under one key, in memory and on the wire. */
function isPlainlyNamed(field: Field): boolean {
  return field.alias === undefined && field.default === undefined && !field.asNull
}

function literalValues(shape: Shape, definitions: Definitions): Values {
  const resolved = resolve(shape, definitions)
  if (resolved.kind === "literal") return [resolved.value]
  if (resolved.kind === "boolean") return [true, false]
  if (resolved.kind !== "union") return null
  return concatenated(resolved.members.map((member) => literalValues(member, definitions)))
}

function concatenated(parts: Values[]): Values {
  return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? [])
}

function areDistinct(cases: TagField["cases"]): boolean {
  const all = cases.flatMap(({ values }) => values)
  return new Set(all).size === all.length
}
