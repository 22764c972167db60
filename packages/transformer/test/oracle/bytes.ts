import type { BytesType, OfKind } from "../../src/ir/shape.ts"

type Bytes = OfKind<"bytes">

/** Least and greatest value of an item; floats have no limits. */
const RANGES: Partial<Record<BytesType, [bigint, bigint]>> = {
  Uint8Array: [0n, 255n],
  Uint8ClampedArray: [0n, 255n],
  ArrayBuffer: [0n, 255n],
  DataView: [0n, 255n],
  Int8Array: [-128n, 127n],
  Uint16Array: [0n, 65_535n],
  Int16Array: [-32_768n, 32_767n],
  Uint32Array: [0n, 2n ** 32n - 1n],
  Int32Array: [-(2n ** 31n), 2n ** 31n - 1n],
  BigUint64Array: [0n, 2n ** 64n - 1n],
  BigInt64Array: [-(2n ** 63n), 2n ** 63n - 1n],
}

/** Whether a value in memory is of the class, and can be written. */
export function bytesFit({ type, wire }: Bytes, value: unknown): boolean {
  if (!(value instanceof globalThis[type])) return false
  return wire !== "array" || itemsOf(value).every((item) => Number.isFinite(Number(item)))
}

/** The JSON value of bytes: text, or the list of numbers. */
export function bytesToWire({ wire }: Bytes, value: unknown): unknown {
  if (wire === "array")
    return itemsOf(value).map((item) => (typeof item === "bigint" ? String(item) : item))
  return Buffer.from(octetsOf(value)).toString(wire ?? "base64")
}

/** The bytes that a JSON value means; null: none. */
export function bytesOfWire({ type, wire }: Bytes, value: unknown): object | null {
  if (wire === "array") return Array.isArray(value) ? ofItems(type, value) : null
  if (typeof value !== "string") return null
  const octets = Buffer.from(value, wire ?? "base64")
  // Strict: the one way to write these bytes; letters of hex may be of either case.
  const text = wire === "hex" ? value.toLowerCase() : value
  return octets.toString(wire ?? "base64") === text ? ofOctets(type, octets) : null
}

/** The memory of an array, a buffer or a view. */
export function octetsOf(value: unknown): Uint8Array {
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  const { buffer, byteOffset, byteLength } = value as Uint8Array
  return new Uint8Array(buffer, byteOffset, byteLength)
}

function itemsOf(value: unknown): (number | bigint)[] {
  const isRaw = value instanceof ArrayBuffer || value instanceof DataView
  return Array.from((isRaw ? octetsOf(value) : value) as ArrayLike<number | bigint>)
}

function ofOctets(type: BytesType, octets: Uint8Array): object | null {
  const { buffer } = Uint8Array.from(octets)
  if (type === "ArrayBuffer") return buffer
  const size = (globalThis[type] as { BYTES_PER_ELEMENT?: number }).BYTES_PER_ELEMENT ?? 1
  const View = globalThis[type] as new (buffer: ArrayBuffer) => object
  return octets.length % size === 0 ? new View(buffer) : null
}

function ofItems(type: BytesType, items: unknown[]): object | null {
  const isBig = type === "BigInt64Array" || type === "BigUint64Array"
  const range = RANGES[type]
  const fits = (item: unknown): boolean => {
    if (isBig) return isDecimal(item) && isWithin(BigInt(item), range!)
    if (typeof item !== "number" || !Number.isFinite(item)) return false
    if (!range) return type === "Float64Array" || Math.fround(item) === item
    return Number.isInteger(item) && isWithin(BigInt(item), range)
  }
  if (!items.every(fits)) return null
  if (isBig) return globalThis[type].from((items as string[]).map(BigInt))
  if (type === "ArrayBuffer" || type === "DataView")
    return ofOctets(type, Uint8Array.from(items as number[]))
  return (globalThis[type] as typeof Float64Array).from(items as number[])
}

function isWithin(value: bigint, [least, greatest]: [bigint, bigint]): boolean {
  return value >= least && value <= greatest
}

/** The text of a big integer. */
export function isDecimal(wire: unknown): wire is string {
  return (
    typeof wire === "string" &&
    /^-?(0|[1-9][0-9]*)$/.test(wire) &&
    wire.replace("-", "").length <= 1_000
  )
}
