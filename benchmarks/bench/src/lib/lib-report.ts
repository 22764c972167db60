import type { Estimate, Spread } from "../results/result-types.ts"
import { ratioEstimate, spread } from "../results/statistics.ts"

/** What one function of one library takes for one subject. */
export interface LibRow {
  readonly contender: string
  /** A call, over the rounds. */
  readonly nanoseconds?: Spread
  /** To Precast, each round to the same round: below 1 is faster. */
  readonly ratio?: Estimate
  /** Why the figure is missing. */
  readonly reason?: string
}

export interface LibResult {
  /** `check`, `decode` or `encode`. */
  readonly part: string
  readonly operation: string
  readonly subject: string
  readonly rows: readonly LibRow[]
}

/** Everything that `precast bench lib` measured. */
export interface LibReport {
  readonly format: 1
  readonly date: string
  readonly machine: {
    readonly cpu: string
    readonly cores: number
    readonly node: string
    readonly v8: string
    readonly system: string
  }
  readonly versions: Readonly<Record<string, string>>
  readonly results: readonly LibResult[]
  /** Parts and contenders that are not installed. */
  readonly missing: readonly string[]
}

/** Name → its nanoseconds in each round, or why they are missing. */
export type Times = ReadonlyMap<string, readonly number[] | string>

/** Times of all → rows, against those of `own`. */
export function rowsOf(times: Times, own: string): LibRow[] {
  const baseline = times.get(own)
  return Array.from(times, ([contender, all]): LibRow => {
    if (typeof all === "string") return { contender, reason: all }
    const ratios =
      typeof baseline === "object" ? all.map((time, round) => time / (baseline[round] ?? NaN)) : []
    const ratio = ratioEstimate(ratios.filter((one) => Number.isFinite(one)))
    return {
      contender,
      nanoseconds: spread(all),
      ...(contender !== own && Number.isFinite(ratio.value) && { ratio }),
    }
  })
}
