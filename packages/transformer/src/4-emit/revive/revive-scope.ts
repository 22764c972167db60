import type { Node } from "../../ir/plan.ts"
import { type Code, block, join, js } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"
import type { Locals } from "../names.ts"

/** What it takes to write statements in one function. */
export interface Place {
  emitter: Emitter
  locals: Locals
  /** The statement for a value that does not fit; otherwise it returns FAIL. */
  refusal?: Code
}

export interface Scope extends Place {
  /** Revives a part of any kind. */
  part(node: Node, value: Code, hint: string, scope: Scope): Revived
}

/** Statements that may return FAIL, and the expression of what they made. */
export interface Revived {
  statements: Code[]
  result: Code
}

export function refuse({ emitter, refusal }: Place): Code {
  return refusal ?? js`return ${emitter.helper("FAIL")}`
}

export function refuseUnless(tests: Code[], place: Place): Code {
  if (tests.length === 0) return js``
  return js`if (!(${join(tests, "&&", js`true`)})) ${refuse(place)}`
}

/** Revives only when the test finds the value present; the result is undefined otherwise. */
export function onlyIf(
  test: Code,
  { statements, result }: Revived,
  hint: string,
  place: Place,
): Revived {
  const outcome = place.locals.fresh(hint)
  return {
    statements: [
      js`let ${outcome}`,
      js`if (${test}) ${block([...statements, js`${outcome} = ${result}`])}`,
    ],
    result: outcome,
  }
}

/** The same for a value that is undefined when it is not there. */
export function unlessUndefined(
  value: Code,
  revived: Revived,
  hint: string,
  place: Place,
): Revived {
  if (revived.statements.length === 0 && revived.result === value) return revived
  const test = js`${value} !== undefined`
  if (revived.result !== value) return onlyIf(test, revived, hint, place)
  return { statements: [js`if (${test}) ${block(revived.statements)}`], result: value }
}
