import { readFileSync } from "node:fs"
import { benchError } from "../errors/bench-error.ts"
import { jsonText } from "./json-text.ts"
import type { FigureResult, FigureRow, Report, Row, Run, ScenarioResult } from "./result-types.ts"
import { sample } from "./statistics.ts"
import { summarize } from "./summary.ts"

interface Scenario2 extends ScenarioResult {
  readonly rows: readonly (Row & { readonly runs: readonly Run[] })[]
}

interface Figure2 extends FigureResult {
  readonly rows: readonly (FigureRow & { readonly values: readonly number[] })[]
}

/** Every run and every start in place of samples. */
interface Format2 extends Omit<Report, "format" | "scenarios" | "figures"> {
  readonly format: 2
  readonly scenarios: readonly Scenario2[]
  readonly figures: readonly Figure2[]
}

function summarized(scenario: Scenario2): ScenarioResult {
  const baseline = scenario.rows.find(({ contender }) => contender === scenario.baseline)?.runs
  const rows = scenario.rows.map(({ runs, ...row }): Row => {
    if (row.outcome.kind !== "measured") return row
    return { ...row, outcome: { kind: "measured", summary: summarize(runs, baseline ?? runs) } }
  })
  return { ...scenario, rows }
}

function sampled(figure: Figure2): FigureResult {
  const rows = figure.rows.map(({ values, ...row }): FigureRow => {
    if (row.outcome.kind !== "measured") return row
    return { ...row, outcome: { ...row.outcome, sample: sample(values) } }
  })
  return { ...figure, rows }
}

/** Content of a result file of any format → a report as of today. Throws when the content is not a result. */
export function upgradeReport(content: unknown): Report {
  const report = content as Report | Format2
  if (report?.format === 3) return report
  if (report?.format !== 2) throw new Error("it is not a result of precast bench")
  const { scenarios, figures } = report
  return {
    ...report,
    format: 3,
    scenarios: scenarios.map(summarized),
    figures: figures.map(sampled),
  }
}

/** A report → the text of its file, one line for each row. */
export const reportText = (report: Report): string => jsonText(report, 4)

/** A result file → its report. Throws PC3076 when the file is not a result. */
export function readReport(file: string): Report {
  try {
    return upgradeReport(JSON.parse(readFileSync(file, "utf8")))
  } catch (error) {
    throw benchError("PC3076", file, (error as Error).message)
  }
}
