import type { Buffer } from "node:buffer"
import { databaseError, type DatabaseError } from "../../base/errors/database-error.ts"
import { type ServerType, SIZES } from "./kinds.ts"

/** What is known of a field at compile time. */
export interface ColumnCode extends ValueCode {
  readonly key: string
  /** Names of the column, the best first. */
  readonly names: readonly string[]
  /** The column may be left out of the result. */
  readonly optional?: boolean
}

export interface ValueCode {
  readonly as:
    | "number"
    | "bigint"
    | "string"
    | "boolean"
    | "date"
    | "url"
    | "bytes"
    | "any"
    | "json"
    | "array"
  /** The field's type, for messages. */
  readonly expects: string
  /** Of an array. */
  readonly item?: ValueCode
}

/** What the transformer hands to a query: how a row becomes a value, or its JSON text. */
export class RowsCode<T> {
  readonly typeName: string
  /** null: every column of the result, whatever its type is. */
  readonly columns: readonly ColumnCode[] | null
  readonly read: (row: Row) => T
  /** Whether `read` writes JSON text: where a type is not known, values are in the form that they have in JSON. */
  isJson = false

  constructor(typeName: string, columns: readonly ColumnCode[] | null, read: (row: Row) => T) {
    this.typeName = typeName
    this.columns = columns
    this.read = read
  }
}

/** Called by emitted code. */
export function rowsOf<T>(
  typeName: string,
  columns: readonly ColumnCode[] | null,
  read: (row: Row) => T,
): RowsCode<T> {
  return new RowsCode(typeName, columns, read)
}

const NOTHING = new Uint8Array(0) as Buffer

/**
 * The row that is being read: one object for all rows of a statement on a connection. Places are those of the type's
 * fields, in its order; a place that starts below zero is NULL, or a column that is not there.
 */
export class Row {
  bytes: Buffer = NOTHING
  readonly starts: Int32Array
  readonly ends: Int32Array
  readonly kinds: Uint8Array
  /** Bytes of each value in binary form, 0 where the length varies. */
  readonly sizes: Uint8Array
  readonly columns: readonly ValueCode[]
  readonly types: readonly (ServerType | undefined)[]
  /** Where the items of an array stand, one at a time. */
  readonly items: (Row | undefined)[]
  /** Where the arrays of a further dimension stand, one at a time; made when one comes. */
  readonly inner: (Row | undefined)[] = []
  /** Name of the column, for messages. */
  readonly names: readonly string[]
  /** See RowsCode. */
  readonly isJson: boolean

  constructor(
    columns: readonly ValueCode[],
    types: readonly (ServerType | undefined)[],
    names: readonly string[],
    isJson: boolean,
  ) {
    this.isJson = isJson
    this.columns = columns
    this.types = types
    this.names = names
    this.starts = new Int32Array(columns.length).fill(-1)
    this.ends = new Int32Array(columns.length)
    this.kinds = Uint8Array.from(types, (type) => type?.kind ?? 0)
    this.sizes = this.kinds.map((kind) => SIZES[kind]!)
    this.items = columns.map((column, index) => {
      const item = types[index]?.item
      return item && new Row([column.item ?? column], [item], [names[index]!], isJson)
    })
  }
}

/** A column value that its field does not accept. The value is not included: it may be secret. */
export function refused(row: Row, index: number, why: string): DatabaseError {
  const { expects } = row.columns[index]!
  const type = row.types[index]?.name ?? "no column"
  return databaseError("PC2064", [row.names[index]!, type, expects, why])
}

export function nullIn(row: Row, index: number): DatabaseError {
  return refused(row, index, "it is NULL")
}
