import type { Issue } from "../issue.ts"
import { FAIL } from "../route.ts"
import { beginTrials, endTrials } from "../check/trials.ts"

export function noJson(what: string, expected: string = "JSON"): Issue {
  return { path: "", code: "json", expected, found: what }
}

const NOT_UTF8 = noJson("bytes that are not UTF-8 text")

// Why `textOf` returned FAIL, until the issues are reported, which happens next.
let notText = NOT_UTF8

// The parsed value of a rejected text, until its issues are reported, which happens next: parsing it again was half
// of the cost of a rejection (benchmarks/decode/src/hostile.ts).
let refused: Refused | null = null

export type Refused =
  | { readonly text: string; readonly value: unknown; readonly isTooDeep: boolean }
  | { readonly text: string; readonly error: unknown }

/** Why a text was refused last, if that has not been reported yet; it is forgotten then. */
export function takeRefused(text: string): Refused | null {
  const last = refused
  refused = null
  return last?.text === text ? last : null
}

/** What was given in place of a text. */
export const lastNotText = (): Issue => notText

/** The value of a JSON text by way of JSON.parse, or FAIL. Never throws. */
export function parsed<T>(
  text: string | typeof FAIL,
  revive: (value: unknown) => T | typeof FAIL,
): T | typeof FAIL {
  if (text === FAIL) return FAIL
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    refused = { text, error }
    return FAIL
  }
  const outer = beginTrials()
  let revived: T | typeof FAIL = FAIL
  let isTooDeep = false
  try {
    revived = revive(value)
  } catch (error) {
    isTooDeep = isOverflow(error)
  } finally {
    endTrials(outer)
  }
  if (revived === FAIL) refused = { text, value, isTooDeep }
  return revived
}

// A byte-order mark is kept, so that JSON.parse refuses it as it does in a string.
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

/** The text of UTF-8 bytes, or FAIL. */
export function textOf(json: unknown): string | typeof FAIL {
  if (typeof json === "string") return json
  try {
    if (json instanceof Uint8Array) return utf8.decode(json)
    notText = noJson(kindOf(json), "JSON text, or a Uint8Array of it")
  } catch {
    notText = NOT_UTF8
  }
  return FAIL
}

/** Without the value, which may be secret. */
function kindOf(value: unknown): string {
  if (value === null) return "null"
  return Array.isArray(value) ? "array" : typeof value
}

/** Treats a stack overflow as a mismatch; rethrows any other error. */
export function falseIfTooDeep(error: unknown): false {
  if (isOverflow(error)) return false
  throw error
}

export function isOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message.includes("call stack")
}
