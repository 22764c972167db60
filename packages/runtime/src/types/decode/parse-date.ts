import { daysIn, daysSince1970 } from "./calendar.ts"
import { FAIL } from "../route.ts"

/** The Date of an RFC 3339 date-time text (or of an expanded year as toISOString writes it), or FAIL. */
export function reviveDate(value: unknown): Date | typeof FAIL {
  if (typeof value !== "string") return FAIL
  const time = value.length === 24 ? isoTime(value) : dateTime(value)
  return time !== time ? FAIL : new Date(time)
}

/** `2024-02-29T12:00:00.000Z`, which is most dates there are, without the regular expression. */
function isoTime(text: string): number {
  const separators =
    (text.charCodeAt(4) ^ 45) |
    (text.charCodeAt(7) ^ 45) |
    (text.charCodeAt(10) ^ 84) |
    (text.charCodeAt(13) ^ 58) |
    (text.charCodeAt(16) ^ 58) |
    (text.charCodeAt(19) ^ 46) |
    (text.charCodeAt(23) ^ 90)
  if (separators !== 0) return dateTime(text)
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2)
  const month = twoDigits(text, 5)
  const day = twoDigits(text, 8)
  const hour = twoDigits(text, 11)
  const minute = twoDigits(text, 14)
  const second = twoDigits(text, 17)
  const last = text.charCodeAt(22) - 48
  const millisecond = twoDigits(text, 20) * 10 + last
  // Negative when any part is out of its range; two invalid digits are far below 0.
  const parts =
    year | (month - 1) | (12 - month) | (day - 1) | hour | (23 - hour) | minute | (59 - minute)
  if ((parts | second | (59 - second) | millisecond | last | (9 - last)) < 0) return Number.NaN
  if (day > 28 && day > daysIn(month, year)) return Number.NaN
  const ofDay = hour * 3_600_000 + minute * 60_000 + second * 1000 + millisecond
  return daysSince1970(year, month, day) * 86_400_000 + ofDay
}

function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48
  const ones = text.charCodeAt(at + 1) - 48
  return (tens | (9 - tens) | ones | (9 - ones)) < 0 ? -1_000_000 : tens * 10 + ones
}

const DATE_TIME =
  /^(\d{4}|[+-]\d{6})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T((?:[01]\d|2[0-3])(?::[0-5]\d){2})(?:\.(\d+))?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** Milliseconds since 1970; NaN when the text is no date-time. Digits beyond milliseconds are cut off. */
function dateTime(text: string): number {
  const match = DATE_TIME.exec(text)
  if (!match) return Number.NaN
  const [, year, month, day, time, fraction = "", zone] = match
  if (Number(day) > daysIn(Number(month), Number(year))) return Number.NaN
  // The form that all engines read alike (ECMA-262 §21.4.1.32).
  const milliseconds = fraction.slice(0, 3).padEnd(3, "0")
  return Date.parse(`${year}-${month}-${day}T${time}.${milliseconds}${zone}`)
}
