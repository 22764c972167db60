import type { Buffer } from "node:buffer"
import type { Issue } from "../issue.ts"
import { FAIL } from "../route.ts"
import { utf8, ascii } from "./column-text.ts"
import { int32 } from "./columns.ts"
import { ARRAY, ARRAY_TEXT, JSON_TEXT } from "./kinds.ts"
import { nullIn, refused, type Row } from "./row.ts"

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
 * @throws PrecastError PC2064 for NULL, and for arrays of more dimensions than the type has
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
  if (dimensions !== 1) throw refused(row, index, `it has ${dimensions} dimensions`)
  const length = int32(bytes, at + HEAD)
  at += HEAD + DIMENSION
  const item = row.items[index]!
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

function cutOff(row: Row, index: number): Error {
  return refused(row, index, "its bytes are not those of such an array")
}

function textArray<T>(row: Row, index: number, readItem: ReadItem<T>): T[] {
  const item = row.items[index]!
  const { delimiter } = row.types[index]!
  const parts = splitArray(row.bytes, row.starts[index]!, row.ends[index]!, delimiter)
  if (parts === undefined) throw refused(row, index, "its text is not that of an array")
  if (parts === null) throw refused(row, index, "it has several dimensions")
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
 * @returns null when items are arrays themselves, undefined when the text is not that of an array
 */
function splitArray(
  bytes: Buffer,
  start: number,
  end: number,
  delimiter: number = COMMA,
): (Buffer | null)[] | null | undefined {
  let at = bytes[start] === BRACKET ? afterBounds(bytes, start, end) : start
  const last = end - 1
  if (at >= last || bytes[at] !== OPEN || bytes[last] !== CLOSE) return undefined
  const items: (Buffer | null)[] = []
  if (++at === last) return items
  for (; ; at++) {
    if (bytes[at] === OPEN) return null
    const from = at
    at = bytes[at] === QUOTE ? quoteEnd(bytes, at + 1, last) : itemEnd(bytes, at, last, delimiter)
    const item = itemOf(bytes, from, at)
    if (item === undefined) return undefined
    items.push(item)
    if (at === last) return items
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
