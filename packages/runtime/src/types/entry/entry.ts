import type { Issue } from "../issue.ts"
import type { Report } from "../explain/described-types.ts"
import { explain } from "../explain/index.ts"
import { reviverOf } from "../explain/revive-described.ts"
import { FAIL } from "../route.ts"
import { beginTrials, endTrials } from "../check/trials.ts"

/** Every issue of a rejected value, in memory or from JSON.parse, as the report specifies. */
export function issuesOf(value: unknown, report: Report): Issue[] {
  return collected(value, (issues) => explain(value, report, issues))
}

/** The issues that a function finds in a value that was refused; at least one. */
export function collected(value: unknown, find: (issues: Issue[]) => void): Issue[] {
  const issues: Issue[] = []
  const outer = beginTrials()
  try {
    find(issues)
  } catch (error) {
    falseIfTooDeep(error)
    // What was found before is true all the same.
    if (issues.length === 0) issues.push(tooDeep(value))
  } finally {
    endTrials(outer)
  }
  // A refused value has an issue by construction; a caller that counts on one is not let down by a mistake there.
  if (issues.length === 0)
    issues.push({ path: "", code: "type", expected: "a valid value", found: typeof value })
  return issues
}

/** The issue of a value whose nesting overflows the stack. */
export function tooDeep(value: unknown): Issue {
  const expected = "a value that is nested less deeply"
  return { path: "", code: "too_deep", expected, found: typeof value }
}

/** Every issue of a JSON text that was refused. `FAIL`: `textOf` has just refused what was given. */
export function issuesOfText(text: string | typeof FAIL, report: Report): Issue[] {
  if (text === FAIL) return [notText]
  const last = refused
  refused = null
  if (last?.text === text) {
    if ("error" in last) return [noJson(notJson(text, last.error))]
    // To use the stack up a second time would cost as much as JSON.parse again.
    return last.isTooDeep ? [tooDeep(last.value)] : issuesOf(last.value, report)
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return [noJson(notJson(text, error))]
  }
  return issuesOf(value, report)
}

function noJson(what: string, expected: string = "JSON"): Issue {
  return { path: "", code: "json", expected, found: what }
}

const NOT_UTF8 = noJson("bytes that are not UTF-8 text")

// Why `textOf` returned FAIL, until the issues are reported, which happens next.
let notText = NOT_UTF8

/** The engine's message quotes the text, which may be secret or long: only the position is reported. */
function notJson(text: string, error: unknown): string {
  if (text === "") return "empty text"
  const at = /at position (\d+)/.exec(String(error))?.[1]
  return at === undefined
    ? "text that is not JSON"
    : `text that is not JSON from character ${at} on`
}

// The parsed value of a rejected text, until its issues are reported, which happens next: parsing it again was half
// of the cost of a rejection (benchmarks/decode/src/hostile.ts).
let refused: Refused | null = null

type Refused =
  | { readonly text: string; readonly value: unknown; readonly isTooDeep: boolean }
  | { readonly text: string; readonly error: unknown }

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

/** The same by the description of the type. */
export function parsedBy(text: string | typeof FAIL, report: Report): unknown {
  return parsed(text, reviverOf(report))
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
