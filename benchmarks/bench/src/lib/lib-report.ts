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

const own = new Set(["precast", "precast-assert", "decode<T>", "encode<T>"])

/** Whether it is a function of Precast's. */
export const isOwn = (contender: string): boolean => own.has(contender)

/** Whether it is the function that the others are compared with. */
export const isBaseline = (contender: string): boolean =>
  isOwn(contender) && contender !== "precast-assert"

/** Results of one operation, with all who were measured: Precast's function first. */
export interface Operation {
  readonly title: string
  readonly contenders: readonly string[]
  readonly results: readonly LibResult[]
}

/** Report → its operations, in the order in which they were measured. */
export function operationsOf({ results }: Pick<LibReport, "results">): Operation[] {
  const groups = Map.groupBy(results, ({ part, operation }) =>
    part === operation ? part : `${part}: ${operation}`,
  )
  return Array.from(groups, ([title, all]) => {
    const names = all.flatMap(({ rows }) => rows.map(({ contender }) => contender))
    const contenders = [...new Set(names)].sort(
      (a, b) => Number(isBaseline(b)) - Number(isBaseline(a)),
    )
    return { title, contenders, results: all }
  })
}

/** Row of a contender, if it was measured or refused to be. */
export const rowOf = ({ rows }: LibResult, contender: string): LibRow | undefined =>
  rows.find((row) => row.contender === contender)

/** Whether two functions have no measurable difference. */
export const isLevel = ({ ratio }: LibRow): boolean =>
  ratio?.low === undefined || ratio.high === undefined || (ratio.low <= 1 && ratio.high >= 1)

/** Subjects on which Precast's function is surely the fastest, those that are undecided, and the others. */
interface Places {
  readonly first: readonly string[]
  readonly level: readonly string[]
  readonly behind: readonly string[]
}

type Verdict = keyof Places

function verdictOn({ rows }: LibResult): Verdict {
  const rivals = rows.filter(({ contender, ratio }) => !isOwn(contender) && ratio)
  if (rivals.some((row) => !isLevel(row) && (row.ratio?.value ?? 1) < 1)) return "behind"
  return rivals.every((row) => !isLevel(row)) ? "first" : "level"
}

/** Operation → the place of Precast's function on each subject that another contender was measured on. */
export function placesOf({ results }: Operation): Places {
  const rivalled = results.filter(({ rows }) =>
    rows.some(({ contender, ratio }) => !isOwn(contender) && ratio),
  )
  const by = Map.groupBy(rivalled, verdictOn)
  const names = (verdict: Verdict): string[] => (by.get(verdict) ?? []).map((one) => one.subject)
  return { first: names("first"), level: names("level"), behind: names("behind") }
}

/** What is wrong with contenders, each listed once. */
export function wrongsOf({ results }: LibReport): string[] {
  const all = results.flatMap(({ subject, rows }) =>
    rows.flatMap(({ contender, reason }) =>
      reason?.startsWith("wrong") ? [`${contender} on ${subject}: ${reason.slice(7)}`] : [],
    ),
  )
  return [...new Set(all)]
}
