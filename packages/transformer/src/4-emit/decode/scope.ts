import type { Node, PlannedType } from "../../ir/plan.ts"
import { type Code, js } from "../code.ts"
import type { Emitter } from "../module.ts"
import type { Locals } from "../names.ts"

export interface FastScope {
  emitter: Emitter
  locals: Locals
  /** The type whose function is being written. */
  type: PlannedType
  visit(node: Node, hint: string, scope: FastScope): Read
}

/** Statements that move `at` behind the value or return FAIL, and the expression of the value. */
export interface Read {
  statements: Code[]
  result: Code
}

export function fail(scope: FastScope): Code {
  return js`return ${scope.emitter.helper("FAIL")}`
}

/** A value read by a function that gives FAIL or sets `source.at`. */
export function call(code: Code, hint: string, scope: FastScope): Read {
  const value = scope.locals.fresh(hint)
  return {
    statements: [
      js`const ${value} = ${code}`,
      js`if (${value} === ${scope.emitter.helper("FAIL")}) ${fail(scope)}`,
      js`at = ${scope.emitter.helper("source")}.at`,
    ],
    result: value,
  }
}
