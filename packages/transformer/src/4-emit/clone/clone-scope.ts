import type { Node } from "../../ir/plan.ts"
import { type Code, block, js } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"
import type { Locals } from "../names.ts"

export interface Scope {
  /** A copy, or only its objects and lists, with all else in them as it is. */
  makes: "clone" | "keep"
  emitter: Emitter
  locals: Locals
  /** Clones a part of any kind. */
  clone(node: Node, value: Code, hint: string, scope: Scope): Cloned
}

/** Statements that make the copy, and its expression: used once, and evaluated behind them. */
export interface Cloned {
  statements: Code[]
  result: Code
}

/** The copy of what may be undefined. */
export function unlessUndefined({ statements, result }: Cloned, value: Code, scope: Scope): Cloned {
  if (statements.length === 0)
    return { statements, result: js`${value} === undefined ? undefined : ${result}` }
  const copy = scope.locals.fresh("copy")
  const make = block([...statements, js`${copy} = ${result}`])
  return { statements: [js`let ${copy}`, js`if (${value} !== undefined) ${make}`], result: copy }
}
