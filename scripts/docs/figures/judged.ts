import {
  casesOf,
  explainedIn,
  isJudged,
  type JudgedResult,
  type JudgedRow,
  type MissingRow,
} from "../../conformance/judged/judged-result.ts"
import { day, plain, table } from "./markdown.ts"
import { result } from "./results.ts"

const judged = (): readonly JudgedRow[] => result<JudgedResult>("judged").rows.filter(isJudged)

/** A row for each suite that was run. */
export function judgedTable(): string {
  const rows = judged().map((row) => [
    `\`${row.name}\``,
    plain(row.judges),
    plain(row.version),
    ...[casesOf(row), row.passed, explainedIn(row), row.failed.length].map(String),
    day(row.date),
  ])
  const heads = ["suite", "judges", "version", "cases", "passed", "explained", "failed", "date"]
  return table(heads, rows)
}

/** The reasons of the cases with another outcome on purpose. */
export function explainedTable(): string {
  const rows = judged().flatMap(({ name, explained }) =>
    Object.entries(explained).map(([reason, count]) => [
      `\`${name}\``,
      plain(reason),
      String(count),
    ]),
  )
  return table(["suite", "reason", "cases"], rows)
}

/** The cases that fail. */
export function failedList(): string {
  const faults = judged().flatMap(({ name, failed }) =>
    failed.map((fault) => `- \`${name}\`: ${plain(fault)}`),
  )
  return faults.length === 0 ? "No case fails." : faults.join("\n")
}

/** The suites that were not run where the result was written, and why. */
export function missingTable(): string {
  const missing = result<JudgedResult>("judged").rows.filter(
    (row): row is MissingRow => !isJudged(row),
  )
  if (missing.length === 0) return "Each suite was run."
  const rows = missing.map(({ name, judges, missing: reason }) => [
    `\`${name}\``,
    plain(judges),
    plain(reason),
  ])
  return table(["suite", "judges", "reason"], rows)
}
