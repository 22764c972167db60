import { source, spaceEnd, START } from "./source.ts"

/** The JSON number at `at`, or behind white space there; without one `source.at` is 0. */
export function numberAt(at: number): number {
  const { bytes } = source
  const start = bytes[at] === 32 ? at + 1 : at
  let digit = bytes[start]! - 48
  if (digit <= 0 || digit > 9) return otherNumberAt(start)
  // Nine digits fit 31 bits: plain integer arithmetic.
  const limit = start + 9
  let end = start
  let value = 0
  do {
    value = (value * 10 + digit) | 0
    digit = bytes[++end]! - 48
  } while (digit >= 0 && digit <= 9 && end < limit)
  // `.` `E` `e`, or more digits.
  if ((digit >= 0 && digit <= 9) || digit === -2 || digit === 21 || digit === 53) {
    return otherNumberAt(start)
  }
  source.at = end
  return value
}

/** A number for which every rule is defined, unlike NaN. */
function noNumber(): number {
  source.at = 0
  return 0
}

/** Signs, zeros, fractions and long numbers. */
function otherNumberAt(at: number): number {
  const { bytes } = source
  const negative = bytes[at] === 45
  const start = negative ? at + 1 : at
  let end = start
  // The first nine digits and the next nine, each within 31 bits.
  let high = 0
  let low = 0
  let digit = bytes[end]! - 48
  let limit = start + 9
  while (digit >= 0 && digit <= 9 && end < limit) {
    high = (Math.imul(high, 10) + digit) | 0
    digit = bytes[++end]! - 48
  }
  while (digit >= 0 && digit <= 9 && end - start <= LONG) {
    low = (Math.imul(low, 10) + digit) | 0
    digit = bytes[++end]! - 48
  }
  let digits = end - start
  if (digits === 0 && !negative) return laterNumberAt(at)
  if (digits === 0 || (digits > 1 && bytes[start] === 48)) return noNumber()
  let fraction = 0
  if (digit === -2) {
    const point = end
    limit++
    digit = bytes[++end]! - 48
    while (digit >= 0 && digit <= 9 && end < limit) {
      high = (Math.imul(high, 10) + digit) | 0
      digit = bytes[++end]! - 48
    }
    while (digit >= 0 && digit <= 9 && end - start <= LONG) {
      low = (Math.imul(low, 10) + digit) | 0
      digit = bytes[++end]! - 48
    }
    fraction = end - point - 1
    if (fraction === 0) return noNumber()
    digits += fraction
  }
  if (digit === 21 || digit === 53) {
    const value = digits > EXACT_DIGITS ? Number.NaN : scaledAt(high, low, digits, fraction, end)
    if (value !== value) return slowNumberAt(at, end)
    return negative ? -value : value
  }
  if (digits > MOST_DIGITS) return slowNumberAt(at, end)
  const value = decimal(high, low, digits, fraction)
  if (value !== value) return slowNumberAt(at, end)
  source.at = end
  return negative ? -value : value
}

function laterNumberAt(at: number): number {
  const from = spaceEnd(at)
  return from === at ? noNumber() : numberAt(from)
}

/** The number of these digits with the exponent at `at`; NaN if it would be rounded twice, or is invalid. */
function scaledAt(high: number, low: number, digits: number, fraction: number, at: number): number {
  const { bytes } = source
  const sign = bytes[at + 1]!
  const start = sign === 43 || sign === 45 ? at + 2 : at + 1
  let end = start
  let exponent = 0
  let digit = bytes[end]! - 48
  while (digit >= 0 && digit <= 9 && end < start + 3) {
    exponent = exponent * 10 + digit
    digit = bytes[++end]! - 48
  }
  if (end === start || (digit >= 0 && digit <= 9)) return Number.NaN
  source.at = end
  return scaled(high, low, digits, (sign === 45 ? -exponent : exponent) - fraction)
}

// Longer ones cost more than JSON.parse of the text does, and are most often too large.
const LONG = 400
// One such number takes four times as long as in JSON.parse: texts that hold many of them are left to it.
const FEW = 8
const CHARACTERS_FOR_ONE = 128

/** More digits, or an exponent: left to the engine. */
function slowNumberAt(at: number, from: number): number {
  const { bytes } = source
  let end = from
  if (bytes[end] === 69 || bytes[end] === 101) {
    end++
    if (bytes[end] === 43 || bytes[end] === 45) end++
    const exponent = end
    while (bytes[end]! >= 48 && bytes[end]! <= 57) end++
    if (end === exponent) return noNumber()
  }
  const slow = ++source.slow
  if (end - at > LONG || (slow > FEW && slow * CHARACTERS_FOR_ONE > end)) return noNumber()
  const value = Number(source.text.slice(at - START, end - START))
  if (!Number.isFinite(value)) return noNumber()
  source.at = end
  return value
}

/** More digits are left to the engine. */
const MOST_DIGITS = 18
/** As many are always an exact double. */
const EXACT_DIGITS = 15

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
function decimal(high: number, low: number, digits: number, fraction: number): number {
  if (digits > EXACT_DIGITS) return longDecimal(high, low, POWERS[digits - 9]!, fraction)
  const all = digits > 9 ? high * POWERS[digits - 9]! + low : high
  // The quotient of two exact numbers is rounded once, as JSON.parse rounds.
  return fraction === 0 ? all : all / POWERS[fraction]!
}

/** The double nearest to at most 15 digits times a power of ten; NaN where that would be rounded twice. */
function scaled(high: number, low: number, digits: number, power: number): number {
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
