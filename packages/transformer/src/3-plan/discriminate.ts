import type { Tag, UnionNode, FirstByte } from "../ir/plan.ts"
import type { Definitions, OfKind, Shape } from "../ir/shape.ts"
import { tagOfUnion } from "../ir/tag.ts"
import { isInherited } from "./fields.ts"
import { rivalsOf } from "./rivals.ts"
import { familiesOf, NATIVES, resolve, definitionOf, type Family } from "./traits.ts"

/**
 * The order in which the members of a union are tried for a value on the wire, lower first: a string that is
 * a literal, a date or a bigint is read as that before it is read as any string. Base64 is hard to
 * distinguish from words, so bytes come late. An object with more fields comes first: a smaller one that also
 * fits would lose the others.
 */
function wireRank(shape: Shape, definitions: Definitions, seen: string[] = []): number {
  switch (shape.kind) {
    case "object":
      return OBJECT - shape.fields.length - (shape.index ? 0.5 : 0)
    case "union": {
      if (familiesOf(shape, definitions).has("object")) return OBJECT
      return Math.max(...shape.members.map((member) => wireRank(member, definitions, seen)))
    }
    case "refined":
      return wireRank(shape.of, definitions, seen)
    case "ref":
      if (seen.includes(shape.to)) return 0
      return wireRank(definitionOf(shape.to, definitions), definitions, [...seen, shape.to])
    default:
      return RANKS[shape.kind]
  }
}

const OBJECT = 1000

const RANKS: Record<Exclude<Shape["kind"], "object" | "union" | "refined" | "ref">, number> = {
  never: 0,
  undefined: 0,
  null: 0,
  boolean: 0,
  literal: 0,
  template: 10,
  date: 20,
  bigint: 30,
  "bigint-literal": 30,
  url: 32,
  regexp: 34,
  bytes: 40,
  number: 45,
  string: 50,
  array: 100,
  tuple: 100,
  set: 101,
  map: OBJECT,
  "to-json": OBJECT,
  any: OBJECT,
  unknown: OBJECT,
}

type Discrimination = Omit<UnionNode, "kind" | "members">

/** The planner looks at each union more than once. */
const ofUnions = new WeakMap<OfKind<"union">, Discrimination>()

/** How the members of a union are distinguished: by a field, otherwise by trying them in order. */
export function discriminate(union: OfKind<"union">, definitions: Definitions): Discrimination {
  const known = ofUnions.get(union)
  if (known) return known
  const found = discriminateUncached(union, definitions)
  ofUnions.set(union, found)
  return found
}

function discriminateUncached(union: OfKind<"union">, definitions: Definitions): Discrimination {
  const { members } = union
  const families = members.map((member) => familiesOf(member, definitions))
  const all = members.map((_, index) => index)
  const objects = all.filter((index) => families[index]!.has("object"))
  const pure = objects.every((index) => families[index]!.size === 1)
  const tag = tagOf(union, definitions)
  const tried = tag ? all.filter((index) => !families[index]!.has("object")) : all
  const arrays = all.filter((index) => families[index]!.has("array"))
  const wire = byRank(tried, (index) => wireRank(members[index]!, definitions))
  const rivals = rivalsOf(union, wire, definitions)
  return {
    memory: byRank(tried, (index) => memoryRank(members[index]!, definitions)),
    wire,
    ...(rivals && { rivals }),
    tag,
    only: {
      object: objects.length === 1 && pure ? objects[0]! : null,
      array: arrays.length === 1 && families[arrays[0]!]!.size === 1 ? arrays[0]! : null,
    },
    firstByte: planFirstByte(members, tag, definitions),
  }
}

function tagOf(union: OfKind<"union">, definitions: Definitions): Tag | null {
  const found = tagOfUnion(union, definitions)
  return found && { key: found.key, inherited: isInherited(found.key), cases: found.cases }
}

function byRank(indices: number[], rankOf: (index: number) => number): number[] {
  const ranked = indices.map((index) => ({ index, rank: rankOf(index) }))
  ranked.sort((a, b) => a.rank - b.rank || a.index - b.index)
  return ranked.map(({ index }) => index)
}

function memoryRank(member: Shape, definitions: Definitions): number {
  const families = familiesOf(member, definitions)
  if (families.has("object")) return 1000 - namedFields(member, definitions)
  if (families.has("array")) return 100
  return families.has("date") || NATIVES.some((native) => families.has(native)) ? 50 : 0
}

/** The member with more fields is tried first: a smaller one that also fits would lose the others. */
function namedFields(member: Shape, definitions: Definitions): number {
  const resolved = resolve(member, definitions)
  return resolved.kind === "object" ? resolved.fields.length + (resolved.index ? 0.5 : 0) : 0
}

/**
 * The members of a union that a JSON value can be, by its first byte; null when that does not leave one way
 * to read it.
 */
function planFirstByte(
  members: readonly Shape[],
  tag: Tag | null,
  definitions: Definitions,
): FirstByte | null {
  const families = members.map((member) => familiesOf(member, definitions))
  const having = (...wanted: Family[]): number[] =>
    members.flatMap((_, index) =>
      wanted.some((family) => families[index]!.has(family)) ? [index] : [],
    )
  const objects = having("object")
  const arrays = having("array", "set", "map")
  if (members.some((member) => hasOtherForm(member, definitions))) return null
  if (members.some((member) => isNullChecked(member, definitions))) return null
  if (arrays.length > 1 || (objects.length > 1 && !tag)) return null
  // A member that is a union of several families itself would be called for bytes it reads in another way.
  if ([...objects, ...arrays].some((index) => families[index]!.size > 1)) return null
  return {
    quote: having("string", "date", "bigint", "url", "regexp", "bytes"),
    digit: having("number"),
    word: having("boolean"),
    null: having("null").length > 0,
    bracket: arrays[0] ?? null,
    brace: objects.length > 1 ? "tag" : (objects[0] ?? null),
  }
}

/** Whether null has to be shown to a check of the user's: by its first byte it is taken as it is. */
function isNullChecked(shape: Shape, definitions: Definitions, seen: string[] = []): boolean {
  switch (shape.kind) {
    case "ref":
      if (seen.includes(shape.to)) return false
      return isNullChecked(definitionOf(shape.to, definitions), definitions, [...seen, shape.to])
    case "union":
      return shape.members.some((member) => isNullChecked(member, definitions, seen))
    case "refined":
      if (shape.checks.length === 0) return isNullChecked(shape.of, definitions, seen)
      return familiesOf(shape, definitions).has("null")
    default:
      return false
  }
}

/** Whether a value does not begin as its family's values do: numbers written as texts, dates as numbers, maps as objects. */
function hasOtherForm(shape: Shape, definitions: Definitions, seen: string[] = []): boolean {
  switch (shape.kind) {
    case "ref":
      if (seen.includes(shape.to)) return false
      return hasOtherForm(definitionOf(shape.to, definitions), definitions, [...seen, shape.to])
    case "union":
      return shape.members.some((member) => hasOtherForm(member, definitions, seen))
    case "refined":
      return hasOtherForm(shape.of, definitions, seen)
    case "to-json":
      return true
    case "number":
      return shape.rules.ieee === true
    case "date":
    case "bigint":
    case "bytes":
    case "map":
      return shape.wire !== undefined
    default:
      return false
  }
}
