import { databaseError } from "../../base/errors/database-error.ts"
import {
  ARRAY,
  ARRAY_TEXT,
  asText,
  BOOL,
  BYTES,
  DAY,
  DECIMAL,
  INT8,
  JSON_TEXT,
  serverType,
  type ServerType,
  TEXT,
  TIMESTAMP,
  type TypeOf,
} from "./kinds.ts"
import { Row, type ColumnCode, type RowsCode, type ValueCode } from "./row.ts"

/** A column of a result, as the server describes it. */
export interface ServerColumn {
  readonly name: string
  readonly oid: number
}

/** How the rows of one statement are read by the code of a type. */
export interface Binding {
  readonly row: Row
  /** For each column of the result: the position of its field, -1 if the type has none. */
  readonly places: Int32Array
  /** For each column of the result: 1 when its values come in binary form. */
  readonly formats: Uint8Array
}

/**
 * Finds the column of each field, and checks its type: once for a statement.
 * @throws PrecastError PC2065 naming a column that is missing, there twice, or of another type
 */
export function bindRows<T>(
  code: RowsCode<T>,
  described: readonly ServerColumn[],
  typeOf: TypeOf = serverType,
): Binding {
  const places = new Int32Array(described.length).fill(-1)
  const formats = new Uint8Array(described.length)
  const types: (ServerType | undefined)[] = []
  const names: string[] = []
  const columns = code.columns ?? described.map(anyColumnCode)
  for (const [place, column] of columns.entries()) {
    const index = findColumn(column, described, code)
    const type =
      index < 0
        ? undefined
        : typeFor(column, described[index]!.name, typeOf(described[index]!.oid), code)
    types.push(type)
    names.push(index < 0 ? column.names[0]! : described[index]!.name)
    if (type === undefined) continue
    places[index] = place
    formats[index] = type.isBinary ? 1 : 0
  }
  return { row: new Row(columns, types, names, code.isJson), places, formats }
}

function anyColumnCode({ name }: ServerColumn): ColumnCode {
  return { key: name, names: [name], as: "any", expects: "any value" }
}

function findColumn(
  column: ColumnCode,
  described: readonly ServerColumn[],
  { typeName }: RowsCode<unknown>,
): number {
  for (const name of column.names) {
    const index = described.findIndex((each) => each.name === name)
    if (index < 0) continue
    if (described.some((each, other) => other !== index && each.name === name))
      throw databaseError("PC2065", [typeName, name, "the result has several columns of this name"])
    return index
  }
  if (column.optional) return -1
  const known = described.map(({ name }) => name).join(", ")
  throw databaseError("PC2065", [
    typeName,
    column.names.join(" or "),
    `the result has no such column; it has ${known === "" ? "none at all" : known}`,
  ])
}

function typeFor(
  column: ColumnCode,
  name: string,
  type: ServerType,
  { typeName }: RowsCode<unknown>,
): ServerType {
  const fitting = fit(column, type)
  if (fitting !== null) return fitting
  const said = `${column.key} is ${column.expects}, and the server gives ${type.name}`
  throw databaseError("PC2065", [typeName, name, said])
}

/** How a type of the server is read as that of a field; null: it is not. */
function fit(value: ValueCode, type: ServerType): ServerType | null {
  const { kind } = type
  switch (value.as) {
    case "number":
      return isNumeric(kind) ? type : null
    case "bigint":
      return isNumeric(kind) && !FLOATS.has(kind) ? type : null
    case "boolean":
      return kind === BOOL ? type : null
    case "date":
      return kind === TIMESTAMP || kind === DAY ? type : null
    case "bytes":
      return kind === BYTES ? type : null
    case "url":
      return kind === TEXT ? type : null
    case "string":
      return isTextual(type) ? asText(type) : null
    case "json":
      return kind === JSON_TEXT ? type : null
    case "array":
      return fitArray(value, type)
    case "any":
      return type
    default:
      return value.as satisfies never
  }
}

// Of a real and a double precision.
const FLOATS: ReadonlySet<number> = new Set([5, 6])

function isNumeric(kind: number): boolean {
  return kind >= 1 && kind <= DECIMAL
}

/** What is a text in SQL, or has no type in JavaScript: uuid, decimals, 64 bits, times, enums. */
function isTextual({ kind }: ServerType): boolean {
  return TEXTUAL.has(kind)
}

const TEXTUAL: ReadonlySet<number> = new Set([TEXT, DECIMAL, TIMESTAMP, DAY, INT8])

function fitArray(value: ValueCode, array: ServerType): ServerType | null {
  if (array.kind === JSON_TEXT) return array
  if (array.kind !== ARRAY && array.kind !== ARRAY_TEXT) return null
  // The server has one type for arrays of any number of dimensions.
  const inner = value.item!.as === "array" ? fitArray(value.item!, array) : null
  if (inner !== null) return { ...inner, item: inner }
  const item = fit(value.item!, array.item!)
  if (item === null) return null
  // Items that are wanted as texts come in the text of the array.
  const isText = array.kind === ARRAY_TEXT || (array.item!.isBinary && !item.isBinary)
  return { ...array, kind: isText ? ARRAY_TEXT : ARRAY, isBinary: !isText, item }
}

/**
 * Reads where the columns of a row stand: `bytes` hold, from `at` to `end`, the number of columns, then length and
 * value of each (PostgreSQL 55.7, DataRow).
 * @throws BrokenProtocol when they are not the columns that were described
 */
export function placeRow(
  { row, places }: Binding,
  bytes: Row["bytes"],
  from: number,
  end: number,
): void {
  const { starts, ends, sizes } = row
  row.bytes = bytes
  let at = from + 2
  if (((bytes[from]! << 8) | bytes[from + 1]!) !== places.length)
    throw new BrokenProtocol("a row has other columns than were described")
  for (let column = 0; column < places.length; column++) {
    const size =
      (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!
    at += 4
    const place = places[column]!
    if (size < 0) {
      if (place >= 0) starts[place] = -1
      continue
    }
    if (place >= 0) {
      if (sizes[place] !== size && sizes[place] !== 0)
        throw new BrokenProtocol("a column has not the length of its type")
      starts[place] = at
      ends[place] = at + size
    }
    at += size
  }
  // What is behind the row may have been taken for a length, but nothing of it is read as a value.
  if (at !== end) throw new BrokenProtocol("a row has another length than its columns")
}

/** What the server sent is not PostgreSQL's protocol: nothing that follows on the connection can be trusted. */
export class BrokenProtocol extends Error {}
