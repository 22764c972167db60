import type { Node, PlannedType } from "../../ir/plan.ts"
import { type Code, join, js } from "../emit-code.ts"
import type { Emitter } from "../module.ts"
import type { Locals } from "../names.ts"

export interface FastScope {
  emitter: Emitter
  locals: Locals
  /** The type whose function is being written. */
  type: PlannedType
  /** White space is left to calls: the function would be too long to be optimised. */
  isLong?: boolean
  /** The variable that a value without parts goes into; otherwise it gets one of its own. */
  target?: Code | undefined
  /** Reads a part of any kind. */
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

export function failUnless(tests: Code[], scope: FastScope): Code {
  return tests.length === 0 ? js`` : js`if (!(${join(tests, "&&", js`true`)})) ${fail(scope)}`
}

/** Continues after the byte at `at`, and after white space: one space without a call. */
export function step(scope: FastScope): Code {
  const more = js`at = ${scope.emitter.helper("spaceEnd")}(bytes, at)`
  if (scope.isLong) return js`if (bytes[++at] <= 32) ${more}`
  return js`if (bytes[++at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) ${more}`
}

const FOUR_SPACES = 0x20202020

/** The same where lines begin: a line's end and up to 16 spaces take no call either; many more need one. */
export function newLine(scope: FastScope): Code {
  if (scope.isLong) return step(scope)
  return js`
    if (bytes[++at] <= 32) {
      if (bytes[at] === 10 /* \\n */) at++
      if (view.getInt32(at + 16, true) !== ${FOUR_SPACES}) while (bytes[at] === 32) at++
      if (bytes[at] <= 32) at = ${scope.emitter.helper("spaceEnd")}(bytes, at)
    }
  `
}

export function skipSpace(scope: FastScope): Code {
  const more = js`at = ${scope.emitter.helper("spaceEnd")}(bytes, at)`
  if (scope.isLong) return js`if (bytes[at] <= 32) ${more}`
  return js`if (bytes[at] <= 32 && (bytes[at] !== 32 || bytes[++at] <= 32)) ${more}`
}

/** A value read by a function that gives FAIL or sets `source.at`. */
export function call(code: Code, hint: string, scope: FastScope): Read {
  const read = converted(code, hint, scope)
  return {
    statements: [...read.statements, js`at = ${scope.emitter.helper("source")}.at`],
    result: read.result,
  }
}

/** A value that may be FAIL. */
export function converted(code: Code, hint: string, scope: FastScope): Read {
  const { value, assigned } = variable(hint, scope)
  return {
    statements: [
      js`${assigned} = ${code}`,
      js`if (${value} === ${scope.emitter.helper("FAIL")}) ${fail(scope)}`,
    ],
    result: value,
  }
}

/** The variable for a value, and what a first assignment to it begins with. */
export function variable(hint: string, scope: FastScope): { value: Code; assigned: Code } {
  const { target } = scope
  if (target) return { value: target, assigned: target }
  const value = scope.locals.fresh(hint)
  return { value, assigned: js`const ${value}` }
}

/** The same for a part of a value, or a step on the way to it. */
export function withoutTarget(scope: FastScope): FastScope {
  return scope.target ? { ...scope, target: undefined } : scope
}
