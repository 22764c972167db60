import type { Node, PlannedTypes } from "../../ir/plan.ts"

type Resolved = Exclude<Node, { kind: "ref" | "refined" }>

/** The target of a ref, through refs to refs; a rule of the user changes no text. */
export function resolved(node: Node, types: PlannedTypes): Resolved {
  if (node.kind === "ref") return resolved(types[node.to]!.node, types)
  return node.kind === "refined" ? resolved(node.of, types) : node
}

/** Whether the type does not describe the value, so that only JSON.stringify can write it, if at all. */
export function isUnknown(node: Node, types: PlannedTypes): boolean {
  const { kind } = resolved(node, types)
  return kind === "any" || kind === "unknown"
}

export function takesUndefined(node: Node, types: PlannedTypes): boolean {
  const at = resolved(node, types)
  if (at.kind === "undefined") return true
  return at.kind === "union" && at.members.some((member) => takesUndefined(member, types))
}
