import { casesOf, isJudged, type JudgedRow, type Row } from "./judged-result.ts"

/** Where rows are worse than the committed ones: a line for each. */
export function regressions(
  rows: readonly Row[],
  committed: ReadonlyMap<string, Row>,
): readonly string[] {
  return rows.flatMap((row) => {
    const before = committed.get(row.name)
    const known = before !== undefined && isJudged(before) ? before : undefined
    if (isJudged(row)) return worse(row, known)
    // A registry that does not respond must not hide what was judged before.
    const isLost = known !== undefined && !row.isLeftToUser
    return isLost ? [`${row.name} was not run: ${row.missing}`] : []
  })
}

function worse(row: JudgedRow, before: JudgedRow | undefined): string[] {
  const known = new Set(before?.failed)
  const lines = row.failed
    .filter((fault) => !known.has(fault))
    .map((fault) => `${row.name} fails: ${fault}`)
  if (before === undefined || row.version !== before.version) return lines
  if (row.passed < before.passed)
    lines.push(`${row.name}: ${row.passed} cases pass, ${before.passed} in the committed result`)
  if (casesOf(row) < casesOf(before))
    lines.push(`${row.name}: ${casesOf(row)} cases, ${casesOf(before)} in the committed result`)
  return lines
}
