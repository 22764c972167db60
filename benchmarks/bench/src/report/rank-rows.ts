import type {
  Estimate,
  FigureResult,
  PacedSummary,
  ScenarioResult,
} from "../results/result-types.ts"
import { isBound, measuredFigures, measuredRows } from "./figures.ts"
import type { MeasuredFigure, MeasuredRow } from "./figures.ts"
import { rank, type Place } from "./ranking.ts"

/** A row in its place by one of its figures. */
export interface Ranked<T> {
  readonly one: T
  readonly place: Place
  readonly estimate: Estimate
}

// Who waited for the load tool can do at least this much: nothing is known of how much more.
function speedOf(row: MeasuredRow): Estimate {
  const { perSecond } = row.outcome.summary.ratio
  return isBound(row) && perSecond.low !== undefined ? { ...perSecond, high: Infinity } : perSecond
}

/** Rows by requests per second. */
export function bySpeed(scenario: ScenarioResult): Ranked<MeasuredRow>[] {
  return rank(measuredRows(scenario), speedOf, "more").map((ranked) => ({
    ...ranked,
    estimate: ranked.one.outcome.summary.ratio.perSecond,
  }))
}

/** Rows by CPU time per request; those without one are left out. */
export function byCpu(scenario: ScenarioResult): Ranked<MeasuredRow>[] {
  const rows = measuredRows(scenario).filter(({ outcome }) => outcome.summary.ratio.cpu)
  return rank(rows, ({ outcome }) => outcome.summary.ratio.cpu ?? { value: NaN }, "less")
}

/** A row with latencies at a constant rate. */
export interface PacedRow extends MeasuredRow {
  readonly paced: PacedSummary
}

/** Rows by p99 at a constant rate; those without one are left out. */
export function byLatency(scenario: ScenarioResult): Ranked<PacedRow>[] {
  const rows = measuredRows(scenario).flatMap((row): PacedRow[] => {
    const { paced, ratio } = row.outcome.summary
    return paced && ratio.p99 ? [{ ...row, paced }] : []
  })
  return rank(rows, ({ outcome }) => outcome.summary.ratio.p99 ?? { value: NaN }, "less")
}

/** Contenders by the figure of their starts. */
export const byFigure = (result: FigureResult): Ranked<MeasuredFigure>[] =>
  rank(measuredFigures(result), ({ outcome }) => outcome.ratio, "less")

/** Place of a row among others. */
export const placeIn = <T extends { readonly contender: string }>(
  ranked: readonly Ranked<T>[],
  contender: string,
): Ranked<T> | undefined => ranked.find(({ one }) => one.contender === contender)
