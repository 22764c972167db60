import { FAIL } from "../route.ts"

/** The big integer of a safe integer, or FAIL. */
export function reviveInteger(wire: unknown): bigint | typeof FAIL {
  return Number.isSafeInteger(wire) ? BigInt(wire as number) : FAIL
}

/** Whether a big integer is exact as a JSON number everywhere: a safe integer. */
export function isSafeBigint(value: unknown): value is bigint {
  return typeof value === "bigint" && value >= SMALLEST && value <= LARGEST
}

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)
const SMALLEST = -LARGEST

/** A number, or one of the texts `"NaN"`, `"Infinity"`, `"-Infinity"` (as in ProtoJSON); else FAIL. */
export function reviveIeee(wire: unknown): number | typeof FAIL {
  switch (wire) {
    case "NaN":
      return Number.NaN
    case "Infinity":
      return Number.POSITIVE_INFINITY
    case "-Infinity":
      return Number.NEGATIVE_INFINITY
    default:
      // JSON.parse turns 1e999 into Infinity, which was not written.
      return typeof wire === "number" && Number.isFinite(wire) ? wire : FAIL
  }
}

/** JSON text of any number: `1.5`, `-0`, `"NaN"`. */
export function ieeeText(value: number): string {
  if (typeof value !== "number") return JSON.stringify(value) ?? "null"
  if (!Number.isFinite(value)) return `"${value}"`
  return Object.is(value, -0) ? "-0" : `${value}`
}
