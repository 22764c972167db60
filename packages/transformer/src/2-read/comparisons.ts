import { comparisonsOfOne, hasKeys } from "../ir/keys.ts"
import type { Definitions, OfKind, Shape } from "../ir/shape.ts"
import { tagOfUnion } from "../ir/tag.ts"
import { walk } from "./walk.ts"

/**
 * Counts the comparisons that planning needs to find which members of a union take the same values
 * (3-plan/rivals.ts), and the code that trying them takes. It looks at no pair.
 */
export function comparisonsIn(shape: Shape, definitions: Definitions): number {
  let count = 0
  walk("", shape, definitions, (at) => {
    if (at.kind === "union") count += comparisonsOf(at, definitions)
    return true
  })
  return count
}

/**
 * Each member with a key is compared field by field with all earlier members that no tag distinguishes from
 * it.
 */
function comparisonsOf(union: OfKind<"union">, definitions: Definitions): number {
  const tag = tagOfUnion(union, definitions)
  const tagged = new Set(tag?.cases.map(({ member }) => member))
  const tried = union.members.filter((_, index) => !tagged.has(index))
  const keyed = tried.filter((member) => hasKeys(member, definitions))
  const fields = keyed.reduce((sum, member) => sum + comparisonsOfOne(member, definitions), 0)
  return (fields * (tried.length - 1)) / 2
}
