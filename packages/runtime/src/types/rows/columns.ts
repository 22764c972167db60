import { BOOL, DAY, DECIMAL, FLOAT4, FLOAT8, INT2, INT4, INT8, OID, TIMESTAMP } from "./kinds.ts"
import { nullIn, refused, type Row } from "./row.ts"
import { ascii, utf8 } from "./column-text.ts"

/**
 * A finite number.
 * @throws PrecastError PC2064 for NULL, an integer beyond 2^53, a decimal of more than 15 digits, NaN, infinities
 */
export function numberColumn(row: Row, index: number): number {
  const at = row.starts[index]!
  if (at < 0) throw nullIn(row, index)
  const { bytes } = row
  switch (row.kinds[index]) {
    case INT4:
      return int32(bytes, at)
    case INT2:
      return (((bytes[at]! << 8) | bytes[at + 1]!) << 16) >> 16
    case INT8:
      return safeInteger(row, index, at)
    case OID:
      return int32(bytes, at) >>> 0
    case DECIMAL:
      return decimal(row, index)
    default:
      return finite(ieeeColumn(row, index), row, index)
  }
}

/** As `numberColumn`, of a type that takes NaN and infinities too. */
export function ieeeColumn(row: Row, index: number): number {
  const at = row.starts[index]!
  if (at < 0) throw nullIn(row, index)
  switch (row.kinds[index]) {
    case FLOAT8:
      return row.bytes.readDoubleBE(at)
    case FLOAT4:
      // In text, which is 0.1 where its bits are 0.10000000149011612.
      return Number(ascii(row.bytes, at, row.ends[index]!))
    default:
      return numberColumn(row, index)
  }
}

function finite(value: number, row: Row, index: number): number {
  if (Number.isFinite(value)) return value
  throw refused(row, index, "it is NaN or infinite")
}

export function int32(bytes: Uint8Array, at: number): number {
  return (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!
}

const TWO_32 = 4_294_967_296

/** Of a `bigint` column: beyond 2^53 a number is not the one that is stored. */
function safeInteger(row: Row, index: number, at: number): number {
  const value = int32(row.bytes, at) * TWO_32 + (int32(row.bytes, at + 4) >>> 0)
  if (Number.isSafeInteger(value)) return value
  throw refused(row, index, "it is beyond 2^53, where only bigint is exact")
}

// A double holds any decimal of so many digits, and gives them back (IEEE 754, DBL_DIG).
const DIGITS = 15

function decimal(row: Row, index: number): number {
  const text = ascii(row.bytes, row.starts[index]!, row.ends[index]!)
  const value = Number(text)
  if (!Number.isFinite(value)) throw refused(row, index, "it is NaN or infinite")
  if (text.length > DIGITS && significantDigits(text) > DIGITS)
    throw refused(row, index, `it has more than ${DIGITS} digits, which only string keeps`)
  return value
}

/** From the first digit that is not 0 to the last one: `-0.0120` has two. */
function significantDigits(text: string): number {
  let count = 0
  let counted = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < ZERO || (code === ZERO && count === 0)) continue
    count++
    if (code !== ZERO) counted = count
  }
  return counted
}

const ZERO = 0x30

/**
 * An integer of any size.
 * @throws PrecastError PC2064 for NULL and for a decimal with a fraction
 */
export function bigintColumn(row: Row, index: number): bigint {
  const at = row.starts[index]!
  if (at < 0) throw nullIn(row, index)
  switch (row.kinds[index]) {
    case INT8:
      return row.bytes.readBigInt64BE(at)
    case DECIMAL: {
      const text = ascii(row.bytes, at, row.ends[index]!)
      if (/^-?\d+(?:\.0*)?$/.test(text)) return BigInt(text.split(".")[0]!)
      throw refused(row, index, "it is not an integer")
    }
    default:
      return BigInt(numberColumn(row, index))
  }
}

/**
 * A boolean.
 * @throws PrecastError PC2064 for NULL
 */
export function booleanColumn(row: Row, index: number): boolean {
  const at = row.starts[index]!
  if (at < 0) throw nullIn(row, index)
  if (row.kinds[index] !== BOOL) throw refused(row, index, "it is not a boolean")
  return row.bytes[at] !== 0
}

/**
 * A text.
 * @throws PrecastError PC2064 for NULL
 */
export function textColumn(row: Row, index: number): string {
  const at = row.starts[index]!
  if (at < 0) throw nullIn(row, index)
  return utf8(row.bytes, at, row.ends[index]!)
}

// Between the epochs of PostgreSQL and of JavaScript: 30 years.
const EPOCH_MS = 946_684_800_000
const EPOCH_DAYS = 10_957
const MS_OF_DAY = 86_400_000
// ECMA-262 §21.4.1.1
const LAST_MS = 8_640_000_000_000_000

/**
 * A `timestamp` is taken as UTC, a `date` as its midnight in UTC; microseconds are cut off.
 * @throws PrecastError PC2064 for NULL, infinity and what no Date holds
 */
export function dateColumn(row: Row, index: number): Date {
  return new Date(timeColumn(row, index))
}

function timeColumn(row: Row, index: number): number {
  const at = row.starts[index]!
  if (at < 0) throw nullIn(row, index)
  const high = int32(row.bytes, at)
  let time: number
  if (row.kinds[index] === TIMESTAMP) {
    // High × 2^32 + low microseconds, divided by 1000 in two parts: from the year 2285 on the sum is beyond 2^53.
    const rest = Math.floor((high * 296 + (int32(row.bytes, at + 4) >>> 0)) / 1000)
    time = high * 4_294_967 + rest + EPOCH_MS
  } else if (row.kinds[index] === DAY) time = (high + EPOCH_DAYS) * MS_OF_DAY
  else throw refused(row, index, "it is not a date")
  if (Math.abs(time) <= LAST_MS && high !== LARGEST && high !== SMALLEST) return time
  throw refused(row, index, "it is infinity, or further away than a Date reaches")
}

// Infinity is the largest number, and the smallest.
const LARGEST = 0x7fffffff
const SMALLEST = -0x80000000

/**
 * A URL.
 * @throws PrecastError PC2064 for NULL and a text that is not an absolute URL
 */
export function urlColumn(row: Row, index: number): URL {
  const text = textColumn(row, index)
  if (URL.canParse(text)) return new URL(text)
  throw refused(row, index, "it is not an absolute URL")
}

/**
 * A copy of the bytes: what was received is used again.
 * @throws PrecastError PC2064 for NULL
 */
export function bytesColumn(row: Row, index: number): Uint8Array {
  const at = row.starts[index]!
  if (at < 0) throw nullIn(row, index)
  return new Uint8Array(row.bytes.subarray(at, row.ends[index]))
}

/**
 * The value, when it passes the check of its type: literals, ranges, patterns, formats, checks of the user's.
 * @throws PrecastError PC2064
 */
export function checkedColumn<T>(
  row: Row,
  index: number,
  value: T,
  fits: (value: unknown) => boolean,
): T {
  if (fits(value)) return value
  throw refused(row, index, "its value does not fit")
}
