import type {
  Estimate,
  FigureResult,
  PacedSummary,
  ScenarioResult,
} from "../results/result-types.ts"
import {
  isBound,
  measuredFigures,
  measuredRows,
  type MeasuredFigure,
  type MeasuredRow,
} from "./figures.ts"

/** Which places a contender may have: `from` and `to` differ where it is level with others. */
export interface Place {
  readonly from: number
  readonly to: number
}

/** Whether more or less of a figure is better. */
export type Better = "more" | "less"

/** Whether the whole interval of `a` is better than that of `b`; never without intervals. */
export function surelyBetter(a: Estimate, b: Estimate, better: Better): boolean {
  if (a.low === undefined || a.high === undefined) return false
  if (b.low === undefined || b.high === undefined) return false
  return better === "more" ? a.low > b.high : a.high < b.low
}

/**
 * Estimates → the places that they may have. Two whose intervals overlap are level: neither
 * of them is measurably better, so neither is placed first.
 */
export function placesOf(estimates: readonly Estimate[], better: Better): Place[] {
  const count = (test: (other: Estimate) => boolean): number => estimates.filter(test).length
  return estimates.map((one) => ({
    from: 1 + count((other) => surelyBetter(other, one, better)),
    to: estimates.length - count((other) => surelyBetter(one, other, better)),
  }))
}

/** Place → `1`, `level 2–4`. */
export const placeText = ({ from, to }: Place): string =>
  from === to ? String(from) : `level ${from}–${to}`

/** By place; those with the same places stay as they were. */
export const byPlace = (a: Place, b: Place): number => a.from - b.from || a.to - b.to

/** Items and what is known of each → items in the order of their places, with these. */
export function rank<T>(
  all: readonly T[],
  estimate: (one: T) => Estimate,
  better: Better,
): { readonly one: T; readonly place: Place; readonly estimate: Estimate }[] {
  const estimates = all.map(estimate)
  const places = placesOf(estimates, better)
  return all
    .map((one, index) => ({
      one,
      place: places[index] ?? { from: 1, to: all.length },
      estimate: estimates[index] ?? { value: NaN },
    }))
    .sort((a, b) => byPlace(a.place, b.place))
}

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
