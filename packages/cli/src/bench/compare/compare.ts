import { isDeepStrictEqual } from "node:util"
import { cliError } from "../../errors/cli-error.ts"
import type { Estimate, Report, Row, Run, ScenarioResult } from "../results/result-types.ts"
import { titleOf } from "../report/figures.ts"
import type { Better } from "../report/ranking.ts"
import { median, unpairedRatio } from "../results/statistics.ts"
import { cpuOf, p99Of } from "../results/summary.ts"

/** One figure of one contender in two results. */
export interface Change {
  readonly scenario: string
  readonly contender: string
  readonly label: string
  readonly figure: string
  readonly earlier: number
  readonly later: number
  /** Later divided by earlier. */
  readonly ratio: Estimate
  readonly verdict: "worse" | "level" | "better"
}

/** A contender that had figures and has none any more. */
export interface Loss {
  readonly scenario: string
  readonly contender: string
  readonly label: string
  readonly reason: string
}

export interface Comparison {
  /** Share by which the whole interval has to be off: 0.05 = 5 %. */
  readonly tolerance: number
  readonly changes: readonly Change[]
  readonly losses: readonly Loss[]
  /** What is not the same, and no reason against comparing. */
  readonly notes: readonly string[]
}

/** What has to be the same. */
const conditions = ({ machine, settings }: Report): Record<string, unknown> => ({
  processor: machine.cpu,
  "number of cores": machine.cores,
  memory: Math.round(machine.memory / 2 ** 30),
  "cores of server and load tool": machine.pinned,
  "load tool": machine.load,
  database: machine.database,
  connections: settings.connections,
})

/** What is told when it is not the same: it may be the very thing that is looked at. */
const circumstances = ({ machine }: Report): Record<string, unknown> => ({
  kernel: machine.kernel,
  "Node.js": machine.node,
  governor: machine.conditions?.governor,
  mitigations: machine.conditions?.mitigations,
})

function differences(a: Record<string, unknown>, b: Record<string, unknown>): string[] {
  return Object.keys(a).filter((name) => !isDeepStrictEqual(a[name], b[name]))
}

interface Figure {
  readonly name: string
  readonly better: Better
  value(run: Run): number | undefined
}

const figures: readonly Figure[] = [
  { name: "req/s", better: "more", value: ({ perSecond }) => perSecond },
  { name: "CPU µs/req", better: "less", value: cpuOf },
  { name: "p99 ms", better: "less", value: p99Of },
  { name: "memory bytes", better: "less", value: ({ memory }) => memory },
]

/** Latencies of rates that are further apart do not compare. */
const sameRate = 0.1

function ratesDiffer(earlier: Row, later: Row): boolean {
  const [a, b] = [earlier, later].map(({ runs }) => runs[0]?.paced?.rate ?? 1)
  return Math.abs(Math.log((b ?? 1) / (a ?? 1))) > sameRate
}

function verdictOn({ low, high }: Estimate, better: Better, tolerance: number): Change["verdict"] {
  if (low === undefined || high === undefined) return "level"
  const [least, most] = [1 / (1 + tolerance), 1 + tolerance]
  if (low > most) return better === "less" ? "worse" : "better"
  if (high < least) return better === "less" ? "better" : "worse"
  return "level"
}

type Found = Pick<Change, "scenario" | "contender" | "label" | "figure">

function changeOf(
  found: Found,
  earlier: readonly number[],
  later: readonly number[],
  better: Better,
  tolerance: number,
): Change[] {
  if (earlier.length === 0 || later.length === 0) return []
  const ratio = unpairedRatio(earlier, later)
  const verdict = verdictOn(ratio, better, tolerance)
  return [{ ...found, earlier: median(earlier), later: median(later), ratio, verdict }]
}

function rowChanges(scenario: string, earlier: Row, later: Row, tolerance: number): Change[] {
  const { contender, label } = earlier
  return figures.flatMap(({ name: figure, better, value }) => {
    if (value === p99Of && ratesDiffer(earlier, later)) return []
    const [a = [], b = []] = [earlier, later].map(({ runs }) =>
      runs.flatMap((run) => value(run) ?? []),
    )
    return changeOf({ scenario, contender, label, figure }, a, b, better, tolerance)
  })
}

/** Rows of one contender in both. */
interface Pair<T> {
  readonly name: string
  /** The name with the depth of pipelining, or the unit. */
  readonly scenario: string
  readonly earlier: T
  readonly later: T
}

function pairsIn<T extends { readonly contender: string }>(
  name: string,
  scenario: string,
  earlier: readonly T[],
  later: readonly T[],
): Pair<T>[] {
  return earlier.flatMap((one) => {
    const other = later.find(({ contender }) => contender === one.contender)
    return other ? [{ name, scenario, earlier: one, later: other }] : []
  })
}

const sameScenario =
  (one: ScenarioResult) =>
  (other: ScenarioResult): boolean =>
    one.name === other.name && one.pipeline === other.pipeline

function lossOf({ scenario, earlier, later }: Pair<Row>): Loss[] {
  const { outcome, contender, label } = later
  if (earlier.outcome.kind !== "measured") return []
  if (outcome.kind !== "failed" && outcome.kind !== "invalid") return []
  return [{ scenario, contender, label, reason: `${outcome.kind}: ${outcome.reason}` }]
}

const isMeasured = ({ outcome }: { outcome: { kind: string } }): boolean =>
  outcome.kind === "measured"

/** Names of scenarios and contenders → whether a pair is one of them. */
function choice(
  { scenarios, figures: starts }: Report,
  only: readonly string[],
): (pair: Pair<{ readonly contender: string }>) => boolean {
  const isScenario = (name: string): boolean =>
    [...scenarios, ...starts].some((one) => one.name === name)
  const [names, contenders] = [only.filter(isScenario), only.filter((name) => !isScenario(name))]
  return ({ name, earlier: { contender } }) =>
    (names.length === 0 || names.includes(name)) &&
    (contenders.length === 0 || contenders.includes(contender))
}

/**
 * Two results → what has become better and worse. A figure is worse when the whole 95 % interval of
 * later / earlier lies beyond the tolerance, of the scenarios and contenders
 * named in `only` (none: all). PC3077 for
 * results of other machines or settings, PC3078 when there is nothing to compare.
 */
export function compareReports(
  earlier: Report,
  later: Report,
  tolerance: number,
  only: readonly string[] = [],
): Comparison {
  const other = differences(conditions(earlier), conditions(later))
  if (other.length > 0) throw cliError("PC3077", other.join(", "))
  const chosen = choice(earlier, only)
  const rows = earlier.scenarios
    .flatMap((one) =>
      pairsIn(
        one.name,
        titleOf(one),
        one.rows,
        later.scenarios.find(sameScenario(one))?.rows ?? [],
      ),
    )
    .filter(chosen)
  const starts = earlier.figures
    .flatMap(({ name, unit, rows: all }) =>
      pairsIn(name, unit, all, later.figures.find((result) => result.name === name)?.rows ?? []),
    )
    .filter(chosen)
  const changes = [
    ...rows
      .filter((pair) => isMeasured(pair.earlier) && isMeasured(pair.later))
      .flatMap((pair) => rowChanges(pair.scenario, pair.earlier, pair.later, tolerance)),
    ...starts.flatMap(({ name, scenario: figure, earlier: a, later: b }) => {
      const found = { scenario: name, contender: a.contender, label: a.label, figure }
      return changeOf(found, a.values, b.values, "less", tolerance)
    }),
  ]
  const losses = rows.flatMap(lossOf)
  if (changes.length === 0 && losses.length === 0) throw cliError("PC3078")
  const notes = differences(circumstances(earlier), circumstances(later)).map(
    (name) => `${name} is not the same in both`,
  )
  return { tolerance, changes, losses, notes }
}

/** Whether anything has become worse. */
export const isWorse = ({ changes, losses }: Comparison): boolean =>
  losses.length > 0 || changes.some(({ verdict }) => verdict === "worse")
