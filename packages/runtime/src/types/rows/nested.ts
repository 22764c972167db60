import type { Issue } from "../issue.ts"
import { FAIL } from "../route.ts"
import { ARRAY, ARRAY_TEXT, JSON_TEXT } from "./kinds.ts"
import { int32 } from "./columns.ts"
import { nullIn, refused } from "./refuse.ts"
import type { Row } from "./row.ts"
import { splitArray } from "./array-text.ts"
import { utf8 } from "./column-text.ts"

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
