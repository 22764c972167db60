import type { Issue } from "../issue.ts"
import { unwritable } from "../encode/unwritable.ts"
import { parsed, textOf } from "./entry.ts"
import { issuesOfText } from "./issues-of.ts"
import type { Report } from "../explain/described-types.ts"
import { invalid } from "./invalid.ts"
import { FAIL } from "../route.ts"
import { beginTrials, endTrials } from "../check/trials.ts"

// What code emitted with `"optimize": "size"` calls instead of holding the same for each type.

type Revive = (value: unknown) => unknown

/** The value of a JSON text or its bytes. @throws ValidationError when it does not fit */
export function decodedBy(json: unknown, revive: Revive, report: Report): unknown {
  const result = safelyDecodedBy(json, revive, report)
  if (!result.ok) throw invalid(result.issues)
  return result.value
}

/** The same as a result. */
export function safelyDecodedBy(
  json: unknown,
  revive: Revive,
  report: Report,
): { ok: true; value: unknown } | { ok: false; issues: Issue[] } {
  const text = textOf(json)
  const value = parsed(text, revive)
  return value === FAIL ? { ok: false, issues: issuesOfText(text, report) } : { ok: true, value }
}

/** JSON text of a plain value: of what reviving it names. @throws TypeError when it does not fit */
export function textBy(value: unknown, revive: Revive): string {
  const outer = beginTrials()
  try {
    const named = revive(value)
    if (named === FAIL) throw new TypeError("encode is given a value that does not fit its type")
    return JSON.stringify(named)
  } catch (error) {
    throw unwritable(error, value)
  } finally {
    endTrials(outer)
  }
}
