import type { Tag } from "../ir/plan.ts"
import type { Definitions, Field, Shape } from "../ir/shape.ts"
import { isInherited } from "./fields.ts"
import { definitionOf, resolve } from "./traits.ts"

/** The first field that tells the object members apart. */
export function findTag(
  objects: number[],
  members: readonly Shape[],
  definitions: Definitions,
): Tag | null {
  const first = resolve(members[objects[0]!]!, definitions)
  const keys =
    first.kind === "object"
      ? first.fields.map((field) => field.key)
      : keysOfUnion(first, definitions)
  for (const key of keys) {
    const cases = objects.map((member) => ({
      member,
      values: tagValues(members[member]!, key, definitions, []),
    }))
    if (areDistinct(cases.map(({ values }) => values))) {
      return { key, inherited: isInherited(key), cases: cases as Tag["cases"] }
    }
  }
  return null
}

function keysOfUnion(shape: Shape, definitions: Definitions): string[] {
  if (shape.kind !== "union") return []
  const first = resolve(shape.members[0]!, definitions)
  return first.kind === "object" ? first.fields.map((field) => field.key) : []
}

type Values = (string | number | boolean)[] | null

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
      const field = shape.fields.find((candidate) => candidate.key === key)
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

function areDistinct(cases: Values[]): boolean {
  const values = concatenated(cases)
  return values !== null && new Set(values).size === values.length
}
