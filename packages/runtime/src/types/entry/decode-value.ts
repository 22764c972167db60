import type { Issue, Result } from "../issue.ts"
import { isOverflow, issuesOf, tooDeep } from "./entry.ts"
import type { Report } from "../explain/described-types.ts"
import { invalid } from "./invalid.ts"
import { type Foreign, JsonCopy } from "./json-copy.ts"
import { FAIL } from "../route.ts"
import { beginTrials, endTrials } from "../check/trials.ts"

type Revive = (value: unknown) => unknown

/** What decode<T> gives for the JSON of a value. @throws ValidationError when it does not fit */
export function decodedValue(value: unknown, revive: Revive, report: Report): unknown {
  const result = safelyDecodedValue(value, revive, report)
  if (!result.ok) throw invalid(result.issues)
  return result.value
}

/** The same as a result. Throws only what a getter or a proxy of the value throws. */
export function safelyDecodedValue(
  value: unknown,
  revive: Revive,
  report: Report,
): Result<unknown> {
  const copy = new JsonCopy()
  let plain: unknown
  try {
    plain = copy.of(value)
  } catch (error) {
    if (!isOverflow(error)) throw error
    return { ok: false, issues: [tooDeep(value)] }
  }
  const all = [...copy.foreign.values()]
  if (copy.isFull) return { ok: false, issues: all.map(foreignIssue) }
  const result = revived(plain, revive, report)
  if (all.length === 0) return result
  if (!result.ok) return { ok: false, issues: result.issues.map((issue) => named(issue, all)) }
  const kept = symbolsIn(result.value)
  const refused = [...copy.foreign].filter(([mark]) => kept.has(mark))
  if (refused.length === 0) return result
  return { ok: false, issues: refused.map(([, foreign]) => foreignIssue(foreign)) }
}

function revived(plain: unknown, revive: Revive, report: Report): Result<unknown> {
  const outer = beginTrials()
  let made: unknown = FAIL
  let isTooDeep = false
  try {
    made = revive(plain)
  } catch (error) {
    isTooDeep = isOverflow(error)
  } finally {
    endTrials(outer)
  }
  if (made !== FAIL) return { ok: true, value: made }
  return { ok: false, issues: isTooDeep ? [tooDeep(plain)] : issuesOf(plain, report) }
}

function foreignIssue({ path, found }: Foreign): Issue {
  return { path, code: "type", expected: "a JSON value", found }
}

/** The symbol that represents a foreign value is reported as that value. */
function named(issue: Issue, foreign: readonly Foreign[]): Issue {
  if (issue.found !== "symbol") return issue
  const found = foreign.find(({ path }) => path === issue.path)?.found
  return found === undefined ? issue : { ...issue, found }
}

/** Where the type is `unknown` the result holds what it was given. */
function symbolsIn(value: unknown, seen = new Set<unknown>()): Set<unknown> {
  if (seen.has(value)) return seen
  if (typeof value === "symbol") return seen.add(value)
  if (typeof value !== "object" || value === null) return seen
  seen.add(value)
  const parts =
    value instanceof Map
      ? [...value.keys(), ...value.values()]
      : value instanceof Set
        ? value
        : Object.values(value)
  for (const part of parts) symbolsIn(part, seen)
  return seen
}
