import { table } from "../../docs/figures/markdown.ts"
import { casesOf, explainedIn, isJudged, type Row } from "./judged-result.ts"

/** Rows for a terminal. */
export function rowTable(rows: readonly Row[]): string {
  const heads = ["suite", "version", "cases", "passed", "explained", "failed", "seconds"]
  const cells = rows.map((row) => {
    if (!isJudged(row)) return [row.name, `not run: ${row.missing}`, "0", "", "", "", ""]
    const counts = [casesOf(row), row.passed, explainedIn(row), row.failed.length, row.seconds]
    return [row.name, row.version, ...counts.map(String)]
  })
  return table(heads, cells)
}
