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
import { refused } from "./refuse.ts"
import type { Row } from "./row.ts"

/**
 * A column of a field that is `unknown`, by the server's type alone: numbers, integers of 64 bits and decimals as text,
 * Date, booleans, bytes, JSON as JSON.parse makes it, arrays, text for all others; null for NULL.
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
      return bytesColumn(row, index)
    case JSON_TEXT:
      return JSON.parse(textColumn(row, index))
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

const readAny = (item: Row): unknown => anyColumn(item, 0)
const noJson = (): typeof FAIL => FAIL
const noIssues = (): [] => []
