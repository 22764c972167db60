import { innerString, repaired } from "../text/quote.ts"
import { isPlain } from "../text/scan.ts"
import { unwritable } from "./unwritable.ts"

/** What is remembered of an encoder's last texts. */
export interface Trust {
  /** How many texts will be written carefully before strings are trusted again. */
  doubt: number
}

/** Whether strings of an encoder's last values needed escapes. */
export function newTrust(): Trust {
  return { doubt: 0 }
}

// Texts with something to escape come in rows: one attempt in 17 is wasted on them.
const DOUBT = 16

// Whether each string is looked at as it is written.
let careful = false
// Quotes that the encoder wrote itself. A string that brings one more is found by their number.
let quotes = 0

/** Writes a part of a text; the encoder of the type has what is remembered. */
export interface Write<T> {
  (value: T): string
  trust?: Trust
}

/**
 * The text that `write` creates from a value. Strings are written unchanged, and the whole text is scanned once at the
 * end; when it turns out to need escapes it is written again with care.
 */
export function wholeText<T>(write: Write<T>, value: T): string {
  const trust = (write.trust ??= newTrust())
  // Encoders can run inside encoders: in a getter, or in a toJSON of the user's.
  const outerCareful = careful
  const outerQuotes = quotes
  try {
    if (trust.doubt === 0) {
      careful = false
      quotes = 0
      const text = write(value)
      // The text is flat after that, as sending it requires.
      if (isPlain(text, quotes)) return text
      trust.doubt = DOUBT
    } else trust.doubt--
    careful = true
    return repaired(write(value))
  } catch (error) {
    throw unwritable(error, value)
  } finally {
    careful = outerCareful
    quotes = outerQuotes
  }
}

/** A function that creates texts by `write`. Endpoints have it in place of a function each, which would be compiled. */
export function encoderBy<T>(write: Write<T>): (value: T) => string {
  return (value) => wholeText(write, value)
}

/** A string, unescaped for now. Any other value is marked by NUL, which is never clean. */
export function string(value: string): string {
  return typeof value === "string" && !careful ? value : innerString(value)
}

/** The same, and how many quotes the encoder writes around it and elsewhere. */
export function quoted(value: string, own: number): string {
  quotes += own
  return typeof value === "string" && !careful ? value : innerString(value)
}

/** A text with this many quotes of the encoder's own in it, or near it. */
export function counted(text: string, own: number): string {
  quotes += own
  return text
}
