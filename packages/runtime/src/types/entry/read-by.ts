import { type Attempts, attempts, bailed, isWorthTrying } from "../check/attempts.ts"
import { beginTrials, endTrials } from "../check/trials.ts"
import { falseIfTooDeep } from "./entry.ts"
import { parsedBy } from "./parsed-by.ts"
import type { Report } from "../explain/described-types.ts"
import { FAIL } from "../route.ts"
import { isAtEnd, load, START } from "../decode/source.ts"

/** Reads the value at a position of the text that is loaded; it has the counts of texts for which it was in vain. */
interface Fast {
  (at: number): unknown
  attempts?: Attempts
}

/**
 * Reads a whole JSON text: on the fast path as long as texts have the form that it expects, otherwise by JSON.parse.
 * @returns the value, or FAIL
 */
export function readBy(text: string, fast: Fast, report: Report): unknown {
  const value = fastBy(text, fast)
  return value === FAIL ? parsedBy(text, report) : value
}

/** The same where the fast path may overflow the stack, or tries members of unions. */
export function readDeepBy(text: string, fast: Fast, report: Report): unknown {
  const outer = beginTrials()
  let value: unknown = FAIL
  try {
    value = fastBy(text, fast)
  } catch (error) {
    falseIfTooDeep(error)
  } finally {
    endTrials(outer)
  }
  return value === FAIL ? parsedBy(text, report) : value
}

function fastBy(text: string, fast: Fast): unknown {
  const of = (fast.attempts ??= attempts())
  if (!isWorthTrying(of)) return FAIL
  const end = load(text)
  const value = end < 0 ? FAIL : fast(START)
  if (value !== FAIL && isAtEnd(end)) {
    of.bails = 0
    return value
  }
  bailed(of)
  return FAIL
}
