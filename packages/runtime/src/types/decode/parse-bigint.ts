import { FAIL } from "../route.ts"

const DECIMAL = /^-?(?:0|[1-9][0-9]*)$/

// BigInt() of n digits takes more than linear time: 10,000 digits cost 100 × what JSON.parse takes for them, 1,000 cost
// 12 × (docs/performance-decode.md).
const MAX_DIGITS = 1_000

/** The bigint of a decimal text, or FAIL. */
export function reviveBigint(value: unknown): bigint | typeof FAIL {
  if (typeof value !== "string" || value.length > MAX_DIGITS + 1 || !DECIMAL.test(value))
    return FAIL
  if (value.length > MAX_DIGITS && value[0] !== "-") return FAIL
  return BigInt(value)
}
