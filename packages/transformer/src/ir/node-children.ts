import type { Node } from "./plan.ts"

/** The nodes a node is directly made of; refs are not followed. */
export function childrenOfNode(node: Node): Node[] {
  switch (node.kind) {
    case "array":
    case "set":
      return [node.item]
    case "tuple":
      return [
        ...node.items.map((item) => item.node),
        ...(node.rest ? [node.rest.node] : []),
        ...(node.after ?? []).map((item) => item.node),
      ]
    case "map":
      return [node.key, node.value]
    case "object":
      return [
        ...node.fields.map((field) => field.node),
        ...(node.patterns ?? []).map((pattern) => pattern.node),
        ...(node.index ? [node.index] : []),
      ]
    case "union":
      return node.members
    case "refined":
      return [node.of]
    case "to-json":
      return [node.memory, node.wire]
    default:
      return []
  }
}

/** Ids of the types that a node mentions itself. */
export function refsOfNode(node: Node): string[] {
  return node.kind === "ref" ? [node.to] : childrenOfNode(node).flatMap(refsOfNode)
}
