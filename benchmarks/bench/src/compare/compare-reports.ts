import { isDeepStrictEqual } from "node:util"
import { benchError } from "../errors/bench-error.ts"
import type {
  Estimate,
  Report,
  Row,
  Sample,
  Samples,
  ScenarioResult,
} from "../results/result-types.ts"
import { isMeasured, measuredFigures, titleOf, type MeasuredRow } from "../report/figures.ts"
import type { Better } from "../report/ranking.ts"
import { unpairedRatio } from "../results/statistics.ts"

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

/** A contender that had figures and has no more. */
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

/** Reported when it differs: it may be the cause of the change. */
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
  readonly sample: keyof Samples
}

const figures: readonly Figure[] = [
  { name: "req/s", better: "more", sample: "perSecond" },
  { name: "CPU µs/req", better: "less", sample: "cpu" },
  { name: "p99 ms", better: "less", sample: "p99" },
  { name: "memory bytes", better: "less", sample: "memory" },
]

/** Latencies of rates that are further apart do not compare. */
const sameRate = 0.1

function ratesDiffer(...rows: readonly [earlier: MeasuredRow, later: MeasuredRow]): boolean {
  const [a = 1, b = 1] = rows.map(({ outcome }) => outcome.summary.paced?.rate)
  return Math.abs(Math.log(b / a)) > sameRate
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
  earlier: Sample,
  later: Sample,
  better: Better,
  tolerance: number,
): Change {
  const ratio = unpairedRatio(earlier, later)
  const verdict = verdictOn(ratio, better, tolerance)
  return { ...found, earlier: earlier.median, later: later.median, ratio, verdict }
}

function rowChanges({ scenario, earlier, later }: Pair<MeasuredRow>, tolerance: number): Change[] {
  const { contender, label } = earlier
  return figures.flatMap(({ name: figure, better, sample }) => {
    if (sample === "p99" && ratesDiffer(earlier, later)) return []
    const [a, b] = [earlier, later].map(({ outcome }) => outcome.summary.samples[sample])
    return a && b ? [changeOf({ scenario, contender, label, figure }, a, b, better, tolerance)] : []
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

const areMeasured = (pair: Pair<Row>): pair is Pair<MeasuredRow> =>
  isMeasured(pair.earlier) && isMeasured(pair.later)

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
  if (other.length > 0) throw benchError("PC3077", other.join(", "))
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
    .flatMap((one) => {
      const other = later.figures.find(({ name }) => name === one.name)
      const now = other ? measuredFigures(other) : []
      return pairsIn(one.name, one.unit, measuredFigures(one), now)
    })
    .filter(chosen)
  const changes = [
    ...rows.filter(areMeasured).flatMap((pair) => rowChanges(pair, tolerance)),
    ...starts.map(({ name, scenario: figure, earlier: a, later: b }) => {
      const found = { scenario: name, contender: a.contender, label: a.label, figure }
      return changeOf(found, a.outcome.sample, b.outcome.sample, "less", tolerance)
    }),
  ]
  const losses = rows.flatMap(lossOf)
  if (changes.length === 0 && losses.length === 0) throw benchError("PC3078")
  const notes = differences(circumstances(earlier), circumstances(later)).map(
    (name) => `${name} is not the same in both`,
  )
  return { tolerance, changes, losses, notes }
}

/** Whether anything has become worse. */
export const isWorse = ({ changes, losses }: Comparison): boolean =>
  losses.length > 0 || changes.some(({ verdict }) => verdict === "worse")
