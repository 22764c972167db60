import { runtimeError } from "./errors/catalog.ts"

/** A length of time: milliseconds, or a text such as `"250ms"`, `"30s"`, `"5m"`, `"1.5h"`, `"7d"`, `"2w"`. */
export type Duration = number | `${number}${DurationUnit}`
/** Milliseconds, seconds, minutes, hours, days, weeks. */
export type DurationUnit = "ms" | "s" | "m" | "h" | "d" | "w"

const UNITS: Readonly<Record<DurationUnit, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
}

/** Milliseconds of a text or number; undefined if it is not a duration. */
export function durationMs(value: unknown): number | undefined {
  if (typeof value === "number") return value >= 0 && Number.isFinite(value) ? value : undefined
  if (typeof value !== "string") return undefined
  const parts = /^(\d{1,15}(?:\.\d{1,3})?)(ms|s|m|h|d|w)$/.exec(value)
  return parts === null ? undefined : Number(parts[1]) * UNITS[parts[2] as DurationUnit]
}

/**
 * Milliseconds of an option.
 * @param option as messages name it: "timeout of new Subscription()"
 * @throws PrecastError PC2030 for an invalid duration, or one outside the bounds (milliseconds)
 */
export function readDuration(
  option: string,
  value: unknown,
  least: number = 0,
  most: number = Infinity,
): number {
  const ms = durationMs(value)
  if (ms !== undefined && ms >= least && ms <= most) return ms
  const bounds = most === Infinity ? `${least} ms or more` : `from ${least} to ${most} ms`
  const found = typeof value === "string" ? JSON.stringify(value) : String(value)
  const expected = `milliseconds or a text such as "30s", "5m" or "7d" (${bounds})`
  throw runtimeError("PC2030", option, expected, found)
}
