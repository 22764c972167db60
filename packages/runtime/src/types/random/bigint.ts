import type { Chance } from "./chance.ts"
import { type CheckFunction, type Maker, noValue } from "./random-maker.ts"
import type { BigintRecipe, RecipeOfKind } from "./recipe.ts"

// What an open range is taken as.
const SPAN = 10n ** 12n
const SAFE = BigInt(Number.MAX_SAFE_INTEGER)

export function makeBigint(
  { rules, safe }: RecipeOfKind<"bigint", CheckFunction>,
  place: string,
  maker: Maker,
): bigint {
  const step = BigInt(rules.multipleOf ?? 1)
  const { least, most } = limitsOf(rules, safe === true)
  const from = least ?? (most === null ? -SPAN * step : most - SPAN * step)
  const to = most ?? from + 2n * SPAN * step
  const first = ceiling(from, step)
  const last = -ceiling(-to, step)
  if (first > last) throw noValue(maker, place, "no big integer is within its limits")
  return (first + below(last - first + 1n, maker.chance)) * step
}

function limitsOf(
  rules: BigintRecipe,
  safe: boolean,
): { least: bigint | null; most: bigint | null } {
  const lower = [
    ...(rules.min === undefined ? [] : [BigInt(rules.min)]),
    ...(rules.exclusiveMin === undefined ? [] : [BigInt(rules.exclusiveMin) + 1n]),
    ...(safe ? [-SAFE] : []),
  ]
  const upper = [
    ...(rules.max === undefined ? [] : [BigInt(rules.max)]),
    ...(rules.exclusiveMax === undefined ? [] : [BigInt(rules.exclusiveMax) - 1n]),
    ...(safe ? [SAFE] : []),
  ]
  return {
    least: lower.reduce<bigint | null>((a, b) => (a === null || b > a ? b : a), null),
    most: upper.reduce<bigint | null>((a, b) => (a === null || b < a ? b : a), null),
  }
}

/** Quotient, rounded up. */
function ceiling(value: bigint, step: bigint): bigint {
  const quotient = value / step
  return value % step !== 0n && value > 0n ? quotient + 1n : quotient
}

/** From 0 to below `size`; not quite even, which tests do not see. */
function below(size: bigint, chance: Chance): bigint {
  let value = 0n
  for (let reach = 1n; reach < size << 32n; reach <<= 32n)
    value = (value << 32n) | BigInt(chance.int(0, 2 ** 32 - 1))
  return value % size
}
