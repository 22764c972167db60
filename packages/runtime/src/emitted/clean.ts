import { innerString } from "./quote.ts"
import { isPlain } from "./scan.ts"

/** One run of an encoder that looks at its strings all at once, when the text is complete. */
export interface Attempt {
  /** Whether every string is looked at when it is written, because the last texts had something to escape. */
  readonly careful: boolean
  /** Quotes that the encoder wrote itself. A string that brings one more is found by their number. */
  quotes: number
}

/** What is remembered of an encoder's last texts. */
export interface Trust {
  /** How many texts will be written carefully before strings are trusted again. */
  doubt: number
}

export function newTrust(): Trust {
  return { doubt: 0 }
}

export function newAttempt(trust: Trust): Attempt {
  if (trust.doubt === 0) return { careful: false, quotes: 0 }
  trust.doubt--
  return { careful: true, quotes: 0 }
}

export function carefulAttempt(): Attempt {
  return { careful: true, quotes: 0 }
}

// Texts with something to escape come in rows: one attempt in 17 is wasted on them.
const DOUBT = 16

/** Whether nothing in the text has to be escaped; the text is flat after that, as whoever sends it needs it. */
export function isClean(text: string, attempt: Attempt, trust: Trust): boolean {
  if (attempt.careful) return false
  if (isPlain(text, attempt.quotes)) return true
  trust.doubt = DOUBT
  return false
}

/** A string as it is, for now: `isClean` will tell. What is no string is marked by NUL, which is never clean. */
export function uncheckedString(value: string, attempt: Attempt): string {
  return typeof value === "string" && !attempt.careful ? value : innerString(value)
}
