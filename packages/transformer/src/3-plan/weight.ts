import type { Node, PlannedTypes } from "../ir/plan.ts"

/** Fills in `weight` once every type is planned. */
export function weighTypes(types: PlannedTypes): void {
  for (const type of Object.values(types)) type.weight = weightOf(type.node)
}

/** Rough count of what has to be emitted for a node, other types that it calls left out. */
function weightOf(node: Node): number {
  switch (node.kind) {
    case "array":
      return 2 + weightOf(node.item)
    case "tuple":
      return (
        1 + sum(node.items.map((item) => item.node)) + (node.rest ? weightOf(node.rest.node) : 0)
      )
    case "object":
      return (
        1 +
        sum(node.fields.map((field) => field.node)) +
        (node.index ? 2 + weightOf(node.index) : 0)
      )
    case "union":
      return sum(node.members)
    default:
      return 1
  }
}

function sum(nodes: Node[]): number {
  return nodes.reduce((total, node) => total + weightOf(node), 0)
}
