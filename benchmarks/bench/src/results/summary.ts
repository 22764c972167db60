import type { Estimate, PacedSummary, Run, Sample, Summary } from "./result-types.ts"
import { median, ratioEstimate, sample, spread } from "./statistics.ts"

type Value = (run: Run) => number | undefined

/**
 * Ratios within each round. Rounds are compared with the round of the same number, so a machine that
 * slows down over minutes moves both sides of a ratio and not the ratio.
 */
export function pairedRatio(
  runs: readonly Run[],
  baseline: readonly Run[],
  value: Value,
): Estimate | undefined {
  const ratios = runs.flatMap((run) => {
    const other = baseline.find((candidate) => candidate.round === run.round)
    const [mine, theirs] = [value(run), other && value(other)]
    return mine === undefined || !theirs ? [] : [mine / theirs]
  })
  return ratios.length === 0 ? undefined : ratioEstimate(ratios)
}

function sampleOf(runs: readonly Run[], value: Value): Sample | undefined {
  const values = runs.flatMap((run) => value(run) ?? [])
  return values.length === 0 ? undefined : sample(values)
}

function samplesOf(runs: readonly Run[]): Summary["samples"] {
  const [cpu, p99, memory] = [cpuOf, p99Of, (run: Run) => run.memory].map((value) =>
    sampleOf(runs, value),
  )
  return {
    perSecond: sample(runs.map((run) => run.perSecond)),
    ...(cpu && { cpu }),
    ...(p99 && { p99 }),
    ...(memory && { memory }),
  }
}

/** CPU time per request in microseconds. */
const cpuOf: Value = ({ cpu }) => cpu && cpu.user + cpu.system

/** p99 at a constant rate in milliseconds. */
const p99Of: Value = ({ paced }) => paced?.p99

function pacedSummary(runs: readonly Run[]): PacedSummary | undefined {
  const all = runs.flatMap(({ paced }) => paced ?? [])
  const [first] = all
  if (!first) return undefined
  const middle = (name: Exclude<keyof PacedSummary, "rate">): number =>
    median(all.map((paced) => paced[name]))
  return {
    rate: first.rate,
    perSecond: middle("perSecond"),
    p50: middle("p50"),
    p90: middle("p90"),
    p99: middle("p99"),
    p999: middle("p999"),
    max: middle("max"),
    late: middle("late"),
  }
}

/** Runs of one contender, runs of the baseline → what the report shows. */
export function summarize(runs: readonly Run[], baseline: readonly Run[]): Summary {
  const middle = (value: Value): number => median(runs.map((run) => value(run) ?? NaN))
  const measured = runs.every((run) => run.cpu !== undefined)
  const [cpu, p99] = [cpuOf, p99Of].map((value) => pairedRatio(runs, baseline, value))
  const paced = pacedSummary(runs)
  return {
    perSecond: spread(runs.map((run) => run.perSecond)),
    ...(runs.every((run) => run.p99 !== undefined) && {
      p50: middle((run) => run.p50),
      p99: middle((run) => run.p99),
    }),
    ...(paced && { paced }),
    ...(measured && {
      cpu: {
        user: middle((run) => run.cpu?.user),
        system: middle((run) => run.cpu?.system),
        total: spread(runs.map((run) => cpuOf(run) ?? NaN)),
      },
      busy: middle((run) => run.busy),
    }),
    ...(runs.every((run) => run.database !== undefined) && {
      database: middle((run) => run.database),
    }),
    ratio: {
      perSecond: pairedRatio(runs, baseline, (run) => run.perSecond) ?? { value: NaN },
      ...(cpu && { cpu }),
      ...(p99 && { p99 }),
    },
    samples: samplesOf(runs),
  }
}
