import {
  casesOf,
  explainedIn,
  isJudged,
  outOfScopeIn,
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
    outOfScopeIn(row) === 0 ? "" : String(outOfScopeIn(row)),
    day(row.date),
  ])
  const counts = ["cases", "passed", "explained", "failed", "out of scope"]
  return table(["suite", "judges", "version", ...counts, "date"], rows)
}

/** The reasons of the cases with another outcome on purpose. */
export function explainedTable(): string {
  return reasonTable("reason", ({ explained }) => explained)
}

/** The rules by which cases do not apply. */
export function outOfScopeTable(): string {
  return reasonTable("rule", ({ outOfScope = {} }) => outOfScope)
}

function reasonTable(
  head: string,
  countsOf: (row: JudgedRow) => Readonly<Record<string, number>>,
): string {
  const rows = judged().flatMap((row) =>
    Object.entries(countsOf(row)).map(([reason, count]) => [
      `\`${row.name}\``,
      plain(reason),
      String(count),
    ]),
  )
  return table(["suite", head, "cases"], rows)
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
