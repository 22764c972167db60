import { decimal, EXACT_DIGITS, MOST_DIGITS, scaled } from "./decimal.ts"
import { source, spaceEnd, START } from "./source.ts"

/** The JSON number at `at`, or behind white space there; without one `source.at` is 0. */
export function numberAt(text: string, at: number): number {
  const { bytes } = source
  const start = bytes[at] === 32 ? at + 1 : at
  let digit = bytes[start]! - 48
  if (digit <= 0 || digit > 9) return otherNumberAt(text, start)
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
    return otherNumberAt(text, start)
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
function otherNumberAt(text: string, at: number): number {
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
  if (digits === 0 && !negative) return laterNumberAt(text, at)
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
    if (value !== value) return slowNumberAt(text, at, end)
    return negative ? -value : value
  }
  if (digits > MOST_DIGITS) return slowNumberAt(text, at, end)
  const value = decimal(high, low, digits, fraction)
  if (value !== value) return slowNumberAt(text, at, end)
  source.at = end
  return negative ? -value : value
}

function laterNumberAt(text: string, at: number): number {
  const from = spaceEnd(source.bytes, at)
  return from === at ? noNumber() : numberAt(text, from)
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
function slowNumberAt(text: string, at: number, from: number): number {
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
  const value = Number(text.slice(at - START, end - START))
  if (!Number.isFinite(value)) return noNumber()
  source.at = end
  return value
}
