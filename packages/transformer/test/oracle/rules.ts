import type { BigintRules, NumberRules } from "../../src/ir/shape.ts"

export function within(count: number, min = 0, max = Number.POSITIVE_INFINITY): boolean {
  return count >= min && count <= max
}

/** NaN is neither above nor below any limit, so it is valid only without limits. */
export function numberObeys(value: number, rules: NumberRules): boolean {
  if (!rules.ieee && !Number.isFinite(value)) return false
  if (rules.int && !Number.isInteger(value)) return false
  if (rules.min !== undefined && !(value >= rules.min)) return false
  if (rules.max !== undefined && !(value <= rules.max)) return false
  if (rules.exclusiveMin !== undefined && !(value > rules.exclusiveMin)) return false
  if (rules.exclusiveMax !== undefined && !(value < rules.exclusiveMax)) return false
  return rules.multipleOf === undefined || isMultiple(value, rules.multipleOf)
}

export function bigintObeys(value: bigint, rules: BigintRules): boolean {
  if (rules.min !== undefined && value < BigInt(rules.min)) return false
  if (rules.max !== undefined && value > BigInt(rules.max)) return false
  if (rules.exclusiveMin !== undefined && value <= BigInt(rules.exclusiveMin)) return false
  if (rules.exclusiveMax !== undefined && value >= BigInt(rules.exclusiveMax)) return false
  return rules.multipleOf === undefined || value % BigInt(rules.multipleOf) === 0n
}

/** Decimal numbers have their written value. */
function isMultiple(value: number, step: number): boolean {
  if (!Number.isFinite(value)) return false
  const places = Math.max(decimals(value), decimals(step))
  return scaled(value, places) % scaled(step, places) === 0n
}

/** Digits behind the point, as the number is written. */
export function decimals(value: number): number {
  const [mantissa, exponent] = value.toExponential().split("e") as [string, string]
  return Math.max(0, (mantissa.split(".")[1]?.length ?? 0) - Number(exponent))
}

/** The number as it is written, times a power of ten that makes it whole. */
export function scaled(value: number, places: number): bigint {
  const [mantissa, exponent] = value.toExponential().split("e") as [string, string]
  const [whole, fraction = ""] = mantissa.split(".") as [string, string?]
  return BigInt(whole + fraction) * 10n ** BigInt(places + Number(exponent) - fraction.length)
}
