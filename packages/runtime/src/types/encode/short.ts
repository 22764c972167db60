import type { Trust } from "./clean.ts"
import { repaired, tookEscapes } from "../text/quote.ts"

/**
 * Short texts with escapes come in rows, and JSON.stringify is the faster one for them: one of 50 characters takes it
 * 300 ns; a look at each string first, and a call for the one with escapes, 410 (docs/performance-encode.md).
 * So after one of them the next are left to it, which is shown the type's fields alone.
 */
export function shortText(text: string, trust: Trust): string {
  if (tookEscapes() && text.length < LONG) trust.doubt = DOUBT
  return repaired(text)
}

/** A text that JSON.stringify wrote for such a type. */
export function shortTextAnew(text: string, trust: Trust): string {
  trust.doubt = text.length < LONG ? trust.doubt - 1 : 0
  return text
}

// One text in 17 is looked at in vain where all have escapes.
const DOUBT = 16
// Beyond this length JSON.stringify is slower.
const LONG = 200
