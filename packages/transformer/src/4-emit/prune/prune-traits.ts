import { childrenOfNode } from "../../ir/node-children.ts"
import type { Node, PlannedTypes } from "../../ir/plan.ts"

/** Whether a value may hold an object whose keys the type names. What has a `toJSON` is left as it is. */
export function hasObjects(
  node: Node,
  types: PlannedTypes,
  seen: Set<string> = new Set(),
): boolean {
  if (node.kind === "object") return true
  if (node.kind === "to-json") return false
  if (node.kind !== "ref")
    return childrenOfNode(node).some((child) => hasObjects(child, types, seen))
  if (seen.has(node.to)) return false
  seen.add(node.to)
  return hasObjects(types[node.to]!.node, types, seen)
}
