import type { FigureResult, ScenarioResult } from "../results/result-types.ts"
import * as show from "./figures.ts"
import type { MeasuredRow } from "./figures.ts"
import { byCpu, byFigure, byLatency, bySpeed, placeIn, type Ranked, placeText } from "./ranking.ts"

/** Cells, for whatever prints them. */
export interface Table {
  readonly heads: readonly string[]
  readonly rows: readonly { readonly cells: readonly string[]; readonly own: boolean }[]
}

const none = "–"

/** Requests per second, CPU time and memory. */
export function speedTable(scenario: ScenarioResult): Table {
  const cpu = byCpu(scenario)
  const { unit } = scenario
  const withDatabase = show
    .measuredRows(scenario)
    .some(({ outcome }) => outcome.summary.database !== undefined)
  const cells = ({ one, place, estimate }: Ranked<MeasuredRow>): string[] => {
    const { perSecond, cpu: time, database } = one.outcome.summary
    const frugal = placeIn(cpu, one.contender)
    return [
      one.label,
      placeText(place),
      show.whole(perSecond.median),
      show.ratioText(estimate),
      frugal ? placeText(frugal.place) : none,
      time ? show.micros(time.total.median) : none,
      frugal ? show.ratioText(frugal.estimate) : none,
      one.memory === undefined ? none : show.megabytes(one.memory),
      ...(withDatabase ? [database === undefined ? none : show.micros(database)] : []),
    ]
  }
  return {
    heads: [
      "",
      "place",
      `${unit ?? "req"}/s`,
      "ratio [95 %]",
      "place",
      unit ? "CPU µs each" : "CPU µs/req",
      "ratio [95 %]",
      "memory",
      ...(withDatabase ? ["PostgreSQL µs/req"] : []),
    ],
    rows: bySpeed(scenario).map((ranked) => ({
      cells: cells(ranked),
      own: ranked.one.contender === scenario.baseline,
    })),
  }
}

/** Latencies at the constant rate; `undefined` where they are missing. */
export function latencyTable(scenario: ScenarioResult): Table | undefined {
  const ranked = byLatency(scenario)
  if (ranked.length === 0) return undefined
  const rows = ranked.map(({ one, place, estimate }) => {
    const { p50, p90, p99, p999, max } = one.paced
    const ratio = show.ratioText(estimate)
    const times = [p50, p90, p99].map(show.millis)
    return {
      cells: [one.label, placeText(place), ...times, ratio, show.millis(p999), show.millis(max)],
      own: one.contender === scenario.baseline,
    }
  })
  return { heads: ["", "place", "p50", "p90", "p99", "ratio [95 %]", "p99.9", "max"], rows }
}

/** The title of latencies. */
export function latencyTitle(scenario: ScenarioResult): string {
  const rate = byLatency(scenario)[0]?.one.paced.rate ?? 0
  return `Latency at ${show.whole(rate)} requests/s, counted from when each was due; places by p99`
}

/** One figure for each start. */
export function figureTable(result: FigureResult): Table {
  const rows = byFigure(result).map(({ one, place, estimate }) => {
    const { figure } = one.outcome
    return {
      cells: [
        one.label,
        placeText(place),
        show.whole(figure.median),
        `${show.whole(figure.min)}–${show.whole(figure.max)}`,
        show.ratioText(estimate),
      ],
      own: one.contender === result.baseline,
    }
  })
  return { heads: ["", "place", result.unit, "min–max", "ratio [95 %]"], rows }
}

/** Below this share of what was due a server did not keep up. */
const keptUp = 0.99

/** Milliseconds by which the client itself may be late before it is reported. */
const lateness = 1

/** What a reader has to know in addition to the figures, one sentence a line. */
export function notesOn(scenario: ScenarioResult): string[] {
  const rows = show.measuredRows(scenario)
  const paced = byLatency(scenario)
  const idle = rows
    .filter(show.isBound)
    .map(({ label, outcome }) => `${label} ${Math.floor((outcome.summary.busy ?? 1) * 100)} %`)
  const bound =
    idle.length === 0
      ? []
      : [
          `their cores were not busy, so something else was the limit; compare CPU per request: ${idle.join(", ")}`,
        ]
  const behind = paced
    .filter(({ one }) => one.paced.perSecond < one.paced.rate * keptUp)
    .map(
      ({ one }) =>
        `${one.label}: it could not keep up, ${show.whole(one.paced.perSecond)} of ${show.whole(one.paced.rate)} requests/s got a response`,
    )
  const late = Math.max(0, ...paced.map(({ one }) => one.paced.late))
  const single =
    rows.length > 1 && rows.every(({ outcome }) => outcome.summary.samples.perSecond.rounds < 2)
  return [
    ...bound,
    ...behind,
    ...(late > lateness
      ? [
          `the client itself sent up to ${show.millis(late)} late (p99.9): latencies below that have no meaning`,
        ]
      : []),
    ...(single ? ["one round has no intervals, so all are level"] : []),
  ]
}
