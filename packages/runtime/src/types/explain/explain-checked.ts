import type { RefPart } from "./part.ts"
import { targetOf } from "./explain-prepare.ts"
import type { Telling } from "./telling.ts"

// Emitted checks are many times as fast as the walk, so most of a large value is left to them. But where a type
// is recursive, each level is checked by all levels above it, so only so many of them are.
const MOST_CHECKED = 8

/** Whether the place is below so many parts that checks have refused that the walk itself looks at it. */
export function isDeep(telling: Telling): boolean {
  return telling.checked >= MOST_CHECKED
}

/**
 * Whether the emitted check accepts the value, so that it has no issues. It is for values in memory; on the wire a
 * plain type has one that would do (4-emit/small), but which member of a union is nearest would depend on it.
 */
export function passes(ref: RefPart, value: unknown, telling: Telling): boolean {
  const { check } = ref.target ?? targetOf(ref)
  return check !== null && !telling.wire && !isDeep(telling) && check(value)
}

/** Reports the issues of a value that did not pass. */
export function explainTarget(ref: RefPart, value: unknown, telling: Telling): void {
  telling.checked++
  telling.explain(targetOf(ref).part, value)
  telling.checked--
}
