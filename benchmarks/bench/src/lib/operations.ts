import type { LibReport, LibResult, LibRow } from "./lib-report.ts"

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
export interface Places {
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
