import { oddText } from "../text/quote.ts"
import { FAIL } from "../route.ts"
import { numbersOf, numbersText } from "./bytes-array.ts"
import { bytesOfBase64, bytesOfHex } from "./bytes-text.ts"
import { isBytes, type Bytes, type BytesName, viewOf } from "./bytes-types.ts"

export { isBytes } from "./bytes-types.ts"

/** The form of bytes in JSON: a text of their memory (little-endian), or an array of their numbers. */
export type BytesForm = "base64" | "base64url" | "hex" | "array"

/** The typed array, ArrayBuffer or DataView of its wire form, or FAIL. */
export function reviveBytes(wire: unknown, name: BytesName, form: BytesForm): Bytes | typeof FAIL {
  if (form === "array") return numbersOf(wire, name)
  if (typeof wire !== "string") return FAIL
  const bytes = form === "hex" ? bytesOfHex(wire) : bytesOfBase64(wire, form === "base64url")
  return bytes === null ? FAIL : (viewOf(bytes, name) ?? FAIL)
}

/** JSON text of bytes, quotes or brackets included. */
export function bytesText(value: Bytes, name: BytesName, form: BytesForm): string {
  if (!isBytes(value, name)) return oddText(value)
  if (form === "array") return numbersText(value)
  const bytes =
    value instanceof ArrayBuffer
      ? Buffer.from(value)
      : Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  return `"${bytes.toString(form)}"`
}
