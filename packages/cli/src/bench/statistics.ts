import type { Run, Spread, Summary } from "./types.ts"

/** Middle value; the mean of the two middle ones for an even count. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const low = sorted[Math.ceil(middle) - 1] ?? NaN
  const high = sorted[Math.floor(middle)] ?? NaN
  return (low + high) / 2
}

/** Values of the rounds → median with the least and the greatest. */
export function spread(values: readonly number[]): Spread {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) }
}

/**
 * Median of the ratios within each round. Rounds are compared with the round of the same number, so
 * a machine that slows down over minutes moves both sides of a ratio and not the ratio.
 */
export function pairedRatio(
  runs: readonly Run[],
  baseline: readonly Run[],
  value: (run: Run) => number | undefined,
): number | undefined {
  const ratios = runs.flatMap((run) => {
    const other = baseline.find((candidate) => candidate.round === run.round)
    const [mine, theirs] = [value(run), other && value(other)]
    return mine === undefined || !theirs ? [] : [mine / theirs]
  })
  return ratios.length === 0 ? undefined : median(ratios)
}

const cpuOf = (run: Run): number | undefined => run.cpu && run.cpu.user + run.cpu.system

/** Runs of one contender, runs of the baseline → what the report shows. */
export function summarize(runs: readonly Run[], baseline: readonly Run[]): Summary {
  const middle = (value: (run: Run) => number | undefined): number =>
    median(runs.map((run) => value(run) ?? NaN))
  const measured = runs.every((run) => run.cpu !== undefined)
  const cpuRatio = pairedRatio(runs, baseline, cpuOf)
  return {
    perSecond: spread(runs.map((run) => run.perSecond)),
    ...(runs.every((run) => run.p99 !== undefined) && {
      p50: middle((run) => run.p50),
      p99: middle((run) => run.p99),
    }),
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
      perSecond: pairedRatio(runs, baseline, (run) => run.perSecond) ?? NaN,
      ...(cpuRatio !== undefined && { cpu: cpuRatio }),
    },
  }
}
