import { isMap, isSet } from "../natives/collections.ts"
import { faultOf, isQuick } from "./leaf.ts"
import { valueAt } from "./object.ts"
import type { ObjectPart, Part, RequiredLiteral, UnionPart } from "./part.ts"
import { targetOf, unrefined } from "./prepare.ts"

/**
 * Indices of the members of a union that an object or array may be meant to be: those of its kind, and of these the ones
 * that disagree with the fewest literals.
 */
export function candidatesOf(part: UnionPart, value: object, wire: boolean): number[] {
  let least = Infinity
  let found: number[] = []
  for (let index = 0; index < part.members.length; index++) {
    const distance = distanceTo(part.members[index]!, value, wire)
    if (distance > least || distance === Infinity) continue
    if (distance < least) found = []
    least = distance
    found.push(index)
  }
  return found
}

/** Whether an object or array may be meant to be a member. */
export function isCandidate(member: Part, value: object, wire: boolean): boolean {
  return distanceTo(member, value, wire) < Infinity
}

/** How many literals of a member a value disagrees with; infinite for a member of another kind. */
function distanceTo(
  member: Part,
  value: object,
  wire: boolean,
  seen: readonly Part[] = [],
): number {
  switch (member.kind) {
    case "leaf": {
      const fault = faultOf(member, value, wire)
      return fault === "type" || fault === "value" ? Infinity : 0
    }
    case "array":
    case "tuple":
      return Array.isArray(value) ? 0 : Infinity
    case "set":
      return (wire ? Array.isArray(value) : isSet(value)) ? 0 : Infinity
    case "map":
      if (!wire) return isMap(value) ? 0 : Infinity
      return Array.isArray(value) === member.isObject ? Infinity : 0
    case "object":
      return Array.isArray(value) && wire ? Infinity : mismatches(member, value, wire)
    case "union":
      return Math.min(...member.members.map((each) => distanceTo(each, value, wire, seen)))
    case "refined":
      return distanceTo(member.of, value, wire, seen)
    case "to-json":
      return distanceTo(member.memory, value, wire, seen)
    case "ref": {
      const { part } = member.target ?? targetOf(member)
      if (part.kind === "object" && !wire) return mismatches(part, value, wire)
      return seen.includes(part) ? Infinity : distanceTo(part, value, wire, [...seen, part])
    }
    default:
      return member satisfies never
  }
}

/** The candidate whose fields the value comes nearest to without a look inside, of several the first; null: there is none. */
export function nearestByKeys(
  { members }: UnionPart,
  candidates: readonly number[],
  value: object,
  wire: boolean,
): number | null {
  let nearest: number | null = null
  let best = -Infinity
  for (const index of candidates) {
    const score = nearness(members[index]!, value, wire)
    if (score <= best) continue
    best = score
    nearest = index
  }
  return nearest
}

/** The higher the nearer, as far as keys and `typeof` of their values tell. */
function nearness(member: Part, value: object, wire: boolean): number {
  const part = unrefined(member.kind === "ref" ? targetOf(member).part : member)
  if (part.kind !== "object") return 0
  let score = 0
  for (const field of part.fields) {
    const at = valueAt(value, wire ? field.wireKey : field.key)
    // As where members are tried: what is there but wrong is nearer than what is not there.
    if (at === undefined) score -= field.optional || field.hasDefault ? 0 : 2
    else if (field.quick === "") score += 1
    else score += isQuick(field.quick, at) ? 2 : -1
  }
  return score
}

function mismatches(part: ObjectPart, value: object, wire: boolean): number {
  let count = 0
  const literals = (part.literals ??= literalsOf(part))
  for (let index = 0; index < literals.length; index++) {
    const { key, wireKey, isPlain, leaf } = literals[index]!
    const name = wire ? wireKey : key
    const at = isPlain ? (value as Record<string, unknown>)[name] : valueAt(value, name)
    if (wire ? faultOf(leaf, at, wire) !== null : at !== leaf.value) count++
  }
  return count
}

function literalsOf({ fields }: ObjectPart): RequiredLiteral[] {
  return fields.flatMap((field) => {
    const { key, wireKey, part, optional, hasDefault } = field
    const leaf = unrefined(part)
    const isLiteral = leaf.kind === "leaf" && leaf.of === "literal" && !optional && !hasDefault
    const isPlain = !field.isInherited && !field.isWireInherited
    return isLiteral ? [{ key, wireKey, isPlain, leaf }] : []
  })
}
