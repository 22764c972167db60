import { FAIL } from "./route.ts"

const DECIMAL = /^-?(?:0|[1-9][0-9]*)$/

// BigInt() of n digits takes more than linear time: longer text is an attack, not a number.
const MAX_DIGITS = 10_000

/** The bigint of a decimal text, or FAIL. */
export function reviveBigint(value: unknown): bigint | typeof FAIL {
  if (typeof value !== "string" || value.length > MAX_DIGITS + 1 || !DECIMAL.test(value))
    return FAIL
  if (value.length > MAX_DIGITS && value[0] !== "-") return FAIL
  return BigInt(value)
}
