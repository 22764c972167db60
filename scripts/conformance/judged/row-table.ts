import { table } from "../../docs/figures/markdown.ts"
import { casesOf, explainedIn, isJudged, outOfScopeIn, type Row } from "./judged-result.ts"

/** Rows for a terminal. */
export function rowTable(rows: readonly Row[]): string {
  const heads = [
    "suite",
    "version",
    "cases",
    "passed",
    "explained",
    "failed",
    "out of scope",
    "seconds",
  ]
  const cells = rows.map((row) => {
    if (!isJudged(row)) return [row.name, `not run: ${row.missing}`, "0", "", "", "", "", ""]
    const { passed, failed, seconds } = row
    const counts = [
      casesOf(row),
      passed,
      explainedIn(row),
      failed.length,
      outOfScopeIn(row),
      seconds,
    ]
    return [row.name, row.version, ...counts.map(String)]
  })
  return table(heads, cells)
}
