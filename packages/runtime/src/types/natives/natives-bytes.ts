import { reviveBigint } from "../decode/parse-bigint.ts"
import { FAIL } from "../route.ts"
import { oddText } from "../text/quote.ts"
import {
  isBytes,
  type Bytes,
  type BytesName,
  viewOf,
  listOf,
  type ListName,
} from "./bytes-types.ts"

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

// A multiple of four: garbage is met where it stands, as a Buffer takes long to read a text that has some.
const PIECE = 4096

// Below, a Buffer in the pool and a copy of it take less time than memory of its own.
const SHORT = 400

// The last long invalid text: the careful path and the report check it again.
let refused: { readonly text: string; readonly url: boolean } | null = null

// Longer ones are not kept alive.
const LONG = 256 * 1024

const BEYOND_LATIN = /[\u0100-\uffff]/

/** The bytes of strict base64 (RFC 4648 §4) or base64url without padding (§5); null for anything else. */
function bytesOfBase64(text: string, url: boolean): Uint8Array<ArrayBuffer> | null {
  if (text.length > SHORT && refused?.text === text && refused.url === url) return null
  const size = sizeOfBase64(text, url)
  if (size < 0) return null
  const form = url ? "base64url" : "base64"
  if (text.length > SHORT) {
    const bytes = inPieces(text, size, form)
    if (bytes === null && text.length <= LONG) refused = { text, url }
    return bytes
  }
  const buffer = Buffer.from(text, form)
  return buffer.length === size ? owned(buffer) : null
}

/** The number of bytes that a base64 text represents; -1 if it is invalid, without detecting every wrong character. */
function sizeOfBase64(text: string, url: boolean): number {
  const { length } = text
  if ((!url && length % 4 !== 0) || length % 4 === 1) return -1
  if (!/^[\w+/=-]?$/.test(text.slice(-1))) return -1
  // A Buffer takes both alphabets, and characters beyond Latin-1 by their lower byte.
  if (text.includes(url ? "+" : "-") || text.includes(url ? "/" : "_")) return -1
  if (BEYOND_LATIN.test(text)) return -1
  const pads = url || !text.endsWith("=") ? 0 : text.endsWith("==") ? 2 : 1
  const used = length - pads
  // The bits of the last character that belong to no byte are zero.
  if (used % 4 === 2 && !"AQgw".includes(text[used - 1]!)) return -1
  if (used % 4 === 3 && !"AEIMQUYcgkosw048".includes(text[used - 1]!)) return -1
  return Math.floor((used * 3) / 4)
}

/** Whatever a Buffer passes over, padding in the middle too, makes a piece shorter than it has to be. */
function inPieces(
  text: string,
  size: number,
  form: "base64" | "base64url",
): Uint8Array<ArrayBuffer> | null {
  const buffer = Buffer.allocUnsafeSlow(size)
  let to = 0
  for (let at = 0; at < text.length; at += PIECE) {
    const written = buffer.write(text.slice(at, at + PIECE), to, form)
    if (written !== Math.min((PIECE / 4) * 3, size - to)) return null
    to += written
  }
  return new Uint8Array(buffer.buffer)
}

/** The bytes of hexadecimal digits in either case; null for anything else. */
function bytesOfHex(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text)) return null
  return owned(Buffer.from(text, "hex"))
}

/** Out of the pool that small Buffers share: a view of it would show other data. */
function owned(buffer: Buffer<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const memory = buffer.buffer
  return memory.byteLength === buffer.length ? new Uint8Array(memory) : new Uint8Array(buffer)
}

/** Smallest and largest item of each class of numbers. */
const ranges: Record<string, readonly [number, number]> = {
  Uint8Array: [0, 0xff],
  Uint8ClampedArray: [0, 0xff],
  Int8Array: [-0x80, 0x7f],
  Uint16Array: [0, 0xffff],
  Int16Array: [-0x8000, 0x7fff],
  Uint32Array: [0, 0xffff_ffff],
  Int32Array: [-0x8000_0000, 0x7fff_ffff],
}

/** The typed array of a JSON array of numbers (decimal texts for big integers), or FAIL. */
function numbersOf(wire: unknown, name: BytesName): Bytes | typeof FAIL {
  if (!Array.isArray(wire)) return FAIL
  const isBytes = name === "ArrayBuffer" || name === "DataView"
  const list: ListName = isBytes ? "Uint8Array" : name
  const items = list.startsWith("Big") ? bigints(wire, list) : numbers(wire, list)
  if (items === null) return FAIL
  const value = listOf(list, items) as Uint8Array<ArrayBuffer>
  if (!isBytes) return value
  return name === "DataView" ? new DataView(value.buffer) : value.buffer
}

function numbers(wire: unknown[], list: ListName): number[] | null {
  const range = ranges[list]
  const fits = (item: unknown): item is number =>
    range
      ? Number.isInteger(item) && (item as number) >= range[0] && (item as number) <= range[1]
      : Number.isFinite(item) && (list !== "Float32Array" || Math.fround(item as number) === item)
  return wire.every(fits) ? wire : null
}

function bigints(wire: unknown[], list: ListName): bigint[] | null {
  const items = wire.map(reviveBigint)
  const wrap = list === "BigInt64Array" ? BigInt.asIntN : BigInt.asUintN
  const fits = (item: bigint | typeof FAIL): item is bigint =>
    item !== FAIL && wrap(64, item) === item
  return items.every(fits) ? items : null
}

/** JSON array of the items; what is not finite as null, as JSON.stringify writes it. */
function numbersText(value: Bytes): string {
  const list =
    value instanceof ArrayBuffer
      ? new Uint8Array(value)
      : value instanceof DataView
        ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
        : value
  const items = Array.from(list as Iterable<number | bigint>, (item) =>
    typeof item === "bigint" ? `"${item}"` : Number.isFinite(item) ? `${item}` : "null",
  )
  return `[${items.join(",")}]`
}

/** Whether a list can be written as an array: a list of floats holds no NaN and no infinity. */
export function isFiniteList(value: unknown): boolean {
  return (
    !(value instanceof Float32Array || value instanceof Float64Array) ||
    value.every(Number.isFinite)
  )
}
