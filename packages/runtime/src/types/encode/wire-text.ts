import { counted } from "./clean.ts"
import { type BytesForm, bytesText } from "../natives/natives-bytes.ts"
import type { Bytes, BytesName } from "../natives/bytes-types.ts"
import { ieeeText } from "../natives/natives-number.ts"
import { oddText } from "../text/quote.ts"

/** The text of a URL; any other value is left to the writer of strings, which marks it. */
export function hrefOf(value: URL): string {
  return value instanceof URL ? value.href : value
}

/** `/source/flags`. */
export function regexpOf(value: unknown): string {
  return value instanceof RegExp ? String(value) : (value as string)
}

/** Base64, base64url or hexadecimal digits, to stand between quotes. */
export function innerBytes(
  value: Bytes,
  name: BytesName,
  form: Exclude<BytesForm, "array">,
): string {
  return bytesText(value, name, form).slice(1, -1)
}

/** A JSON array of the numbers; of 64-bit integers their decimal texts. */
export function bytesList(value: Bytes, name: BytesName): string {
  const isBig = value instanceof BigInt64Array || value instanceof BigUint64Array
  return counted(bytesText(value, name, "array"), isBig ? 2 * value.length : 0)
}

/** JSON text of any number: `-0`, and `"NaN"` and the infinities as texts. */
export function ieeeNumber(value: number): string {
  if (typeof value !== "number") return oddText(value)
  return counted(ieeeText(value), Number.isFinite(value) ? 0 : 2)
}

/** Decimal digits of a bigint that is a number in JSON. */
export function integerText(value: bigint): string {
  return typeof value === "bigint" ? `${value}` : oddText(value)
}
