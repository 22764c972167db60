import type { Estimate, Sample, Spread } from "./result-types.ts"

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

/** Values of the rounds → what two results are compared by. */
export const sample = (values: readonly number[]): Sample => ({
  rounds: values.length,
  median: median(values),
  mean: ratioEstimate(values),
})

// 97.5th percentiles of Student's t for 1, 2, 3 … degrees of freedom (NIST/SEMATECH e-Handbook of
// Statistical Methods, 1.3.6.7.2).
const quantiles = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145,
  2.131, 2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048,
  2.045, 2.042,
]

/** Degrees of freedom → half the width of a 95 % interval in standard errors. */
export function studentT(freedom: number): number {
  const normal = 1.959964
  // The first term of the expansion in 1/df (Abramowitz and Stegun 26.7.5): exact to 0.003 from 30 on.
  return quantiles[Math.floor(freedom) - 1] ?? normal + (normal ** 3 + normal) / (4 * freedom)
}

interface Moments {
  readonly count: number
  readonly mean: number
  /** Variance of the mean. */
  readonly error: number
}

function momentsOf(values: readonly number[]): Moments {
  const count = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { count, mean, error: squares / (count - 1) / count }
}

const between = (mean: number, reach: number): Estimate => ({
  value: Math.exp(mean),
  ...(Number.isFinite(reach) && { low: Math.exp(mean - reach), high: Math.exp(mean + reach) }),
})

/**
 * Ratios of the rounds → their geometric mean with its 95 % confidence interval: Student's t on the
 * logarithms, as rounds are few (Georges, Buytaert, Eeckhout: Statistically Rigorous Java Performance
 * Evaluation, OOPSLA 2007, 3.3; ratios in place of differences: Kalibera and Jones, Rigorous
 * Benchmarking in Reasonable Time, ISMM 2013). One round gives no interval; none, NaN.
 */
export function ratioEstimate(ratios: readonly number[]): Estimate {
  const { count, mean, error } = momentsOf(ratios.map(Math.log))
  return between(mean, count < 2 ? NaN : studentT(count - 1) * Math.sqrt(error))
}

// The interval is `studentT` standard errors to each side of the mean.
function momentsIn({ rounds: count, mean: { value, low, high } }: Sample): Moments {
  const reach = low && high ? Math.log(high / low) / 2 : NaN
  return { count, mean: Math.log(value), error: (reach / studentT(count - 1)) ** 2 }
}

/**
 * Two samples that have nothing to do with each other → the second divided by the first, with its
 * 95 % confidence interval: Welch's t on the logarithms, which takes samples of unlike spread.
 */
export function unpairedRatio(first: Sample, second: Sample): Estimate {
  const [a, b] = [momentsIn(first), momentsIn(second)]
  const mean = b.mean - a.mean
  if (a.count < 2 || b.count < 2) return between(mean, NaN)
  const error = a.error + b.error
  const freedom = error ** 2 / (a.error ** 2 / (a.count - 1) + b.error ** 2 / (b.count - 1))
  return between(mean, error === 0 ? 0 : studentT(Math.max(1, freedom)) * Math.sqrt(error))
}
