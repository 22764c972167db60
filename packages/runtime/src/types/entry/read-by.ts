import { type Attempts, attempts, bailed, isWorthTrying } from "../check/attempts.ts"
import { beginTrials, endTrials } from "../check/trials.ts"
import { falseIfTooDeep } from "./entry.ts"
import { parsedBy } from "./parsed-by.ts"
import type { Report } from "../explain/described-types.ts"
import { FAIL } from "../route.ts"
import { isAtEnd, load, source, START } from "../decode/source.ts"

/** Reads the value at a position of the text that is loaded; it has the counts of texts for which it was in vain. */
interface Fast {
  (at: number): unknown
  attempts?: Attempts
}

/**
 * Reads a whole JSON text: on the fast path as long as texts have the form that it expects, otherwise by JSON.parse.
 * One function, and without counts for the paths that never fail, as most do: short texts take 4 to 7 % longer otherwise
 * (`bench:against`, docs/performance-size.md).
 * @param report null: only on the fast path
 * @returns the value, or FAIL
 */
export function readBy(text: string, fast: Fast, report: Report | null): unknown {
  const of = fast.attempts
  if (of === undefined || of.skip === 0) {
    const end = load(text)
    const value = end < 0 ? FAIL : fast(START)
    if (value !== FAIL && (source.at === end || isAtEnd(end))) {
      if (of !== undefined) of.bails = 0
      return value
    }
  }
  return otherwise(text, fast, report)
}

/** The same where the fast path may overflow the stack, or tries members of unions. */
export function readDeepBy(text: string, fast: Fast, report: Report): unknown {
  const outer = beginTrials()
  let value: unknown = FAIL
  try {
    value = readBy(text, fast, null)
  } catch (error) {
    falseIfTooDeep(error)
  } finally {
    endTrials(outer)
  }
  return value === FAIL ? parsedBy(text, report) : value
}

/** A function that reads by `fast`. Endpoints have it in place of a function each, which would be compiled. */
export function readerBy(fast: Fast, report: Report): (text: string) => unknown {
  return (text) => readBy(text, fast, report)
}

/** The same where the fast path may overflow the stack, or tries members of unions. */
export function deepReaderBy(fast: Fast, report: Report): (text: string) => unknown {
  return (text) => readDeepBy(text, fast, report)
}

function otherwise(text: string, fast: Fast, report: Report | null): unknown {
  const of = (fast.attempts ??= attempts())
  if (isWorthTrying(of)) bailed(of)
  return report === null ? FAIL : parsedBy(text, report)
}
