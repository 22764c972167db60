import type { OfKind } from "../../src/ir/shape.ts"
import { decimals, scaled } from "./rules.ts"

/** The Date that a JSON value means; null: none. */
export function dateOfWire({ wire: form }: OfKind<"date">, wire: unknown): Date | null {
  const time = timeOf(form, wire)
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? null : date
}

function timeOf(form: OfKind<"date">["wire"], wire: unknown): number {
  switch (form) {
    case undefined:
      return typeof wire === "string" ? timeOfText(wire) : Number.NaN
    case "date":
      return typeof wire === "string" ? timeOfText(`${wire}T00:00:00Z`) : Number.NaN
    case "epoch-ms":
      return Number.isInteger(wire) ? (wire as number) : Number.NaN
    case "epoch-s":
      return typeof wire === "number" && Number.isFinite(wire)
        ? Number(wholeMilliseconds(wire))
        : Number.NaN
    default:
      return form satisfies never
  }
}

/** Digits beyond milliseconds are cut off. */
function wholeMilliseconds(seconds: number): bigint {
  const finer = 10n ** BigInt(Math.max(0, decimals(seconds) - 3))
  const time = scaled(seconds, Math.max(3, decimals(seconds)))
  return (time - (((time % finer) + finer) % finer)) / finer
}

function timeOfText(text: string): number {
  const match =
    /^([+-]\d{6}|\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.exec(
      text,
    )
  if (!match || match[1] === "-000000") return Number.NaN
  const [, year, month, day, hour, minute, second, fraction = "", zone] =
    match as unknown as string[]
  const local = new Date(0)
  local.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  const sameDay = local.getUTCMonth() === Number(month) - 1 && local.getUTCDate() === Number(day)
  const [zoneHour, zoneMinute] =
    zone === "Z" ? [0, 0] : (zone!.slice(1).split(":").map(Number) as [number, number])
  if (
    Number(hour) > 23 ||
    Number(minute) > 59 ||
    Number(second) > 59 ||
    zoneHour > 23 ||
    zoneMinute > 59
  )
    return Number.NaN
  const offset = (zoneHour * 60 + zoneMinute) * (zone!.startsWith("-") ? -1 : 1)
  // A day at the edge of what Date holds may come back by its offset; setUTCFullYear gives NaN beyond it.
  const days = Number.isNaN(local.getTime())
    ? edgeDays(Number(year), Number(month), Number(day))
    : sameDay
      ? local.getTime()
      : Number.NaN
  const ofDay =
    Number(hour) * 3_600_000 + (Number(minute) - offset) * 60_000 + Number(second) * 1000
  return days + ofDay + Number(fraction.slice(1, 4).padEnd(3, "0"))
}

/** 400 years are a whole number of days, so a day beyond Date's range is found 400 years before. */
function edgeDays(year: number, month: number, day: number): number {
  const shift = year > 0 ? -400 : 400
  const near = new Date(0)
  near.setUTCFullYear(year + shift, month - 1, day)
  if (near.getUTCMonth() !== month - 1 || near.getUTCDate() !== day) return Number.NaN
  return near.getTime() - (shift / 400) * 146_097 * 86_400_000
}
