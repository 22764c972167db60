import type { Issue } from "../issue.ts"
import type { Report } from "../explain/described-types.ts"
import { explain } from "../explain/index.ts"
import { FAIL } from "../route.ts"
import { beginTrials, endTrials } from "../check/trials.ts"
import { falseIfTooDeep, lastNotText, noJson, takeRefused } from "./entry.ts"

// Here for clients, which load this file on demand.
export { unwritable } from "../encode/unwritable.ts"

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
  if (text === FAIL) return [lastNotText()]
  const last = takeRefused(text)
  if (last) {
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

/** The engine's message quotes the text, which may be secret or long: only the position is reported. */
function notJson(text: string, error: unknown): string {
  if (text === "") return "empty text"
  const at = /at position (\d+)/.exec(String(error))?.[1]
  return at === undefined
    ? "text that is not JSON"
    : `text that is not JSON from character ${at} on`
}
