import type { Node } from "../../ir/plan.ts"
import { type Code, js } from "../emit-code.ts"
import { holdsChecks } from "../report/report-plain.ts"
import { type FastScope, fail } from "./decode-scope.ts"

export function refuseUnread(scope: FastScope): Code {
  return js`if (at === 0) ${fail(scope)}`
}

/**
 * A check of the user's may decode another text, which takes the place of this one: the text is left to JSON.parse
 * then. It sees no value that was not read.
 */
export function guarded(node: Node, statements: Code[], scope: FastScope): Code[] {
  if (!holdsChecks(node, scope.emitter.types)) return statements
  const loads = scope.locals.fresh("loads")
  const source = scope.emitter.helper("source")
  return [
    refuseUnread(scope),
    js`const ${loads} = ${source}.loads`,
    ...statements,
    js`if (${source}.loads !== ${loads}) ${fail(scope)}`,
  ]
}
