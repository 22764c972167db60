import { childrenOfNode, refsOfNode } from "../ir/node-children.ts"
import type { Node, PlannedTypes } from "../ir/plan.ts"
import { usedFirst } from "../ir/graph.ts"

/**
 * Decides which types an encoder writes into the one that uses them: their constants fold with those
 * around them, and no short text is made only to be appended. The weight of a type counts what it
 * takes in of others, at any depth, so that emitted text grows with the number of types and their
 * members and not with the number of paths between them.
 */
export function weighTypes(types: PlannedTypes): void {
  const order = usedFirst(Object.keys(types), (id) => refsOfNode(types[id]!.node))
  for (const type of order.map((id) => types[id]!)) {
    type.weight = weightOf(type.node, (to) => (types[to]!.inPlace ? types[to]!.weight : 1))
    type.inPlace = !type.recursive && type.weight <= MOST_IN_PLACE
  }
}

const MOST_IN_PLACE = 12

/** Rough count of what has to be emitted for a node. */
function weightOf(node: Node, ofType: (id: string) => number): number {
  const parts = childrenOfNode(node).reduce((sum, child) => sum + weightOf(child, ofType), 0)
  switch (node.kind) {
    case "ref":
      return ofType(node.to)
    case "array":
    case "set":
    case "map":
      return 2 + parts
    case "object":
      return 1 + parts + 2 * ((node.patterns?.length ?? 0) + (node.index ? 1 : 0))
    case "union":
      return parts
    default:
      return 1 + parts
  }
}
