import { daysIn, daysSince1970 } from "./calendar.ts"
import { reviveDate } from "./parse-date.ts"
import { FAIL } from "../route.ts"
import { fail, source } from "./source.ts"
import { stringAt } from "./string-at.ts"

/** The Date of the text at `at`, or behind white space there; without one FAIL, and `source.at` is 0. What toISOString writes for years 0 to 9999 is read without a string. */
export function dateAt(from: number): Date | typeof FAIL {
  const { view, bytes } = source
  const at = bytes[from] === 32 ? from + 1 : from
  const a = view.getInt32(at + 1, true) // YYYY
  const b = view.getInt32(at + 5, true) // -MM-
  const c = view.getInt32(at + 9, true) // DDTh
  const d = view.getInt32(at + 13, true) // h:mm
  const e = view.getInt32(at + 17, true) // :ss.
  const f = view.getInt32(at + 21, true) // mmmZ
  // Zero when every separator is there and the high half of every digit is 3 …
  const form =
    ((a & 0xf0f0f0f0) ^ 0x30303030) |
    ((b & 0xfff0f0ff) ^ 0x2d30302d) |
    ((c & 0xf0fff0f0) ^ 0x30543030) |
    ((d & 0xf0f0fff0) ^ 0x30303a30) |
    ((e & 0xfff0f0ff) ^ 0x2e30303a) |
    ((f & 0xfff0f0f0) ^ 0x5a303030)
  // … and zero when the low half of every digit is at most 9.
  const digits =
    (((a & 0x0f0f0f0f) + 0x06060606) |
      ((b & 0x000f0f00) + 0x00060600) |
      ((c & 0x0f000f0f) + 0x06000606) |
      ((d & 0x0f0f000f) + 0x06060006) |
      ((e & 0x000f0f00) + 0x00060600) |
      ((f & 0x000f0f0f) + 0x00060606)) &
    0x10101010
  if ((form | digits | (bytes[at]! ^ 34) | (bytes[at + 25]! ^ 34)) !== 0) return otherDateAt(at)
  const year = (a & 15) * 1000 + ((a >> 8) & 15) * 100 + ((a >> 16) & 15) * 10 + ((a >> 24) & 15)
  const month = ((b >> 8) & 15) * 10 + ((b >> 16) & 15)
  const day = (c & 15) * 10 + ((c >> 8) & 15)
  const hour = ((c >> 24) & 15) * 10 + (d & 15)
  const minute = ((d >> 16) & 15) * 10 + ((d >> 24) & 15)
  const second = ((e >> 8) & 15) * 10 + ((e >> 16) & 15)
  const millisecond = (f & 15) * 100 + ((f >> 8) & 15) * 10 + ((f >> 16) & 15)
  // Negative when any part is out of its range.
  if (((month - 1) | (12 - month) | (day - 1) | (23 - hour) | (59 - minute) | (59 - second)) < 0)
    return fail()
  if (day > 28 && day > daysIn(month, year)) return fail()
  source.at = at + 26
  const ofDay = hour * 3_600_000 + minute * 60_000 + second * 1000 + millisecond
  return new Date(daysSince1970(year, month, day) * 86_400_000 + ofDay)
}

function otherDateAt(at: number): Date | typeof FAIL {
  const date = reviveDate(stringAt(at))
  return date === FAIL ? fail() : date
}
