import { faultOf } from "./leaf.ts"
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
      return (wire ? Array.isArray(value) : value instanceof Set) ? 0 : Infinity
    case "map":
      if (!wire) return value instanceof Map ? 0 : Infinity
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
