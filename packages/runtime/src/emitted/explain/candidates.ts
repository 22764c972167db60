import { faultOf } from "./leaf.ts"
import { valueAt } from "./object.ts"
import type { Leaf, ObjectPart, Part, UnionPart } from "./part.ts"
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
function distanceTo(member: Part, value: object, wire: boolean): number {
  const part = resolved(member)
  switch (part.kind) {
    case "leaf":
      return Infinity
    case "array":
    case "tuple":
      return Array.isArray(value) ? 0 : Infinity
    case "object":
      if (!Array.isArray(value)) return mismatches(part, value, wire)
      return wire ? Infinity : 0
    default:
      return 0
  }
}

function resolved(part: Part): Part {
  if (part.kind === "ref") return resolved(targetOf(part).part)
  return part.kind === "refined" ? resolved(unrefined(part)) : part
}

function mismatches(part: ObjectPart, value: object, wire: boolean): number {
  let count = 0
  for (const { key, wireKey, leaf } of (part.literals ??= literalsOf(part))) {
    if (faultOf(leaf, valueAt(value, wire ? wireKey : key), wire) !== null) count++
  }
  return count
}

function literalsOf({ fields }: ObjectPart): { key: string; wireKey: string; leaf: Leaf }[] {
  return fields.flatMap(({ key, wireKey, part, optional, hasDefault }) => {
    const leaf = unrefined(part)
    const isLiteral = leaf.kind === "leaf" && leaf.of === "literal" && !optional && !hasDefault
    return isLiteral ? [{ key, wireKey, leaf }] : []
  })
}
