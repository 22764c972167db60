import { type Attempts, bailed, isWorthTrying } from "../check/attempts.ts"
import { parsedBy } from "./parsed-by.ts"
import type { Report } from "../explain/described-types.ts"
import { FAIL } from "../route.ts"
import { isAtEnd, load, START } from "../decode/source.ts"

/**
 * Reads a whole JSON text: on the fast path as long as texts have the form that it expects, otherwise by JSON.parse.
 * @param fast reads the value at a position of the text that is loaded
 * @returns the value, or FAIL
 */
export function readBy(
  text: string,
  of: Attempts,
  fast: (text: string, at: number) => unknown,
  report: Report,
): unknown {
  if (isWorthTrying(of)) {
    const end = load(text)
    const value = end < 0 ? FAIL : fast(text, START)
    if (value !== FAIL && isAtEnd(end)) {
      of.bails = 0
      return value
    }
    bailed(of)
  }
  return parsedBy(text, report)
}
