/**
 * Text of one value for emitted encoders. "Inner" text stands between quotes that the emitter folded into the
 * constant before and behind it: a string without escapes is appended as it is, without one allocation
 * (two concatenations less for each string than returning `"…"`; benchmarks/encode).
 *
 * A value that breaks its type must come out as `JSON.stringify` would write it, not as text between quotes.
 * It is written as NUL + JSON + NUL (a raw NUL can be nowhere else: strings escape it), and `repaired` takes the
 * quotes off once the text is complete. So well-typed values pay for nothing but one test of a flag.
 */
export function innerString(value: string): string {
  if (typeof value !== "string") return odd(value)
  const length = value.length
  // Up to 16 characters a loop over a table beats entering the regular expression (benchmarks/encode/quote.ts).
  if (length > 16) return ESCAPED.test(value) ? escaped(value) : value
  for (let index = 0; index < length; index++) {
    if (NEEDS_ESCAPE[value.charCodeAt(index)] !== 0) return escaped(value)
  }
  return value
}

/** JSON text of a number: `null` when not finite, `0` for -0. */
export function numberText(value: number): string {
  return Number.isFinite(value) ? `${value}` : otherText(value)
}

/** `true` or `false`. */
export function booleanText(value: boolean): string {
  return value === true ? "true" : value === false ? "false" : otherText(value)
}

/** Decimal digits, to stand between quotes. */
export function innerBigint(value: bigint): string {
  return typeof value === "bigint" ? `${value}` : odd(value)
}

/** Text for a place where the type allows none of the values that the emitted code handles. */
export function otherText(value: unknown): string {
  return JSON.stringify(value) ?? `"${odd(undefined)}"`
}

/** A whole string with its quotes, for places where nothing can be folded. */
export function quote(value: string): string {
  return `"${innerString(value)}"`
}

/** The finished text; what broke its type is put right. */
export function repaired(text: string): string {
  return seenOdd && text.includes("\0") ? repair(text) : text
}

// Never set back: encoders can run inside encoders (getters, toJSON), and a test of the text is cheap.
let seenOdd = false

/** Inner text that stands for a value of another type; undefined is an empty one. */
export function odd(value: unknown): string {
  seenOdd = true
  return `\0${JSON.stringify(value) ?? ""}\0`
}

function repair(text: string): string {
  return text
    .replace(ABSENT_LATER, "")
    .replace(ABSENT_FIRST, "{")
    .replace(ODD, (_, json: string) => json || "null")
}

const KEY = String.raw`"(?:[^"\\\0]|\\.)*":`
const ABSENT_LATER = new RegExp(String.raw`,${KEY}"\0\0"`, "g")
const ABSENT_FIRST = new RegExp(String.raw`\{${KEY}"\0\0",?`, "g")
// oxlint-disable-next-line no-control-regex -- NUL marks what breaks its type
const ODD = /"\0([^\0]*)\0"/g

// A pair of surrogates is left to JSON.stringify too: telling it from a lone one costs more than it saves.
// oxlint-disable-next-line no-control-regex -- control characters are what has to be escaped
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/

function escaped(value: string): string {
  return JSON.stringify(value).slice(1, -1)
}

const NEEDS_ESCAPE = new Uint8Array(0x10000)
NEEDS_ESCAPE.fill(1, 0, 0x20)
NEEDS_ESCAPE.fill(1, 0xd800, 0xe000)
NEEDS_ESCAPE[0x22] = 1
NEEDS_ESCAPE[0x5c] = 1
