// Fields of every kind that a row may have, and how emitted code reads each.
import { anyColumn } from "../../src/types/rows/any.ts"
import * as columns from "../../src/types/rows/columns.ts"
import { arrayColumn, jsonColumn } from "../../src/types/rows/nested.ts"
import { type Row, RowsCode, type ValueCode } from "../../src/types/rows/row.ts"
import { FAIL } from "../../src/types/route.ts"

export type Read = (row: Row, index: number) => unknown
export interface Field {
  readonly value: ValueCode
  readonly read: Read
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return FAIL
  }
}
function parsedList(text: string): unknown[] | typeof FAIL {
  const value = parsed(text)
  return Array.isArray(value) ? value : FAIL
}
const noIssues = (): [] => []

const scalars: Record<string, Read> = {
  number: columns.numberColumn,
  bigint: columns.bigintColumn,
  string: columns.textColumn,
  boolean: columns.booleanColumn,
  date: columns.dateColumn,
  bytes: columns.bytesColumn,
  url: columns.urlColumn,
  json: (row, index) => jsonColumn(row, index, parsed, noIssues),
  any: anyColumn,
}

/** Each kind, and an array of it; all take null. */
export const fields: readonly Field[] = Object.entries(scalars).flatMap(([as, read]) => {
  const value = { as, expects: as } as ValueCode
  const nullable = orNull(read)
  const item = (row: Row): unknown => nullable(row, 0)
  const list: Read = (row, index) => arrayColumn(row, index, item, parsedList, noIssues)
  return [
    { value, read: nullable },
    { value: { as: "array", expects: `${as}[]`, item: value }, read: orNull(list) },
  ]
})

function orNull(read: Read): Read {
  return (row, index) => (row.starts[index]! < 0 ? null : read(row, index))
}

/** Rows whose fields are in the columns c0, c1 and so on. */
export function rowsCode(all: readonly Field[]): RowsCode<unknown[]> {
  const named = all.map(({ value }, at) => ({ ...value, key: `c${at}`, names: [`c${at}`] }))
  return new RowsCode("Row", named, (row) => all.map(({ read }, at) => read(row, at)))
}
