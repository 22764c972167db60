import type { Report, ScenarioResult } from "../result-types.ts"
import { measuredRows, times, titleOf, type MeasuredRow } from "./figures.ts"

/** Where Precast stands in one scenario: its strongest rival, and what can be had by hand. */
export interface Standing {
  readonly title: string
  /** Rival that needs the least CPU time, and its share of Precast's; below 1 it leads. */
  readonly cpu: { readonly label: string; readonly ratio: number } | undefined
  /** Rival that answers most, and its share of Precast's; above 1 it leads. */
  readonly perSecond: { readonly label: string; readonly ratio: number }
  /** Precast's CPU time as a share of that of the same core by hand. */
  readonly byHand: number | undefined
}

const isOurs = ({ contender }: { contender: string }): boolean => contender.startsWith("precast")

function best<T>(all: readonly T[], value: (one: T) => number): T | undefined {
  return all.toSorted((a, b) => value(a) - value(b))[0]
}

const cpuRatio = ({ outcome }: MeasuredRow): number => outcome.summary.ratio.cpu?.value ?? Infinity
const speedRatio = ({ outcome }: MeasuredRow): number => outcome.summary.ratio.perSecond.value

function standingIn(scenario: ScenarioResult): Standing[] {
  if (scenario.baseline !== "precast") return []
  const rows = measuredRows(scenario)
  const rivals = rows.filter((row) => !isOurs(row) && !row.byHand)
  const fastest = best(rivals, (row) => -speedRatio(row))
  if (!fastest) return []
  const frugal = best(rivals, cpuRatio)
  const byHand = rows.find(({ contender }) => contender === "uws-raw")
  return [
    {
      title: titleOf(scenario),
      cpu:
        frugal && Number.isFinite(cpuRatio(frugal))
          ? { label: frugal.label, ratio: cpuRatio(frugal) }
          : undefined,
      perSecond: { label: fastest.label, ratio: speedRatio(fastest) },
      byHand: byHand && Number.isFinite(cpuRatio(byHand)) ? 1 / cpuRatio(byHand) : undefined,
    },
  ]
}

function standingAtStart({ figures }: Report): Standing[] {
  const starts = figures.find(({ name }) => name === "start")
  if (starts?.baseline !== "precast") return []
  const rivals = starts.rows.flatMap(({ outcome, ...row }) =>
    outcome.kind === "measured" && !isOurs(row) && !row.byHand
      ? [{ label: row.label, ratio: 1 / outcome.ratio.value }]
      : [],
  )
  const fastest = best(rivals, ({ ratio }) => -ratio)
  return fastest ? [{ title: "start", cpu: undefined, perSecond: fastest, byHand: undefined }] : []
}

/** Scenarios that Precast and somebody else were measured in. */
export function standings(report: Report): Standing[] {
  return [...report.scenarios.flatMap(standingIn), ...standingAtStart(report)]
}

// As it is shown: what is printed as 1.00× leads nobody.
const hundredths = (ratio: number): number => Math.round(ratio * 100)

/** Whether a rival leads in either figure. */
export const isBehind = ({ cpu, perSecond }: Standing): boolean =>
  hundredths(cpu?.ratio ?? 1) < 100 || hundredths(perSecond.ratio) > 100

/** Standing → cells: scenario, rival by CPU time, rival by answers, against by hand. */
export function standingCells(one: Standing): string[] {
  const rival = (of: { label: string; ratio: number } | undefined): string[] =>
    of ? [of.label, times(of.ratio)] : ["–", "–"]
  return [
    one.title,
    isBehind(one) ? "not first" : "",
    ...rival(one.cpu),
    ...rival(one.perSecond),
    one.byHand === undefined ? "–" : times(one.byHand),
  ]
}

export const standingHeads: readonly string[] = [
  "",
  "",
  "least CPU of the others",
  "ratio",
  "most req/s of the others",
  "ratio",
  "CPU, by hand = 1",
]
