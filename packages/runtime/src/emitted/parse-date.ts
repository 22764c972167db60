import { daysIn, daysSince1970 } from "./calendar.ts"
import { FAIL } from "./route.ts"

/** The Date of an RFC 3339 date-time text (or of an expanded year as toISOString writes it), or FAIL. */
export function reviveDate(value: unknown): Date | typeof FAIL {
  if (typeof value !== "string") return FAIL
  const time = dateTime(value)
  return Number.isNaN(time) ? FAIL : new Date(time)
}

const DATE_TIME =
  /^(\d{4}|[+-]\d{6})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:Z|([+-])(\d\d):(\d\d))$/

/** Milliseconds since 1970; NaN when the text is no date-time. Digits beyond milliseconds are cut off. */
function dateTime(text: string): number {
  const match = DATE_TIME.exec(text)
  if (!match || match[1] === "-000000") return Number.NaN
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const offset = match[8] === undefined ? 0 : minutes(match[9]!, match[10]!)
  if (hour > 23 || minute > 59 || second > 59 || Number.isNaN(offset)) return Number.NaN
  if (month < 1 || month > 12 || day < 1 || day > daysIn(month, year)) return Number.NaN
  const local =
    daysSince1970(year, month, day) * 86_400_000 + hour * 3_600_000 + minute * 60_000 + second * 1000
  const milliseconds = Number((match[7] ?? "").slice(0, 3).padEnd(3, "0"))
  const time = local + milliseconds - (match[8] === "-" ? -offset : offset) * 60_000
  return Math.abs(time) <= 8.64e15 ? time : Number.NaN
}

function minutes(hours: string, rest: string): number {
  return Number(hours) > 23 || Number(rest) > 59 ? Number.NaN : Number(hours) * 60 + Number(rest)
}
