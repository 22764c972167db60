import { numberAt } from "./number-at.ts"
import { FAIL } from "./route.ts"
import { source, spaceEnd } from "./source.ts"

/** The array of numbers at `at`, or FAIL. Small integers are read here, without a call for each. */
export function numbersAt(text: string, at: number): number[] | typeof FAIL {
  const { bytes } = source
  if (bytes[at] !== 91) return FAIL
  const numbers: number[] = []
  let end = spaceEnd(bytes, at + 1)
  if (bytes[end] === 93) {
    source.at = end + 1
    return numbers
  }
  for (;;) {
    const start = end
    const limit = start + 9
    let value = 0
    let digit = bytes[end]! - 48
    // Nine digits fit 31 bits: plain integer arithmetic.
    while (digit >= 0 && digit <= 9 && end < limit) {
      value = (value * 10 + digit) | 0
      digit = bytes[++end]! - 48
    }
    // Behind a comma; a zero in front, or anything but an end, is for `numberAt`.
    if (digit === -4 && end > start && bytes[start] !== 48) {
      numbers.push(value)
      if (bytes[++end]! <= 32) end = spaceEnd(bytes, end)
      continue
    }
    const number = numberAt(text, start)
    if (number !== number) return FAIL
    numbers.push(number)
    end = source.at
    if (bytes[end] === 44) {
      if (bytes[++end]! <= 32) end = spaceEnd(bytes, end)
      continue
    }
    end = spaceEnd(bytes, end)
    if (bytes[end] !== 93) return FAIL
    source.at = end + 1
    return numbers
  }
}
