import type { Issue } from "../issue.ts"
import { collected } from "./issues-of.ts"
import type { About } from "../explain/described-types.ts"
import { isDeep } from "../explain/explain-checked.ts"
import { Walk } from "../explain/index.ts"
import type { Part, UnionPart } from "../explain/part.ts"
import { messageOf, prepare, targetOf } from "../explain/explain-prepare.ts"
import type { Telling } from "../explain/telling.ts"
import { meantOf } from "../explain/union.ts"

// Called by emitted `tell` functions. They report the issues of values in memory in straight-line code, many times as fast
// as the walk over a description; they leave all but plain parts to the walk.

/** Reports every issue of a value in memory that the emitted check has rejected. */
export type Tell = (value: unknown, telling: Telling) => void

/** A step of a JSON pointer: the index of a field; a position; null: the value itself. */
type Step = string | number | null

/** A part of a type that the walk reports, created from its description on first use. */
export interface LazyPart {
  readonly about: () => About
  made: Part | null
}

/** The description of a part of a type, created on first use. */
export function partOf(about: () => About): LazyPart {
  return { about, made: null }
}

function partIn(lazy: LazyPart): Part {
  return (lazy.made ??= followed(prepare(lazy.about())))
}

// A check has refused the value already.
function followed(part: Part): Part {
  return part.kind === "ref" ? targetOf(part).part : part
}

let idle: Walk | null = null

/** Every issue of a rejected value in memory. */
export function issuesIn(value: unknown, tell: Tell): Issue[] {
  // One collector for all calls, as creating it costs as much as an issue. A user function may collect issues
  // meanwhile, and a collector that was interrupted is not used again.
  const telling = idle ?? new Walk(false, [])
  idle = null
  return collected(value, (issues) => {
    telling.begin(issues)
    tell(value, telling)
    telling.end()
    idle = telling
  })
}

export { isDeep }

/**
 * Reports a mismatch in a part of a value: that it is missing, or of another kind than `expected`; if it
 * is a part of the type, all issues of it.
 */
export function wrongAt(
  telling: Telling,
  step: Step,
  value: unknown,
  expected: string | LazyPart,
): void {
  if (step !== null) telling.enter(step)
  if (value === undefined && typeof step === "string") tellMissing(telling, expected)
  else if (typeof expected === "string") telling.tell("type", expected, value)
  else telling.explain(partIn(expected), value)
  if (step !== null) telling.leave()
}

function tellMissing(telling: Telling, expected: string | LazyPart): void {
  if (typeof expected === "string") return telling.tell("missing", expected, undefined)
  const part = partIn(expected)
  telling.tell("missing", part, undefined, null, messageOf(part))
}

/** The same of what has to be one value. */
export function notAt(
  telling: Telling,
  step: Step,
  value: unknown,
  literal: string | number | boolean,
): void {
  const isMissing = value === undefined && typeof step === "string"
  if (step !== null) telling.enter(step)
  telling.tell(isMissing ? "missing" : "value", JSON.stringify(literal), value)
  if (step !== null) telling.leave()
}

/** The same of a type that has a function of its own. */
export function wrongIn(
  telling: Telling,
  step: Step,
  value: unknown,
  expected: string | LazyPart,
  tell: Tell,
): void {
  if (value === undefined && typeof step === "string")
    return wrongAt(telling, step, value, expected)
  if (step !== null) telling.enter(step)
  telling.checked++
  tell(value, telling)
  telling.checked--
  if (step !== null) telling.leave()
}

/** The same for a union; `tells`: the functions of its members, 0 for those without one. */
export function wrongOf(
  telling: Telling,
  step: Step,
  value: unknown,
  union: LazyPart,
  tells: readonly (Tell | 0)[],
): void {
  const tell = tells[meantOf(partIn(union) as UnionPart, value, telling)]
  if (tell) wrongIn(telling, step, value, union, tell)
  else wrongAt(telling, step, value, union)
}
