import type { Estimate } from "../results/result-types.ts"

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
