import { daysIn } from "../decode/calendar.ts"

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/
const TIME = /^(\d\d):(\d\d):(\d\d)(?:\.\d\d*)?(?:z|([+-])(\d\d):(\d\d))$/i

/** `full-date` of RFC 3339 §5.6: `2024-02-29`. */
export function isDateText(text: string): boolean {
  const match = DATE.exec(text)
  if (!match) return false
  const month = Number(match[2])
  const day = Number(match[3])
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month, Number(match[1]))
}

/** `full-time` of RFC 3339 §5.6: `12:00:00.5+02:00`; a leap second only where UTC can have one. */
export function isTimeText(text: string): boolean {
  const match = TIME.exec(text)
  if (!match) return false
  const hour = Number(match[1])
  const minute = Number(match[2])
  const second = Number(match[3])
  const offsetHour = Number(match[5] ?? 0)
  const offsetMinute = Number(match[6] ?? 0)
  if (hour > 23 || minute > 59 || offsetHour > 23 || offsetMinute > 59) return false
  if (second < 60) return true
  const offset = (offsetHour * 60 + offsetMinute) * (match[4] === "-" ? -1 : 1)
  const utc = (hour * 60 + minute - offset + 2 * 1440) % 1440
  return second === 60 && utc === 1439
}

/** `date-time` of RFC 3339 §5.6: `2024-02-29T12:00:00Z`. */
export function isDateTimeText(text: string): boolean {
  const separator = text[10]
  return (
    (separator === "T" || separator === "t") &&
    isDateText(text.slice(0, 10)) &&
    isTimeText(text.slice(11))
  )
}

const DURATION =
  /^P(?:\d\d*W|(?=.)(?:\d\d*Y(?:\d\d*M(?:\d\d*D)?)?|\d\d*M(?:\d\d*D)?|\d\d*D)?(?:T(?=.)(?:\d\d*H(?:\d\d*M(?:\d\d*S)?)?|\d\d*M(?:\d\d*S)?|\d\d*S))?)$/

/** `duration` of RFC 3339 appendix A: `P3Y6M4DT12H30M5S`, `P2W`. */
export function isDurationText(text: string): boolean {
  return DURATION.test(text)
}
