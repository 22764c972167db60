import type { Buffer } from "node:buffer"
import type { Issue } from "../issue.ts"
import { FAIL } from "../route.ts"
import { utf8, ascii } from "./column-text.ts"
import { int32 } from "./columns.ts"
import { ARRAY, ARRAY_TEXT, JSON_TEXT } from "./kinds.ts"
import { nullIn, refused, Row } from "./row.ts"

/**
 * A column of JSON, decoded by the code of its type.
 * @throws PrecastError PC2064 for NULL, and with the first issue when the text does not fit
 */
export function jsonColumn<T>(
  row: Row,
  index: number,
  read: (text: string) => T | typeof FAIL,
  issues: (text: string) => Issue[],
): T {
  const at = row.starts[index]!
  if (at < 0) throw nullIn(row, index)
  const text = utf8(row.bytes, at, row.ends[index]!)
  const value = read(text)
  if (value !== FAIL) return value
  const [first] = issues(text)
  const where = first?.path ? ` at ${first.path}` : ""
  throw refused(
    row,
    index,
    `its JSON does not fit${where}: expected ${first?.expected ?? "another"}`,
  )
}

/** Reads one item, which is at position 0. */
export type ReadItem<T> = (item: Row) => T

/**
 * An array of the server, item by item, or one in a column of JSON.
 * @throws PrecastError PC2064 for NULL, and for arrays of another number of dimensions than the type has
 */
export function arrayColumn<T>(
  row: Row,
  index: number,
  readItem: ReadItem<T>,
  read: (text: string) => T[] | typeof FAIL,
  issues: (text: string) => Issue[],
): T[] {
  const at = row.starts[index]!
  if (at < 0) throw nullIn(row, index)
  switch (row.kinds[index]) {
    case JSON_TEXT:
      return jsonColumn(row, index, read, issues)
    case ARRAY_TEXT:
      return textArray(row, index, readItem)
    case ARRAY:
      return binaryArray(row, index, readItem)
    default:
      throw refused(row, index, "it is not an array")
  }
}

// Dimensions, whether there are NULLs, the type of items; then length and lower bound of each dimension.
const HEAD = 12
const DIMENSION = 8

function binaryArray<T>(row: Row, index: number, readItem: ReadItem<T>): T[] {
  const { bytes } = row
  let at = row.starts[index]!
  const end = row.ends[index]!
  if (at + HEAD > end) throw cutOff(row, index)
  const dimensions = int32(bytes, at)
  if (dimensions === 0) return []
  if (dimensions !== 1) return binaryArrays(row, index, dimensions, readItem)
  const length = int32(bytes, at + HEAD)
  at += HEAD + DIMENSION
  const item = row.items[index]!
  if (isArray(item)) throw refused(row, index, "it has 1 dimension")
  const fixed = item.sizes[0]!
  item.bytes = bytes
  const values: T[] = []
  for (let count = 0; count < length; count++) {
    if (at + 4 > end) throw cutOff(row, index)
    const size = int32(bytes, at)
    at += 4
    item.starts[0] = size < 0 ? -1 : at
    if (size >= 0) {
      at += size
      if (at > end || (fixed !== 0 && size !== fixed)) throw cutOff(row, index)
    }
    item.ends[0] = at
    values.push(readItem(item))
  }
  return values
}

// MAXDIM of PostgreSQL.
const MOST_DIMENSIONS = 6

/** An array of several dimensions: each of its items is read as an array of one dimension less. */
function binaryArrays<T>(row: Row, index: number, dimensions: number, readItem: ReadItem<T>): T[] {
  const inner = innerRow(row, index)
  if (inner === null) throw refused(row, index, `it has ${dimensions} dimensions`)
  const { bytes } = row
  const start = row.starts[index]!
  const end = row.ends[index]!
  const data = start + HEAD + dimensions * DIMENSION
  if (dimensions < 0 || dimensions > MOST_DIMENSIONS || data > end) throw cutOff(row, index)
  const lengths = Array.from({ length: dimensions }, (_, at) =>
    int32(bytes, start + HEAD + at * DIMENSION),
  )
  if (lengths.some((length) => length <= 0)) throw cutOff(row, index)
  const [count = 0, ...others] = lengths
  const items = others.reduce((product, length) => product * length, 1)
  const head = globalThis.Buffer.from(bytes.subarray(start, start + HEAD))
  head.writeInt32BE(dimensions - 1)
  const bounds = bytes.subarray(start + HEAD + DIMENSION, data)
  const values: T[] = []
  for (let at = data; values.length < count;) {
    const from = at
    for (let item = 0; item < items; item++) at = afterItem(row, index, at)
    inner.bytes = globalThis.Buffer.concat([head, bounds, bytes.subarray(from, at)])
    inner.starts[0] = 0
    inner.ends[0] = inner.bytes.length
    values.push(readItem(inner))
  }
  return values
}

function afterItem(row: Row, index: number, at: number): number {
  const end = row.ends[index]!
  if (at + 4 > end) throw cutOff(row, index)
  const after = at + 4 + Math.max(0, int32(row.bytes, at))
  if (after > end) throw cutOff(row, index)
  return after
}

/** The row of an array in an array; null: the items of the field are not arrays. */
function innerRow(row: Row, index: number): Row | null {
  const item = row.items[index]!
  if (isArray(item)) return item
  const column = row.columns[index]!
  const value = column.item ?? column
  if (value.as !== "any") return null
  row.inner[index] ??= new Row([value], [row.types[index]], [row.names[index]!], row.isJson)
  return row.inner[index]
}

function isArray({ kinds }: Row): boolean {
  return kinds[0] === ARRAY || kinds[0] === ARRAY_TEXT
}

function cutOff(row: Row, index: number): Error {
  return refused(row, index, "its bytes are not those of such an array")
}

function textArray<T>(row: Row, index: number, readItem: ReadItem<T>): T[] {
  const { delimiter } = row.types[index]!
  const split = splitArray(row.bytes, row.starts[index]!, row.ends[index]!, delimiter)
  if (split === undefined) throw refused(row, index, "its text is not that of an array")
  const { parts, areArrays } = split
  const item = areArrays ? innerRow(row, index) : row.items[index]!
  if (item === null) throw refused(row, index, "it has several dimensions")
  if (!areArrays && parts.length > 0 && isArray(item))
    throw refused(row, index, "it has 1 dimension")
  return parts.map((part) => {
    item.starts[0] = part === null ? -1 : 0
    if (part !== null) {
      item.bytes = part
      item.ends[0] = part.length
    }
    return readItem(item)
  })
}

const OPEN = 0x7b
const CLOSE = 0x7d
const COMMA = 0x2c
const QUOTE = 0x22
const BACKSLASH = 0x5c
const EQUALS = 0x3d
const BRACKET = 0x5b
const NULL = /^null$/i

/**
 * The items of an array's text, `{a,"b c",NULL}` (PostgreSQL 8.15.6), null for NULL. No byte outside `start` to `end`
 * is read.
 * @param delimiter the character between items, a comma for nearly all types (`typdelim`)
 * @returns undefined when the text is not that of an array
 */
function splitArray(
  bytes: Buffer,
  start: number,
  end: number,
  delimiter: number = COMMA,
): { parts: (Buffer | null)[]; areArrays: boolean } | undefined {
  let at = bytes[start] === BRACKET ? afterBounds(bytes, start, end) : start
  const last = end - 1
  if (at >= last || bytes[at] !== OPEN || bytes[last] !== CLOSE) return undefined
  const parts: (Buffer | null)[] = []
  const areArrays = bytes[at + 1] === OPEN
  if (++at === last) return { parts, areArrays: false }
  for (; ; at++) {
    const from = at
    if ((bytes[at] === OPEN) !== areArrays) return undefined
    if (areArrays) at = braceEnd(bytes, at, last)
    else if (bytes[at] === QUOTE) at = quoteEnd(bytes, at + 1, last)
    else at = itemEnd(bytes, at, last, delimiter)
    const part = areArrays ? bytes.subarray(from, at) : itemOf(bytes, from, at)
    if (part === undefined) return undefined
    parts.push(part)
    if (at === last) return { parts, areArrays }
    if (at > last || bytes[at] !== delimiter) return undefined
  }
}

// `[2:3]={a,b}`: the lower bound has no meaning in JavaScript.
function afterBounds(bytes: Buffer, start: number, end: number): number {
  for (let at = start; at < end; at++) if (bytes[at] === EQUALS) return at + 1
  return end
}

/** Position after the closing quote; beyond `last` without one. */
function quoteEnd(bytes: Buffer, from: number, last: number): number {
  let at = from
  for (; at < last && bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at++
  return at + 1
}

/** Position after the brace that closes the one at `from`; beyond `last` without one. */
function braceEnd(bytes: Buffer, from: number, last: number): number {
  let depth = 0
  for (let at = from; at < last; at++) {
    if (bytes[at] === QUOTE) at = quoteEnd(bytes, at + 1, last) - 1
    else if (bytes[at] === BACKSLASH) at++
    else if (bytes[at] === CLOSE && --depth === 0) return at + 1
    else if (bytes[at] === OPEN && ++depth === MOST_DIMENSIONS) return last + 1
  }
  return last + 1
}

function itemEnd(bytes: Buffer, from: number, last: number, delimiter: number): number {
  let at = from
  while (at < last && bytes[at] !== delimiter) at++
  return at
}

/** undefined: an empty item is written in quotes. */
function itemOf(bytes: Buffer, from: number, end: number): Buffer | null | undefined {
  if (bytes[from] === QUOTE) return unescaped(bytes.subarray(from + 1, end - 1))
  const length = end - from
  if (length === 0) return undefined
  return length === 4 && NULL.test(ascii(bytes, from, end)) ? null : bytes.subarray(from, end)
}

function unescaped(item: Buffer): Buffer {
  if (!item.includes(BACKSLASH)) return item
  // Not by its bare name, which bundlers for browsers take as a wish for a polyfill.
  const copy = globalThis.Buffer.from(item)
  let to = 0
  for (let at = 0; at < copy.length; at++) {
    if (copy[at] === BACKSLASH) at++
    copy[to++] = copy[at]!
  }
  return copy.subarray(0, to)
}
