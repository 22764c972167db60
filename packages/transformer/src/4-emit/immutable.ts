import type { Node, PlannedTypes } from "../ir/plan.ts"

/** Whether the value is as good as a copy: primitives, and objects with `toJSON`. */
export function isImmutable(node: Node, types: PlannedTypes, seen: string[] = []): boolean {
  switch (node.kind) {
    case "ref":
      return !seen.includes(node.to) && isImmutable(types[node.to]!.node, types, [...seen, node.to])
    case "refined":
      return isImmutable(node.of, types, seen)
    case "union":
      return node.members.every((member) => isImmutable(member, types, seen))
    case "array":
    case "tuple":
    case "set":
    case "map":
    case "object":
    case "date":
    case "url":
    case "regexp":
    case "bytes":
    case "any":
    case "unknown":
      return false
    default:
      return true
  }
}
