import type { Row, ScenarioResult, FigureResult, FigureRow, Summary } from "../result-types.ts"

/** 12345.6 → `12,346`. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString("en-US")
}

/** Microseconds → `9.4`. */
export function micros(value: number): string {
  return value.toFixed(value < 100 ? 1 : 0)
}

/** Milliseconds → `0.45 ms`, `12.3 ms`; `–` for none. */
export function millis(value: number | undefined): string {
  if (value === undefined) return "–"
  return `${value.toFixed(value < 10 ? 2 : 1)} ms`
}

/** Bytes → `87 MB`. */
export function megabytes(value: number): string {
  return `${whole(value / 1e6)} MB`
}

/** 0.4567 → `0.46×`. */
export function times(value: number): string {
  return `${value.toFixed(2)}×`
}

/** A row that has figures. */
export interface MeasuredRow extends Row {
  readonly outcome: { readonly kind: "measured"; readonly summary: Summary }
}

const isMeasured = (row: Row): row is MeasuredRow => row.outcome.kind === "measured"

/** Rows with figures, most requests per second first. */
export function measuredRows({ rows }: ScenarioResult): MeasuredRow[] {
  return rows
    .filter(isMeasured)
    .sort((a, b) => b.outcome.summary.perSecond.median - a.outcome.summary.perSecond.median)
}

/** Rows that could not be measured: who, and why not. */
export function unmeasuredRows({
  rows,
}: ScenarioResult | FigureResult): { label: string; why: string }[] {
  return rows.flatMap(({ label, outcome }) =>
    "reason" in outcome ? [{ label, why: `${outcome.kind}: ${outcome.reason}` }] : [],
  )
}

/**
 * Below this share of its core a server was not the slower end: its requests per second are then
 * those of the load tool (or of whatever else runs here), and only CPU per request compares.
 */
export const busyEnough = 0.9

/** Rows whose requests per second something other than the server limited. */
export function clientBound(scenario: ScenarioResult): MeasuredRow[] {
  return measuredRows(scenario).filter(({ outcome }) => (outcome.summary.busy ?? 1) < busyEnough)
}

/** What all figures were taken with, in short lines. */
export function baselineLabel({ rows, baseline }: ScenarioResult): string {
  return rows.find((row) => row.contender === baseline)?.label ?? baseline
}

/** Name of a scenario, with the depth of pipelining. */
export function titleOf({ name, pipeline }: ScenarioResult): string {
  return pipeline === 1 ? name : `${name}, ${pipeline} pipelined`
}

/** How many contenders were checked and put under no load. */
export function checkedCount({ rows }: ScenarioResult): number {
  return rows.filter(({ outcome }) => outcome.kind === "checked").length
}

/** A contender that has a figure for each start. */
export interface MeasuredFigure extends FigureRow {
  readonly outcome: Extract<FigureRow["outcome"], { readonly kind: "measured" }>
}

const isMeasuredFigure = (row: FigureRow): row is MeasuredFigure => row.outcome.kind === "measured"

/** Contenders with a figure, the least first. */
export function measuredFigures({ rows }: FigureResult): MeasuredFigure[] {
  return rows
    .filter(isMeasuredFigure)
    .sort((a, b) => a.outcome.figure.median - b.outcome.figure.median)
}
