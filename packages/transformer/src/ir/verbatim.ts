import type { Node, PlannedTypes } from "./plan.ts"

/** Whether JSON.parse makes the very value: scalars without a wire form of their own, and unions and arrays of them. */
export function isVerbatim(node: Node, types: PlannedTypes): boolean {
  switch (node.kind) {
    case "any":
    case "unknown":
    case "undefined": // an absent key reads as undefined
    case "null":
    case "boolean":
    case "literal":
      return true
    case "string":
    case "template":
      return !node.rules.convert
    case "number":
      return !node.rules.ieee
    case "refined":
      return isVerbatim(node.of, types)
    case "union":
      return node.members.every((member) => isVerbatim(member, types))
    case "array":
      return !node.nullIsUndefined && isVerbatim(node.item, types)
    case "ref":
      return types[node.to]?.verbatim ?? false
    default:
      return false
  }
}
