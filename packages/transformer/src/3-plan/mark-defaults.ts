import type { PlannedTypes, Node } from "../ir/plan.ts"
import { refsOfNode, childrenOfNode } from "../ir/node-children.ts"

/** Fills in `holdsDefault`. */
export function markDefaults(types: PlannedTypes): void {
  const all = Object.values(types)
  const waiting = all.filter(({ node }) => hasDefault(node))
  if (waiting.length === 0) return
  const users = new Map<string, typeof all>()
  for (const type of all)
    for (const id of refsOfNode(type.node)) users.set(id, [...(users.get(id) ?? []), type])
  for (let type = waiting.pop(); type; type = waiting.pop()) {
    if (type.holdsDefault) continue
    type.holdsDefault = true
    waiting.push(...(users.get(type.id) ?? []))
  }
}

function hasDefault(node: Node): boolean {
  if (node.kind === "object" && node.fields.some((field) => isAdded(field))) return true
  return childrenOfNode(node).some(hasDefault)
}

/** What decode puts in has to be there when the value is written. */
function isAdded(field: { default?: string; optional: boolean; takesUndefined: boolean }): boolean {
  return field.default !== undefined && !field.optional && !field.takesUndefined
}
