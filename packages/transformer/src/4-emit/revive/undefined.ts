import type { Node, PlannedTypes } from "../../ir/plan.ts"

/** Whether undefined fits, regardless of the user's check functions. */
export function surelyTakesUndefined(node: Node, types: PlannedTypes, hops: number = 0): boolean {
  switch (node.kind) {
    case "undefined":
    case "any":
    case "unknown":
      return true
    case "union":
      return node.members.some((member) => surelyTakesUndefined(member, types, hops))
    case "refined":
      return node.checks.length === 0 && surelyTakesUndefined(node.of, types, hops)
    case "ref":
      return hops < 20 && surelyTakesUndefined(types[node.to]!.node, types, hops + 1)
    default:
      return false
  }
}
