import { childrenOf } from "./children.ts"
import { definitionOf, resolve } from "./families.ts"
import type { Definitions, Shape } from "./shape.ts"

/** Whether a value may be, or hold, an object. */
export function hasKeys(
  shape: Shape,
  definitions: Definitions,
  seen: Set<string> = new Set(),
): boolean {
  switch (shape.kind) {
    case "object":
    case "any":
    case "unknown":
    case "to-json":
      return true
    case "ref":
      if (seen.has(shape.to)) return false
      seen.add(shape.to)
      return hasKeys(definitionOf(shape.to, definitions), definitions, seen)
    default:
      return childrenOf(shape).some((child) => hasKeys(child, definitions, seen))
  }
}

/** How many comparisons one member of a union is with another: itself, and each of its fields. */
export function comparisonsOfOne(member: Shape, definitions: Definitions): number {
  const shape = resolve(member, definitions)
  return 1 + (shape.kind === "object" ? shape.fields.length : 0)
}
