import type { Node, PlannedTypes } from "../../ir/plan.ts"

/** The node that a ref stands for, through refs to refs. */
export function resolved(node: Node, types: PlannedTypes): Exclude<Node, { kind: "ref" }> {
  return node.kind === "ref" ? resolved(types[node.to]!.node, types) : node
}

/** Whether the type says nothing about the value, so that only JSON.stringify knows what to write, if anything. */
export function isUnknown(node: Node, types: PlannedTypes): boolean {
  const { kind } = resolved(node, types)
  return kind === "any" || kind === "unknown"
}

export function takesUndefined(node: Node, types: PlannedTypes): boolean {
  const at = resolved(node, types)
  if (at.kind === "undefined") return true
  return at.kind === "union" && at.members.some((member) => takesUndefined(member, types))
}
