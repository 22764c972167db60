import { numberAt } from "./number-at.ts"
import { source, spaceEnd } from "./source.ts"

// As many are read before and between calls that read as many as they can.
const ROW = 8

/** The array of numbers at `at`; without one it is empty, and `source.at` is 0. Small integers are read here, without a call for each. */
export function numbersAt(at: number): number[] {
  const { bytes, view } = source
  if (bytes[at] !== 91) return noNumbers()
  const numbers: number[] = []
  let end = at + 1
  if (bytes[end]! <= 32) end = spaceEnd(end)
  if (bytes[end] === 93) {
    source.at = end + 1
    return numbers
  }
  let expected = ROW
  for (;;) {
    if (numbers.length === expected) {
      end = source.integers(end, numbers)
      if (bytes[end]! <= 32) end = spaceEnd(end)
      // If other values soon separate them, calls are not worth it.
      expected = numbers.length < expected + ROW ? -1 : numbers.length + ROW
    }
    const start = end
    const limit = start + 9
    let value = 0
    let four = view.getInt32(end, true) ^ ZEROS
    if (isDigits(four)) {
      value = numberOf(four)
      end += 4
      four = view.getInt32(end, true) ^ ZEROS
      if (isDigits(four)) {
        value = (Math.imul(value, 10_000) + numberOf(four)) | 0
        end += 4
      }
    }
    // Nine digits fit 31 bits: plain integer arithmetic. A character that is not a digit is more than 9.
    let digit = (bytes[end]! - 48) >>> 0
    while (digit <= 9 && end < limit) {
      value = (Math.imul(value, 10) + digit) | 0
      digit = (bytes[++end]! - 48) >>> 0
    }
    // A zero in front, or anything but an end, is for `numberAt`.
    if ((bytes[end] === 44 || bytes[end] === 93) && end > start && bytes[start] !== 48) {
      numbers.push(value)
    } else {
      const number = numberAt(start)
      if (source.at === 0) return noNumbers()
      numbers.push(number)
      end = source.at
    }
    if (bytes[end] === 44) {
      if (bytes[++end]! <= 32) end = spaceEnd(end)
      continue
    }
    if (bytes[end]! <= 32) end = spaceEnd(end)
    if (bytes[end] !== 93) return noNumbers()
    source.at = end + 1
    return numbers
  }
}

function noNumbers(): number[] {
  source.at = 0
  return []
}

// Digits are read four at a time: a sequential loop took 1.3 times as long (docs/performance-decode.md).
const ZEROS = 0x30303030

/** Whether each byte is 0 to 9. */
function isDigits(four: number): boolean {
  return (four & 0xf0f0f0f0) === 0 && ((four + 0x06060606) & 0xf0f0f0f0) === 0
}

/** Two sums of two digits each, then one of both; the first digit is in the lowest byte. */
function numberOf(four: number): number {
  const pairs = Math.imul(four, 10) + (four >>> 8)
  return Math.imul(pairs & 0xff, 100) + ((pairs >>> 16) & 0xff)
}
