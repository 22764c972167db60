import type { Tag, UnionNode } from "../ir/plan.ts"
import type { Definitions, Field, OfKind, Shape } from "../ir/shape.ts"
import { isInherited } from "./fields.ts"
import { planFirstByte } from "./first-byte.ts"
import { definitionOf, type Family, familiesOf, NATIVES } from "./traits.ts"

/** How the members of a union are told apart: by a field, else one after the other. */
export function discriminate(
  union: OfKind<"union">,
  definitions: Definitions,
): Omit<UnionNode, "kind" | "members"> {
  const { members } = union
  const families = members.map((member) => familiesOf(member, definitions))
  const all = members.map((_, index) => index)
  const objects = all.filter((index) => families[index]!.has("object"))
  const pure = objects.every((index) => families[index]!.size === 1)
  const tag = pure && objects.length > 1 ? findTag(objects, members, definitions) : null
  const tried = tag ? all.filter((index) => !objects.includes(index)) : all
  const arrays = all.filter((index) => families[index]!.has("array"))
  return {
    memory: byRank(tried, (index) => memoryRank(members[index]!, definitions)),
    wire: byRank(tried, (index) => wireRank(members[index]!, definitions)),
    tag,
    only: {
      object: objects.length === 1 && pure ? objects[0]! : null,
      array: arrays.length === 1 && families[arrays[0]!]!.size === 1 ? arrays[0]! : null,
    },
    firstByte: planFirstByte(members, tag, definitions),
  }
}

function byRank(indices: number[], rank: (index: number) => number): number[] {
  return indices.toSorted((a, b) => rank(a) - rank(b) || a - b)
}

function memoryRank(member: Shape, definitions: Definitions): number {
  const families = familiesOf(member, definitions)
  if (families.has("object")) return 1000 - namedFields(member, definitions)
  if (families.has("array")) return 100
  return families.has("date") || NATIVES.some((native) => families.has(native)) ? 50 : 0
}

/** A text that is a literal, a date or a big integer is taken as that before it is taken as any string. */
function wireRank(member: Shape, definitions: Definitions): number {
  const families = familiesOf(member, definitions)
  const { kind } = resolve(member, definitions)
  if (families.has("object")) return 1000 - namedFields(member, definitions)
  if (families.has("map")) return 1000
  if (families.has("set")) return 101
  if (families.has("array")) return 100
  if (isLiteral(member, definitions)) return families.has("bigint") ? 30 : 0
  if (families.has("string")) return kind === "template" ? 10 : 50
  if (families.has("number")) return 45
  return Math.max(0, ...TEXT_RANKS.map(([family, rank]) => (families.has(family) ? rank : 0)))
}

/** Base64 is hard to tell from words, so bytes come last before numbers and strings. */
const TEXT_RANKS: [Family, number][] = [
  ["date", 20],
  ["bigint", 30],
  ["url", 32],
  ["regexp", 34],
  ["bytes", 40],
]

/** The member with more fields is tried first: a smaller one that also fits would lose the others. */
function namedFields(member: Shape, definitions: Definitions): number {
  const resolved = resolve(member, definitions)
  return resolved.kind === "object" ? resolved.fields.length + (resolved.index ? 0.5 : 0) : 0
}

function isLiteral(shape: Shape, definitions: Definitions): boolean {
  const resolved = resolve(shape, definitions)
  if (resolved.kind !== "union")
    return resolved.kind === "literal" || resolved.kind === "bigint-literal"
  return resolved.members.every((member) => isLiteral(member, definitions))
}

function resolve(shape: Shape, definitions: Definitions): Shape {
  let at = shape
  for (let hops = 0; hops < 100; hops++) {
    if (at.kind === "ref") at = definitionOf(at.to, definitions)
    else if (at.kind === "refined") at = at.of
    else break
  }
  return at
}

function findTag(
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
  return field.alias === undefined && field.default === undefined
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
