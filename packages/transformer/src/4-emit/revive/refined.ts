import type { RefinedNode } from "../../ir/plan.ts"
import { type Code, js } from "../code.ts"
import { refuseUnless, type Revived, type Scope } from "./scope.ts"

/** The user's checks see the value as it is in memory. */
export function reviveRefined(node: RefinedNode, value: Code, hint: string, scope: Scope): Revived {
  const { statements, result } = scope.part(node.of, value, hint, scope)
  if (node.checks.length === 0) return { statements, result }
  const made = scope.locals.fresh(hint)
  const takes = scope.emitter.helper("takes")
  return {
    statements: [
      ...statements,
      js`const ${made} = ${result}`,
      refuseUnless(
        node.checks.map((check) => js`${takes}(${scope.emitter.check(check)}, ${made})`),
        scope,
      ),
    ],
    result: made,
  }
}
