import { isMultipleOf } from "../check/is-multiple-of.ts"
import type { Chance } from "./chance.ts"
import { type Maker, noValue, TRIES, type CheckFunction } from "./random-maker.ts"
import type { NumberRecipe, BigintRecipe, RecipeOfKind } from "./recipe.ts"

export function makeNumber(rules: NumberRecipe, place: string, maker: Maker): number {
  const { chance } = maker
  const draw = rules.int || rules.multipleOf !== undefined ? stepped(rules) : continuous(rules)
  for (let tries = 0; tries < TRIES; tries++) {
    const isOdd = rules.ieee === true && chance.is(0.2)
    // Not -0, which differs from 0 only in types that require it.
    const value = isOdd ? chance.pick(ODD) : draw(chance.next(), tries) + 0
    if (obeys(value, rules)) return value
  }
  throw noValue(maker, place, "no number was found within its limits")
}

const ODD = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0]

function obeys(value: number, rules: NumberRecipe): boolean {
  const { min, max, exclusiveMin, exclusiveMax, multipleOf } = rules
  return (
    (rules.ieee === true || Number.isFinite(value)) &&
    (!rules.int || Number.isInteger(value)) &&
    (min === undefined || value >= min) &&
    (max === undefined || value <= max) &&
    (exclusiveMin === undefined || value > exclusiveMin) &&
    (exclusiveMax === undefined || value < exclusiveMax) &&
    (multipleOf === undefined || (Number.isFinite(value) && isMultipleOf(value, multipleOf)))
  )
}

function limitsOf(rules: NumberRecipe): { low: number; high: number } {
  return {
    low: Math.max(rules.min ?? -Infinity, rules.exclusiveMin ?? -Infinity),
    high: Math.min(rules.max ?? Infinity, rules.exclusiveMax ?? Infinity),
  }
}

// What an open range is taken as.
const SPAN = 1000

type Draw = (unit: number, tries: number) => number

function continuous(rules: NumberRecipe): Draw {
  const { low, high } = limitsOf(rules)
  const from =
    low > -Infinity ? low : high < Infinity ? high - Math.max(SPAN, Math.abs(high)) : -SPAN
  const to = high < Infinity ? high : from + Math.max(2 * SPAN, Math.abs(from))
  const first = Math.max(from, -Number.MAX_VALUE)
  const last = Math.min(to, Number.MAX_VALUE)
  return (unit, tries) => {
    // Not first + unit * (last - first): the difference may be too large for a number.
    const value = first * (1 - unit) + last * unit
    const short = Math.round(value * 100) / 100
    return tries % 2 === 0 && Number.isFinite(short) ? short : value
  }
}

/** Multiples of a decimal step, counted in whole numbers so that they are exact. */
function stepped(rules: NumberRecipe): Draw {
  const { digits, places } = stepOf(rules)
  const step = Number(`${digits}e-${places}`)
  const { low, high } = limitsOf(rules)
  const least = Math.ceil(low / step)
  const most = Math.floor(high / step)
  const from = low > -Infinity ? least : high < Infinity ? most - SPAN : -SPAN
  const to = high < Infinity ? most : from + 2 * SPAN
  return (unit, tries) => {
    // Division may have rounded to the wrong side, by one.
    const near =
      tries % 3 === 2
        ? unit < 0.5
          ? from - 1 + Math.round(unit * 4)
          : to + 1 - Math.round(unit * 2)
        : null
    const count = near ?? Math.round(from * (1 - unit) + to * unit)
    return Number.isFinite(count) ? Number(`${BigInt(count) * digits}e-${places}`) : Number.NaN
  }
}

/** The least common multiple of 1, for whole numbers, and the step, as `digits / 10 ** places`. */
function stepOf({ int, multipleOf = 1 }: NumberRecipe): { digits: bigint; places: number } {
  const [mantissa, exponent] = multipleOf.toExponential().split("e") as [string, string]
  const [whole, fraction = ""] = mantissa.split(".") as [string, string?]
  const shift = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction) * (shift < 0 ? 10n ** BigInt(-shift) : 1n)
  const places = Math.max(0, shift)
  if (!int || places === 0) return { digits, places }
  const one = 10n ** BigInt(places)
  return { digits: digits / divisor(digits, one), places: 0 }
}

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : divisor(b, a % b)
}

// What an open range is taken as.
const BIGINT_SPAN = 10n ** 12n
const SAFE = BigInt(Number.MAX_SAFE_INTEGER)

export function makeBigint(
  { rules, safe }: RecipeOfKind<"bigint", CheckFunction>,
  place: string,
  maker: Maker,
): bigint {
  const step = BigInt(rules.multipleOf ?? 1)
  const { least, most } = bigintLimits(rules, safe === true)
  const from = least ?? (most === null ? -BIGINT_SPAN * step : most - BIGINT_SPAN * step)
  const to = most ?? from + 2n * BIGINT_SPAN * step
  const first = ceiling(from, step)
  const last = -ceiling(-to, step)
  if (first > last) throw noValue(maker, place, "no big integer is within its limits")
  return (first + below(last - first + 1n, maker.chance)) * step
}

function bigintLimits(
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
