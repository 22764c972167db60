import type { Node, PlannedTypes } from "../../ir/plan.ts"

/** Whether a result of the type is never sent. */
export function isNothing({ kind }: Node): boolean {
  return kind === "undefined" || kind === "never"
}

/** Whether a result of the type may be undefined, which is sent as no content. */
export function mayBeNothing(node: Node, types: PlannedTypes): boolean {
  switch (node.kind) {
    case "undefined":
    case "never":
    case "any":
    case "unknown":
      return true
    case "ref":
      return mayBeNothing(types[node.to]!.node, types)
    case "union":
      return node.members.some((member) => mayBeNothing(member, types))
    default:
      return false
  }
}
