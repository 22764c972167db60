import { innerString, numberText, oddText } from "../text/quote.ts"

/**
 * Bytes of JSON text, written by emitted functions into one buffer. A constant is written eight
 * bytes at a time, as the doubles that have these bytes: `{"id":` and a number take a third of the time of two
 * concatenations, and nothing has to be made flat, looked at or encoded afterwards (docs/performance-encode.md).
 *
 * Each function takes the place to write at and returns the one behind. It is that of an empty buffer when the bytes so
 * far were put aside.
 */
const SIZE = 32_768
// What a call writes without looking for room again.
const SPARE = 1024
const LIMIT = SIZE - SPARE
// Longer strings are written by one call of the host, which costs as much as so many characters one by one.
const SHORT = 32
// Longer strings are looked at by WebAssembly before they are written.
const MEDIUM = 200

export const buffer: Uint8Array<ArrayBuffer> = new Uint8Array(SIZE)
export const view: DataView = new DataView(buffer.buffer)
const encoder = new TextEncoder()

/** Methods of Node's Buffer that its types leave out: for short texts they take less time than TextEncoder and TextDecoder. */
interface HostBuffer extends Uint8Array {
  utf8Write(text: string, at: number): number
  latin1Slice(start: number, end: number): string
  utf8Slice(start: number, end: number): string
}

/** The same bytes as a Buffer, where there is one. */
export const host: HostBuffer | null = hostOf(buffer)

export function hostOf(bytes: Uint8Array): HostBuffer | null {
  if (typeof Buffer === "undefined") return null
  const own = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return isHostBuffer(own) ? own : null
}

function isHostBuffer(bytes: Uint8Array): bytes is HostBuffer {
  return "utf8Write" in bytes && "latin1Slice" in bytes && "utf8Slice" in bytes
}

/** What was written before, where one buffer was too small; `wide`: whether there are characters of several bytes. */
export const written: { parts: Uint8Array[]; wide: boolean } = { parts: [], wide: false }

/** A constant text: its first 16 bytes as two doubles. `all`: where it has more, or characters of several bytes. */
export interface Constant {
  readonly length: number
  readonly first: number
  readonly second: number
  readonly all: Text | null
}

interface Text {
  readonly bytes: Uint8Array
  /** The same, with what makes the last eight of them complete. */
  readonly doubles: Float64Array
  readonly wide: boolean
}

/** Constants of an emitted function, whose bytes are made at its first call. */
export function constants(texts: readonly string[] & { made?: Constant[] }): readonly Constant[] {
  return (texts.made ??= texts.map(constantOf))
}

function constantOf(text: string): Constant {
  const bytes = encoder.encode(text)
  const wide = bytes.length !== text.length
  const length = Math.max(2, Math.ceil(bytes.length / 8))
  // UTF-8 has no eight bytes that are NaN, which an engine may write as another one.
  const padded = new DataView(new ArrayBuffer(8 * length))
  new Uint8Array(padded.buffer).set(bytes)
  const doubles = Float64Array.from({ length }, (_, index) => padded.getFloat64(8 * index, true))
  const [first = 0, second = 0] = doubles
  return {
    length: bytes.length,
    first,
    second,
    all: wide || bytes.length > 16 ? { bytes, doubles, wide } : null,
  }
}

/** Writes a constant. */
export function put(at: number, { length, first, second, all }: Constant): number {
  if (at > LIMIT) at = putAside(at)
  view.setFloat64(at, first, true)
  view.setFloat64(at + 8, second, true)
  return all === null ? at + length : allAt(at, all)
}

/** Writes a constant and a number: `null` when it is not finite. */
export function putNumber(at: number, before: Constant, value: number): number {
  at = put(at, before)
  return (value | 0) === value && value >= 0
    ? digits(at, value)
    : charactersAt(at, numberText(value))
}

/** Writes a constant and `true` or `false`. */
export function putBoolean(at: number, before: Constant, value: boolean): number {
  at = put(at, before)
  if (typeof value !== "boolean") return charactersAt(at, oddText(value))
  view.setUint32(at, value ? TRUE : ALSE)
  if (value) return at + 4
  buffer[at] = 0x66
  view.setUint32(at + 1, ALSE)
  return at + 5
}

const TRUE = 0x74_72_75_65
const ALSE = 0x61_6c_73_65

/** Writes a constant that ends with a quote, what stands between the quotes of the string's JSON text, and a quote. */
export function putString(at: number, before: Constant, value: string): number {
  at = put(at, before)
  if (typeof value !== "string" || value.length > SHORT) return longerString(at, value)
  const { length } = value
  for (let index = 0; index < length; index++) {
    const unit = value.charCodeAt(index)
    if (unit < 0x20 || unit > 0x7e || unit === 0x22 || unit === 0x5c) return oddString(at, value)
    buffer[at + index] = unit
  }
  buffer[at + length] = 0x22
  return at + length + 1
}

function longerString(at: number, value: string): number {
  if (typeof value !== "string" || value.length > MEDIUM) return oddString(at, value)
  const { length } = value
  if (writeAt(value, at) !== length || !isPlainAt(at, at + length)) return oddString(at, value)
  buffer[at + length] = 0x22
  return at + length + 1
}

/** Whether bytes are ASCII that JSON text has as they are: four at a time. */
function isPlainAt(at: number, end: number): boolean {
  // The last four bytes may reach beyond the end.
  view.setUint32(end, 0x20_20_20_20)
  let found = 0
  for (; at < end; at += 4) {
    const four = view.getUint32(at)
    const quotes = four ^ 0x22_22_22_22
    const backslashes = four ^ 0x5c_5c_5c_5c
    found |=
      (four - 0x20_20_20_20) |
      ((quotes - 0x01_01_01_01) & ~quotes) |
      ((backslashes - 0x01_01_01_01) & ~backslashes)
  }
  return (found & 0x80_80_80_80) === 0
}

/** A string that is long, or has escapes or characters of several bytes; or a value of another type. */
function oddString(at: number, value: string): number {
  at = charactersAt(at, innerString(value))
  buffer[at] = 0x22
  return at + 1
}

/** Writes a constant and JSON text. */
export function putText(at: number, before: Constant, value: string): number {
  return charactersAt(put(at, before), value)
}

/** Decimal digits of an integer below 2³¹. */
function digits(at: number, value: number): number {
  if (value < 10) {
    buffer[at] = 0x30 + value
    return at + 1
  }
  let end = at + (value < 100 ? 2 : value < 1000 ? 3 : value < 10_000 ? 4 : lengthOf(value))
  const behind = end
  while (value >= 10) {
    const tenth = (value / 10) | 0
    buffer[--end] = 0x30 + value - tenth * 10
    value = tenth
  }
  buffer[--end] = 0x30 + value
  return behind
}

function lengthOf(value: number): number {
  if (value < 1_000_000) return value < 100_000 ? 5 : 6
  return value < 100_000_000 ? (value < 10_000_000 ? 7 : 8) : value < 1_000_000_000 ? 9 : 10
}

/** Writes a text without quotes and backslashes of its own. */
export function charactersAt(at: number, value: string): number {
  const { length } = value
  if (length > SHORT || at > LIMIT) return longAt(at, value)
  for (let index = 0; index < length; index++) {
    const unit = value.charCodeAt(index)
    if (unit > 0x7f) return longAt(at, value)
    buffer[at + index] = unit
  }
  return at + length
}

/** UTF-8 of a text of any length. */
function longAt(at: number, value: string): number {
  const { length } = value
  if (length * 3 > SIZE - SPARE - at) at = putAside(at)
  if (length * 3 > SIZE - SPARE) {
    const bytes = encoder.encode(value)
    written.parts.push(bytes)
    if (bytes.length !== length) written.wide = true
    return at
  }
  const bytes = writeAt(value, at)
  if (bytes !== length) written.wide = true
  return at + bytes
}

/** UTF-8 of a text for which there is room; returns the number of bytes. */
function writeAt(value: string, at: number): number {
  if (host !== null) return host.utf8Write(value, at)
  return encoder.encodeInto(value, buffer.subarray(at)).written
}

function allAt(at: number, { bytes, doubles, wide }: Text): number {
  if (wide) written.wide = true
  const { length } = bytes
  if (length <= SPARE / 2) {
    for (let index = 2; index < doubles.length; index++)
      view.setFloat64(at + 8 * index, doubles[index]!, true)
    return at + length
  }
  putAside(at)
  written.parts.push(bytes)
  return 0
}

/** Keeps the bytes so far; the buffer is empty then. */
function putAside(at: number): number {
  if (at > 0) written.parts.push(buffer.slice(0, at))
  return 0
}
