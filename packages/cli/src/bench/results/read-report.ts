import { readFileSync } from "node:fs"
import { cliError } from "../../errors/cli-error.ts"
import { ratioEstimate } from "./statistics.ts"
import { summarize } from "./summary.ts"
import type { FigureResult, FigureRow, Report, Row, ScenarioResult } from "./result-types.ts"

/** Rows of the first format: summaries had neither intervals nor latencies at a constant rate. */
interface Format1 extends Omit<Report, "format" | "figures"> {
  readonly format: 1
  readonly starts?: {
    readonly baseline: string
    readonly rows: readonly (Omit<FigureRow, "outcome" | "values"> & {
      readonly outcome:
        | {
            readonly kind: "measured"
            readonly milliseconds: { median: number; min: number; max: number }
          }
        | Exclude<FigureRow["outcome"], { readonly kind: "measured" }>
      readonly times: readonly number[]
    })[]
  }
}

// All of a summary follows from the runs, which every format has.
function summarizedAgain(scenario: ScenarioResult): ScenarioResult {
  const baseline = scenario.rows.find(({ contender }) => contender === scenario.baseline)?.runs
  const rows = scenario.rows.map((row): Row =>
    row.outcome.kind === "measured"
      ? {
          ...row,
          outcome: { kind: "measured", summary: summarize(row.runs, baseline ?? row.runs) },
        }
      : row,
  )
  return { ...scenario, rows }
}

function figuresOf({ starts }: Format1): FigureResult[] {
  if (!starts) return []
  const baseline = starts.rows.find(({ contender }) => contender === starts.baseline)?.times ?? []
  const rows = starts.rows.map(({ times, outcome, ...head }): FigureRow => {
    if (outcome.kind !== "measured") return { ...head, outcome, values: times }
    const ratio = ratioEstimate(times.map((time, round) => time / (baseline[round] ?? NaN)))
    return {
      ...head,
      outcome: { kind: "measured", figure: outcome.milliseconds, ratio },
      values: times,
    }
  })
  const about = "milliseconds from the start of a process to its first right answer, median"
  return [{ name: "start", about, unit: "ms", baseline: starts.baseline, rows }]
}

/** Content of a result file of any format → a report as of today. Throws where it is none. */
export function upgradeReport(content: unknown): Report {
  const report = content as Report | Format1
  if (report?.format !== 1 && report?.format !== 2)
    throw new Error("it is no result of precast bench")
  const scenarios = report.scenarios.map(summarizedAgain)
  if (report.format === 2) return { ...report, scenarios }
  const { starts: _, ...rest } = report
  return {
    ...rest,
    format: 2,
    settings: { ...rest.settings, pacedSeconds: 0 },
    scenarios,
    figures: figuresOf(report),
  }
}

/** A result file → its report. PC3076 where it is none. */
export function readReport(file: string): Report {
  try {
    return upgradeReport(JSON.parse(readFileSync(file, "utf8")))
  } catch (error) {
    throw cliError("PC3076", file, (error as Error).message)
  }
}
