import type { Node, PlannedType } from "../../ir/plan.ts"
import { block, type Code, concat, join, js, lines } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"
import { holdsChecks } from "../report/report-plain.ts"
import { type Place, refuse } from "../revive/revive-scope.ts"

export interface FastScope extends Place {
  /** The type whose function is being written. */
  type: PlannedType
  /** The variable that the value goes into; otherwise it gets one of its own. */
  target?: Code | undefined
  /** Where a leaf begins that a call reads; otherwise at `at`. */
  start?: Code | undefined
  /** Whether fields may be missing that the object of the type needs; empty: they may not. */
  isPart: Code
  /** Reads a part of any kind. */
  visit(node: Node, hint: string, scope: FastScope): Read
}

/** How a value is read. If the text has another value there, the position behind it is 0, or the statements return FAIL. */
export interface Read {
  statements: Code[]
  result: Code
  /** The position behind the value, where the statements leave `at` before it. */
  end?: Code | undefined
}

/** The position is 0 then, where no text is: whatever its caller expects next is missing. */
export function failing(emitter: Emitter): Code {
  return js`return ${emitter.helper("fail")}()`
}

export const fail: (scope: FastScope) => Code = refuse

export function failUnless(tests: Code[], scope: FastScope): Code {
  return tests.length === 0 ? js`` : js`if (!(${join(tests, "&&", js`true`)})) ${fail(scope)}`
}

/** Continues after the byte at `at`, and after white space: mostly a line end, or nothing. */
export function step(scope: FastScope): Code {
  return js`if (b[++at] <= 32) at = ${scope.emitter.helper("ws")}(b, at)`
}

/** The byte behind the value, where `at` is then. */
export function byteBehind({ end }: Pick<Read, "end">): Code {
  return end ? js`b[at = ${end}]` : js`b[at]`
}

/** Statements that read the value, with `at` behind it. */
export function settled({ statements, end }: Read): Code[] {
  return end ? [...statements, js`at = ${end}`] : statements
}

/** A value read by a function that sets `source.at`. */
export function call(helper: Code, hint: string, scope: FastScope): Read {
  return called(js`${helper}(${scope.start ?? js`at`})`, hint, scope)
}

/** The same for a call that is written out. */
export function called(code: Code, hint: string, scope: FastScope): Read {
  const { value, assigned } = variable(hint, scope)
  return { statements: [js`${assigned} = ${code}`], result: value, end: SOURCE_END }
}

/** Where a call has left off. */
export const SOURCE_END: Code = js`s.at`

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

/** The read with its value in the variable. */
export function into(value: Code, read: Read): Read {
  if (read.result.text === value.text) return read
  return { ...read, statements: [...read.statements, js`${value} = ${read.result}`], result: value }
}

/** The statements of a `case`: a block where they declare variables. */
export function caseBody(statements: Code[]): Code {
  const declares = statements.some(({ text }) => /^(?:const|let) /m.test(text))
  return declares ? block(statements) : lines(statements)
}

const ASSIGNMENT = /^[\w$]+ \+?= [^\n]+$/

/** A branch of an `if`: assignments alone on its line. */
export function branch(statements: Code[]): Code {
  const all = statements.filter(({ text }) => text !== "")
  if (!all.every(({ text }) => ASSIGNMENT.test(text))) return block(all)
  return concat(all.map((each, index) => (index === 0 ? each : js`, ${each}`)))
}

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
  return [
    refuseUnread(scope),
    js`const ${loads} = s.loads`,
    ...statements,
    js`if (s.loads !== ${loads}) ${fail(scope)}`,
  ]
}
