import type { Estimate, Report, ScenarioResult } from "../results/result-types.ts"
import { measuredRows, ratioText, times, titleOf } from "./figures.ts"
import { byCpu, byFigure, bySpeed, type Ranked, surelyBetter, type Better } from "./ranking.ts"
import type { Table } from "./report-tables.ts"

/** Where Precast stands by one figure against the strongest of the others. */
export interface Rivalry {
  /** `level`: the interval of the ratio holds 1. */
  readonly verdict: "first" | "level" | "not first"
  readonly label: string
  /** Of the rival to Precast. */
  readonly ratio: Estimate
}

/** Precast's place in one scenario. */
export interface Standing {
  readonly title: string
  readonly cpu: Rivalry | undefined
  readonly perSecond: Rivalry | undefined
  /** Precast's CPU time as a share of that of the same core by hand. */
  readonly byHand: number | undefined
}

interface Named {
  readonly contender: string
  readonly label: string
  readonly byHand?: boolean
}

const isOurs = ({ contender }: Named): boolean => contender.startsWith("precast")

const even: Estimate = { value: 1, low: 1, high: 1 }

function verdictOn(rivals: readonly Estimate[], better: Better): Rivalry["verdict"] {
  if (rivals.some((rival) => surelyBetter(rival, even, better))) return "not first"
  return rivals.every((rival) => surelyBetter(even, rival, better)) ? "first" : "level"
}

/** Ranked rows with the ratios to Precast → its rivalry; those that are level with the strongest are named. */
function rivalry<T extends Named>(all: readonly Ranked<T>[], better: Better): Rivalry | undefined {
  const rivals = all.filter(({ one }) => !isOurs(one) && !one.byHand)
  const sign = better === "more" ? -1 : 1
  const [best] = rivals.toSorted((a, b) => sign * (a.estimate.value - b.estimate.value))
  if (!best) return undefined
  const level = rivals.filter(
    ({ estimate }) => estimate !== best.estimate && !surelyBetter(best.estimate, estimate, better),
  ).length
  return {
    verdict: verdictOn(
      rivals.map(({ estimate }) => estimate),
      better,
    ),
    label: level === 0 ? best.one.label : `${best.one.label} (${level} level)`,
    ratio: best.estimate,
  }
}

function standingIn(scenario: ScenarioResult): Standing[] {
  if (scenario.baseline !== "precast") return []
  const perSecond = rivalry(bySpeed(scenario), "more")
  if (!perSecond) return []
  const byHand = measuredRows(scenario).find(({ contender }) => contender === "uws-raw")
  const share = byHand?.outcome.summary.ratio.cpu?.value
  return [
    {
      title: titleOf(scenario),
      cpu: rivalry(byCpu(scenario), "less"),
      perSecond,
      byHand: share === undefined ? undefined : 1 / share,
    },
  ]
}

/** Scenarios that Precast and another contender were measured in. */
export function standings({ scenarios, figures }: Report): Standing[] {
  return [
    ...scenarios.flatMap(standingIn),
    ...figures
      .filter(({ baseline }) => baseline === "precast")
      .flatMap((one): Standing[] => {
        const perSecond = rivalry(byFigure(one), "less")
        return perSecond
          ? [{ title: `${one.name} (${one.unit})`, cpu: undefined, perSecond, byHand: undefined }]
          : []
      }),
  ]
}

/** Whether a rival leads for sure in either figure. */
export const isBehind = ({ cpu, perSecond }: Standing): boolean =>
  [cpu, perSecond].some((one) => one?.verdict === "not first")

const rivalCells = (of: Rivalry | undefined): string[] =>
  of ? [of.verdict, of.label, ratioText(of.ratio)] : ["–", "–", "–"]

/** All standings. */
export function standingTable(all: readonly Standing[]): Table {
  return {
    heads: [
      "",
      "by CPU",
      "least of the others",
      "ratio [95 %]",
      "by req/s",
      "most of the others",
      "ratio [95 %]",
      "CPU, by hand = 1",
    ],
    rows: all.map((one) => ({
      cells: [
        one.title,
        ...rivalCells(one.cpu),
        ...rivalCells(one.perSecond),
        one.byHand === undefined ? "–" : times(one.byHand),
      ],
      own: false,
    })),
  }
}
