import type { BigintRules, NumberRules } from "../../ir/shape.ts"

/** A limit as the user wrote it. */
interface Bound<Value> {
  value: Value
  tag: string
  isExclusive: boolean
}

/** Why no number satisfies the rules; null: they do not contradict each other. */
export function numberContradiction(rules: NumberRules): string | null {
  const { min, max, exclusiveMin, exclusiveMax, multipleOf, int } = rules
  const low = stricter(min, exclusiveMin, "Min", (a, b) => a > b)
  const high = stricter(max, exclusiveMax, "Max", (a, b) => a < b)
  if (!low || !high) return null
  const crossed = isCrossed(low, high)
  if (crossed !== null) return crossed
  const between = `between ${low.tag} and ${high.tag}`
  if (int && !holdsMultiple(low, high, 1)) return `no integer lies ${between}`
  if (multipleOf !== undefined && !holdsMultiple(low, high, multipleOf))
    return `no multiple of ${multipleOf} lies ${between}`
  return null
}

/** Why no bigint satisfies the rules; null: they do not contradict each other. */
export function bigintContradiction(rules: BigintRules): string | null {
  const { min, max, exclusiveMin, exclusiveMax, multipleOf } = rules
  const low = stricter(big(min), big(exclusiveMin), "Min", (a, b) => a > b)
  const high = stricter(big(max), big(exclusiveMax), "Max", (a, b) => a < b)
  if (!low || !high) return null
  const crossed = isCrossed(low, high)
  if (crossed !== null) return crossed
  const first = low.isExclusive ? low.value + 1n : low.value
  const last = high.isExclusive ? high.value - 1n : high.value
  const between = `between ${low.tag} and ${high.tag}`
  if (first > last) return `no integer lies ${between}`
  const step = big(multipleOf) ?? 1n
  // The greatest multiple that is not above `last`; the remainder of a negative number is negative.
  const multiple = last - (((last % step) + step) % step)
  return multiple < first ? `no multiple of ${step} lies ${between}` : null
}

const big = (text: string | undefined): bigint | undefined =>
  text === undefined ? undefined : BigInt(text)

/** The one limit of two that holds. */
function stricter<Value extends number | bigint>(
  inclusive: Value | undefined,
  exclusive: Value | undefined,
  tag: "Min" | "Max",
  isInside: (a: Value, b: Value) => boolean,
): Bound<Value> | null {
  if (exclusive !== undefined && (inclusive === undefined || !isInside(inclusive, exclusive)))
    return { value: exclusive, tag: `Exclusive${tag}<${exclusive}>`, isExclusive: true }
  if (inclusive === undefined) return null
  return { value: inclusive, tag: `${tag}<${inclusive}>`, isExclusive: false }
}

function isCrossed<Value extends number | bigint>(
  low: Bound<Value>,
  high: Bound<Value>,
): string | null {
  if (low.value > high.value) return `${low.tag} is above ${high.tag}`
  if (low.value === high.value && (low.isExclusive || high.isExclusive))
    return `nothing lies between ${low.tag} and ${high.tag}`
  return null
}

function holdsMultiple(low: Bound<number>, high: Bound<number>, step: number): boolean {
  const [from, to] = [low.value / step, high.value / step]
  // Quotients of decimals are not exact (0.3 / 0.1 = 2.9999999999999996): in doubt there is one.
  const doubt = step === 1 ? 0 : 1e-9 * Math.max(1, Math.abs(from), Math.abs(to))
  const first = Math.ceil(from - doubt)
  const last = Math.floor(to + doubt)
  if (first > last) return false
  const isAtLow = step === 1 && low.isExclusive && first === from
  const isAtHigh = step === 1 && high.isExclusive && last === to
  return first + (isAtLow ? 1 : 0) <= last - (isAtHigh ? 1 : 0)
}
