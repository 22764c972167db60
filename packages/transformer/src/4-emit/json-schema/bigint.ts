import type { JsonSchema } from "@precast/runtime/emitted"
import type { NodeOfKind } from "../../ir/plan.ts"
import type { BigintRules } from "../../ir/shape.ts"

export function bigintSchema({ wire, rules = {} }: NodeOfKind<"bigint">): JsonSchema {
  const { least, most } = limitsOf(rules)
  if (wire === "number") return integerSchema(least, most, rules.multipleOf)
  return { type: "string", pattern: decimalSource(least, most) }
}

const SAFE = BigInt(Number.MAX_SAFE_INTEGER)

function integerSchema(
  least: bigint | null,
  most: bigint | null,
  multipleOf: string | undefined,
): JsonSchema {
  const step = multipleOf === undefined ? 1n : BigInt(multipleOf)
  return {
    type: "integer",
    minimum: Number(least === null || least < -SAFE ? -SAFE : least),
    maximum: Number(most === null || most > SAFE ? SAFE : most),
    ...(step > 1n && step <= SAFE && { multipleOf: Number(step) }),
  }
}

/**
 * Decimal text. A short expression can only describe the sign and the number of digits; decode accepts at
 * most 1,000 digits.
 */
function decimalSource(least: bigint | null, most: bigint | null): string {
  const negative = least === null || least < 0n
  const positive = most === null || most > 0n
  const zero = (least === null || least <= 0n) && (most === null || most >= 0n)
  const forms = [
    ...(zero ? ["-?0"] : []),
    ...(negative ? [`-[1-9]${more(least)}`] : []),
    ...(positive ? [`[1-9]${more(most)}`] : []),
  ]
  // Nothing fits: an expression that finds nothing.
  return forms.length === 0 ? "^(?!)" : `^(?:${forms.join("|")})$`
}

function more(limit: bigint | null): string {
  const digits = limit === null ? 1_000 : Math.min(1_000, String(limit).replace("-", "").length)
  return digits === 1 ? "" : `[0-9]{0,${digits - 1}}`
}

function limitsOf(rules: BigintRules): { least: bigint | null; most: bigint | null } {
  const lower = [
    ...(rules.min === undefined ? [] : [BigInt(rules.min)]),
    ...(rules.exclusiveMin === undefined ? [] : [BigInt(rules.exclusiveMin) + 1n]),
  ]
  const upper = [
    ...(rules.max === undefined ? [] : [BigInt(rules.max)]),
    ...(rules.exclusiveMax === undefined ? [] : [BigInt(rules.exclusiveMax) - 1n]),
  ]
  return {
    least: lower.toSorted(byValue).at(-1) ?? null,
    most: upper.toSorted(byValue)[0] ?? null,
  }
}

function byValue(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
