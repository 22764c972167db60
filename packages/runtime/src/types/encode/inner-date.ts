import { odd } from "../text/quote.ts"

/**
 * `2024-02-29T12:00:00.000Z` as `toISOString` writes it, to stand between quotes; `null` for an invalid Date.
 * Dates come in rows of near days, so the text of a day is kept; the time is one `fromCharCode`, which makes one
 * flat string (docs/performance-encode.md: 60 ns; without the kept days 84, table entries put together 75, toISOString 835).
 */
export function innerDate(value: Date): string {
  if (!(value instanceof Date)) return odd(value)
  const time = value.getTime()
  // Years 0 to 9999; the rest (and NaN) is rare enough for toISOString.
  if (!(time >= FIRST && time <= LAST)) return time !== time ? odd(null) : value.toISOString()
  const day = Math.floor(time / DAY)
  const slot = day & 255
  if (keptDays[slot] !== day) {
    keptDays[slot] = day
    keptTexts[slot] = dayText(day)
  }
  // Integers from this line on: |0 lets the divisions be multiplications.
  return keptTexts[slot]! + timeText((time - day * DAY) | 0)
}

export const DAY = 86_400_000
/** Between these times a year has four digits. */
export const FIRST = -62_167_219_200_000
export const LAST = 253_402_300_799_999

// Day numbers of years 0 to 9999 are far from this one.
const keptDays = new Int32Array(256).fill(0x7fffffff)
const keptTexts: string[] = Array.from({ length: 256 }, () => "")

/**
 * `2024-02-29T` from days since 1970-01-01: eras of 400 years counted from 0000-03-01,
 * so that the leap day is the last of its year.
 */
export function dayText(day: number): string {
  const shifted = day + 719_468
  // Year 0 has days before March, which belong to the era before.
  const era = shifted >= 0 ? (shifted / 146_097) | 0 : -1
  const dayOfEra = shifted - era * 146_097
  const leapDays = ((dayOfEra / 1_460) | 0) - ((dayOfEra / 36_524) | 0) + ((dayOfEra / 146_096) | 0)
  const yearOfEra = ((dayOfEra - leapDays) / 365) | 0
  const dayOfYear = dayOfEra - (365 * yearOfEra + ((yearOfEra / 4) | 0) - ((yearOfEra / 100) | 0))
  const fromMarch = ((5 * dayOfYear + 2) / 153) | 0
  const dayOfMonth = dayOfYear - (((153 * fromMarch + 2) / 5) | 0) + 1
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(dayOfMonth, 2)}T`
}

function digits(number: number, length: number): string {
  return String(number).padStart(length, "0")
}

/** `12:00:00.000Z` from milliseconds of a day. */
function timeText(rest: number): string {
  const minutes = (rest / 60_000) | 0
  const hour = (minutes / 60) | 0
  const minute = minutes - hour * 60
  const inMinute = rest - minutes * 60_000
  const second = (inMinute / 1_000) | 0
  const milli = inMinute - second * 1_000
  const hundredths = (milli / 10) | 0
  // oxfmt-ignore
  return String.fromCharCode(
    PAIRS[2 * hour]!, PAIRS[2 * hour + 1]!, 58,
    PAIRS[2 * minute]!, PAIRS[2 * minute + 1]!, 58,
    PAIRS[2 * second]!, PAIRS[2 * second + 1]!, 46,
    PAIRS[2 * hundredths]!, PAIRS[2 * hundredths + 1]!, milli - hundredths * 10 + 48, 90,
  )
}

/** Character codes of 00, 01, … 99. */
export const PAIRS: Uint8Array = new Uint8Array(200)
for (let number = 0; number < 100; number++) {
  PAIRS[2 * number] = 48 + Math.floor(number / 10)
  PAIRS[2 * number + 1] = 48 + (number % 10)
}
