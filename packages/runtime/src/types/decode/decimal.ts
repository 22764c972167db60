/** More digits are left to the engine. */
export const MOST_DIGITS = 18
/** As many are always an exact double. */
export const EXACT_DIGITS = 15

// Up to 22 a power of ten is exact.
const POWERS = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`))

/**
 * The double nearest to a decimal of at most 18 digits, as Number() gives it, or NaN where it is not sure which of two
 * is the nearest.
 *
 * @param high the first nine digits, or all of them
 * @param low the digits behind these
 * @param fraction how many of all digits are behind the point
 */
export function decimal(high: number, low: number, digits: number, fraction: number): number {
  if (digits > EXACT_DIGITS) return longDecimal(high, low, POWERS[digits - 9]!, fraction)
  const all = digits > 9 ? high * POWERS[digits - 9]! + low : high
  // The quotient of two exact numbers is rounded once, as JSON.parse rounds.
  return fraction === 0 ? all : all / POWERS[fraction]!
}

/** The double nearest to at most 15 digits times a power of ten; NaN where that would be rounded twice. */
export function scaled(high: number, low: number, digits: number, power: number): number {
  if (power > 22 || power < -22) return Number.NaN
  const all = digits > 9 ? high * POWERS[digits - 9]! + low : high
  return power < 0 ? all / POWERS[-power]! : all * POWERS[power]!
}

// More than both roundings of the second half of a quotient can have done, relative to it.
const DOUBT = 2 ** -50

function longDecimal(high: number, low: number, scale: number, fraction: number): number {
  // All digits as the exact sum of two doubles: the errors are integers far below 2 ** 53.
  const product = high * scale
  const sum = product + low
  const rest = errorOfProduct(high, scale, product) + (low - (sum - product))
  if (fraction === 0) return sum + rest
  const power = POWERS[fraction]!
  const first = sum / power
  const whole = first * power
  const second = (sum - whole - errorOfProduct(first, power, whole) + rest) / power
  const doubt = second * DOUBT
  const least = first + (second - doubt)
  return least === first + (second + doubt) ? least : Number.NaN
}

// Veltkamp's constant: it splits a double into two halves whose products are exact (Dekker 1971).
const SPLITTER = 2 ** 27 + 1

/** What `product` lacks of the product of `a` and `b`, exactly. */
function errorOfProduct(a: number, b: number, product: number): number {
  const bigA = a * SPLITTER
  const highA = bigA - (bigA - a)
  const lowA = a - highA
  const bigB = b * SPLITTER
  const highB = bigB - (bigB - b)
  const lowB = b - highB
  return lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB)
}
