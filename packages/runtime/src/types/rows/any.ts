import {
  ARRAY,
  ARRAY_TEXT,
  BOOL,
  BYTES,
  DAY,
  DECIMAL,
  INT8,
  JSON_TEXT,
  TEXT,
  TIMESTAMP,
} from "./kinds.ts"
import {
  bigintColumn,
  booleanColumn,
  bytesColumn,
  dateColumn,
  ieeeColumn,
  textColumn,
} from "./columns.ts"
import { arrayColumn } from "./nested.ts"
import { FAIL } from "../route.ts"
import { refused, type Row } from "./row.ts"

/**
 * A column of a field that is `unknown`, by the server's type alone: numbers, integers of 64 bits and decimals as text,
 * Date, booleans, bytes (base64 where JSON is written), JSON as JSON.parse makes it, arrays, text for all others; null
 * for NULL.
 */
export function anyColumn(row: Row, index: number): unknown {
  if (row.starts[index]! < 0) return null
  switch (row.kinds[index]) {
    case INT8:
      return String(bigintColumn(row, index))
    case BOOL:
      return booleanColumn(row, index)
    case TIMESTAMP:
    case DAY:
      return dateColumn(row, index)
    case BYTES:
      return row.isJson ? base64(row, index) : bytesColumn(row, index)
    case JSON_TEXT:
      return parsed(row, index)
    case DECIMAL:
    case TEXT:
      return textColumn(row, index)
    case ARRAY:
    case ARRAY_TEXT:
      return arrayColumn(row, index, readAny, noJson, noIssues)
    case 0:
      throw refused(row, index, "it is not there")
    default:
      return ieeeColumn(row, index)
  }
}

/** Every column by its name, for rows whose columns the program does not know: `Record<string, unknown>`. */
export function everyColumn(row: Row): Record<string, unknown> {
  // Not by assignment, which a column named __proto__ would take for the prototype.
  return Object.fromEntries(row.names.map((name, index) => [name, anyColumn(row, index)]))
}

/** JSON text of the same. @param encode writes a value as JSON text */
export function everyJson(row: Row, encode: (value: unknown) => string): string {
  const members = row.names.map(
    (name, index) => `${JSON.stringify(name)}:${encode(anyColumn(row, index))}`,
  )
  return `{${members.join(",")}}`
}

/** RFC 4648 §4, as a Uint8Array is in JSON. */
function base64({ bytes, starts, ends }: Row, index: number): string {
  return bytes.toString("base64", starts[index], ends[index])
}

function parsed(row: Row, index: number): unknown {
  try {
    return JSON.parse(textColumn(row, index))
  } catch {
    throw refused(row, index, "its text is not JSON")
  }
}

const readAny = (item: Row): unknown => anyColumn(item, 0)
const noJson = (): typeof FAIL => FAIL
const noIssues = (): [] => []
