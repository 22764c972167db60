import { escapeLatin, isPlain } from "./scan.ts"

/**
 * Text of one value for emitted encoders. "Inner" text stands between quotes that the emitter folded into the
 * constant before and behind it: a string without escapes is appended as it is, without one allocation
 * (two concatenations less for each string than with `"…"`; docs/performance-encode.md).
 *
 * A value that breaks its type must come out as `JSON.stringify` would write it, not as text between quotes.
 * It is written as NUL + JSON + NUL (a raw NUL can be nowhere else: strings escape it), and `repaired` takes the
 * quotes off once the text is complete. So well-typed values pay for nothing but one test of a flag.
 */
export function innerString(value: string): string {
  if (typeof value !== "string") return odd(value)
  const length = value.length
  // Measured per string of 10, 20, 100, 1000 characters: loop 38, 66, 310, 3,100 ns; isPlain 66, 66, 70, 120;
  // JSON.stringify 100, 106, 186, 1,630 (docs/performance-encode.md).
  if (length > 20) return longInner(value)
  for (let index = 0; index < length; index++) {
    const unit = value.charCodeAt(index)
    if (NEEDS_ESCAPE[unit] === 0) continue
    // Surrogates in pairs stay as they are.
    return unit >= 0xd800 && isPlain(value, 0) ? value : escaped(value)
  }
  return value
}

// Strings with escapes come in rows: after one, the next are not looked at first, as long as that costs little.
let suspicion = 0
const SUSPICION = 8
// Beyond this length JSON.stringify is slower, for texts without escapes by far.
const LONG = 200

function longInner(value: string): string {
  if (suspicion > 0 && value.length < LONG) {
    suspicion--
    return escaped(value)
  }
  if (isPlain(value, 0)) return value
  suspicion = SUSPICION
  return escaped(value)
}

/** JSON text of a number: `null` when not finite, `0` for -0. */
export function numberText(value: number): string {
  return Number.isFinite(value) ? `${value}` : typeof value === "number" ? "null" : oddText(value)
}

/** `true` or `false`. */
export function booleanText(value: boolean): string {
  return value === true ? "true" : value === false ? "false" : oddText(value)
}

/** Decimal digits, to stand between quotes. */
export function innerBigint(value: bigint): string {
  return typeof value === "bigint" ? `${value}` : odd(value)
}

/** The finished text; what broke its type is put right. */
export function repaired(text: string): string {
  return seenOdd && text.includes("\0") ? repair(text) : text
}

// Never set back: encoders can run inside encoders (getters, toJSON), and a test of the text is cheap.
let seenOdd = false

/** Whether a value has broken its type so far. */
export function isOddSeen(): boolean {
  return seenOdd
}

/** Inner text of a value of another type; undefined is an empty one. */
export function odd(value: unknown): string {
  seenOdd = true
  return `\0${JSON.stringify(value) ?? ""}\0`
}

/** The same for places without quotes around. */
export function oddText(value: unknown): string {
  return `"${odd(value)}"`
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

/** What stands between the quotes of the string's JSON text. */
function escaped(value: string): string {
  hadEscapes = true
  const text = value.length < LONG ? null : escapeLatin(value)
  return text ?? JSON.stringify(value).slice(1, -1)
}

let hadEscapes = false

/** Whether a string had escapes since the last call. */
export function tookEscapes(): boolean {
  if (!hadEscapes) return false
  hadEscapes = false
  return true
}

const NEEDS_ESCAPE = new Uint8Array(0x10000)
NEEDS_ESCAPE.fill(1, 0, 0x20)
NEEDS_ESCAPE.fill(1, 0xd800, 0xe000)
NEEDS_ESCAPE[0x22] = 1
NEEDS_ESCAPE[0x5c] = 1
