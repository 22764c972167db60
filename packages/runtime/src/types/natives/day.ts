import { daysIn, daysSince1970 } from "../decode/calendar.ts"
import { isDate } from "./date.ts"
import { odd } from "../text/quote.ts"
import { FAIL } from "../route.ts"

const DAY = 86_400_000
const FORM = /^(\d{4}|[+-]\d{6})-(\d\d)-(\d\d)$/

/** Whether a value is a Date at the very start of a day in UTC. */
export function isDay(value: unknown): value is Date {
  return isDate(value) && value.getTime() % DAY === 0
}

/** The Date at 00:00 UTC of a day `2024-02-29` (RFC 3339 `full-date`, or an expanded year), or FAIL. */
export function reviveDay(wire: unknown): Date | typeof FAIL {
  const match = typeof wire === "string" ? FORM.exec(wire) : null
  if (!match || match[1] === "-000000") return FAIL
  const year = Number(match[1])
  const month = Number(match[2])
  const day = Number(match[3])
  if (month < 1 || month > 12 || day < 1 || day > daysIn(month, year)) return FAIL
  const value = new Date(daysSince1970(year, month, day) * DAY)
  return Number.isNaN(value.getTime()) ? FAIL : value
}

/** `2024-02-29`, without quotes. */
export function dayText(value: Date): string {
  if (!(value instanceof Date)) return odd(value)
  if (Number.isNaN(value.getTime())) return odd(null)
  const text = value.toISOString()
  return text.slice(0, text.indexOf("T"))
}

/** The Date of whole milliseconds, or of seconds, since 1970, or FAIL. Finer fractions of a second are cut off. */
export function reviveEpoch(wire: unknown, unit: "ms" | "s"): Date | typeof FAIL {
  if (typeof wire !== "number") return FAIL
  const time = unit === "ms" ? wire : milliseconds(wire)
  if (!Number.isInteger(time)) return FAIL
  const value = new Date(time)
  return Number.isNaN(value.getTime()) ? FAIL : value
}

/** The last millisecond that has begun, as the digits of a date-time text are read. */
function milliseconds(seconds: number): number {
  const near = Math.round(seconds * 1000)
  // Far from 1970 the product may be rounded to the next millisecond; the quotient never is.
  for (const time of [near + 1, near, near - 1]) if (time / 1000 <= seconds) return time
  return Number.NaN
}

/** Milliseconds or seconds since 1970, as a JSON number. */
export function epochText(value: Date, unit: "ms" | "s"): string {
  if (!(value instanceof Date)) return oddNumber(value)
  const time = value.getTime()
  return time !== time ? "null" : String(unit === "ms" ? time : time / 1000)
}

/** What stands where a number should: written as JSON.stringify writes it. */
function oddNumber(value: unknown): string {
  return JSON.stringify(value) ?? "null"
}
