import { childrenOfNode } from "../../ir/node-children.ts"
import type { Node, PlannedTypes } from "../../ir/plan.ts"
import { type Code, js } from "../code.ts"
import { type FastScope, fail } from "./scope.ts"

/** A check of the user's may decode another text, which takes the place of this one: the text is left to JSON.parse then. */
export function guarded(node: Node, statements: Code[], scope: FastScope): Code[] {
  if (!callsUser(node, scope.emitter.types, new Set())) return statements
  const loads = scope.locals.fresh("loads")
  const source = scope.emitter.helper("source")
  return [
    js`const ${loads} = ${source}.loads`,
    ...statements,
    js`if (${source}.loads !== ${loads}) ${fail(scope)}`,
  ]
}

function callsUser(node: Node, types: PlannedTypes, seen: Set<string>): boolean {
  if (node.kind === "refined" && node.checks.length > 0) return true
  if (node.kind === "ref") {
    if (seen.has(node.to)) return false
    seen.add(node.to)
    return callsUser(types[node.to]!.node, types, seen)
  }
  return childrenOfNode(node).some((child) => callsUser(child, types, seen))
}
