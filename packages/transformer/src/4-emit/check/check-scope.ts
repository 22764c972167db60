import type { Node, NodeField } from "../../ir/plan.ts"
import { type Code, block, join, js, nothing, member } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"
import type { Locals } from "../names.ts"

/** Tests are expressions and come first, since they are cheap; loops are statements that `return false`. */
export interface Checks {
  tests: Code[]
  loops: Code[]
}

export interface Scope {
  emitter: Emitter
  locals: Locals
  /** The checks of a part. */
  part(node: Node, value: Code, scope: Scope): Checks
}

export function allOf(tests: readonly Code[]): Code {
  return join(tests, "&&", js`true`)
}

export function refuseUnless(tests: readonly Code[]): Code {
  return tests.length === 0 ? nothing : js`if (!(${allOf(tests)})) return false`
}

/** The same checks for a value that may be undefined instead. */
export function unlessUndefined({ tests, loops }: Checks, value: Code): Checks {
  return {
    tests: tests.length === 0 ? [] : [js`(${value} === undefined || ${allOf(tests)})`],
    loops: loops.length === 0 ? [] : [js`if (${value} !== undefined) ${block(loops)}`],
  }
}

/** What the key gives; of a key that every object inherits, the object's own value. */
export function fieldValue(field: NodeField, object: Code, { emitter }: Scope): Code {
  return field.inherited
    ? js`${emitter.helper("ownValue")}(${object}, ${field.key})`
    : member(object, field.key)
}
