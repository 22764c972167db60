import type { Leaf, Part } from "./part.ts"
import { targetOf } from "./explain-prepare.ts"

/** The literals that a part is one of; empty where it can be anything else. */
export function literalsOf(part: Part): readonly Leaf[] {
  if (part.literals === undefined) {
    // A union may be a member of itself, which is then no literal.
    part.literals = []
    part.literals = findLiterals(part)
  }
  return part.literals
}

function findLiterals(part: Part): readonly Leaf[] {
  switch (part.kind) {
    case "leaf":
      return part.of === "literal" ? [part] : []
    case "refined":
      return literalsOf(part.of)
    case "ref":
      return literalsOf(targetOf(part).part)
    case "union": {
      const all = part.members.map(literalsOf)
      return all.some((each) => each.length === 0) ? [] : all.flat()
    }
    default:
      return []
  }
}
