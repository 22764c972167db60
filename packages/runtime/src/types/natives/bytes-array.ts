import { reviveBigint } from "../decode/parse-bigint.ts"
import { FAIL } from "../route.ts"
import { type Bytes, type BytesName, listOf, type ListName } from "./bytes-types.ts"

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
export function numbersOf(wire: unknown, name: BytesName): Bytes | typeof FAIL {
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
export function numbersText(value: Bytes): string {
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
