import { childrenOfNode } from "../ir/node-children.ts"
import type { Node, PlannedTypes } from "../ir/plan.ts"

/** Fills in `weight` once every type is planned. */
export function weighTypes(types: PlannedTypes): void {
  for (const type of Object.values(types)) type.weight = weightOf(type.node)
}

/** Rough count of what has to be emitted for a node, other types that it calls left out. */
function weightOf(node: Node): number {
  switch (node.kind) {
    case "array":
    case "set":
    case "map":
      return 2 + sum(childrenOfNode(node))
    case "object":
      return (
        1 + sum(childrenOfNode(node)) + 2 * ((node.patterns?.length ?? 0) + (node.index ? 1 : 0))
      )
    case "union":
      return sum(node.members)
    default:
      return 1 + sum(childrenOfNode(node))
  }
}

function sum(nodes: Node[]): number {
  return nodes.reduce((total, node) => total + weightOf(node), 0)
}
