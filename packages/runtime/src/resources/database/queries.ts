import { RowsCode } from "../../types/rows/row.ts"
import { notTransformed } from "../../base/errors/not-transformed.ts"
import { type Give, type Request, rowsOf } from "./database-request.ts"
import { madeAtCall, seenFrom } from "./settle.ts"
import type { DatabaseError } from "../../base/errors/database-error.ts"
import type { CopySource, HeldSession } from "./copy-rows.ts"
import type { Sql, SqlValue } from "./sql.ts"
import { type Asked, statementOf } from "./statement.ts"

type Strings = TemplateStringsArray

/**
 * The queries of a database and of a transaction. Values in `${…}` are sent separately from the
 * statement, never in it. Every call may throw DatabaseError: PC2063 the server rejects the
 * statement, PC2064 a row does not match `Row`, PC2065 the result lacks a column of `Row`,
 * PC2066 a value cannot be sent, PC2067 no connection is free, PC2068 the connection fails,
 * PC2070 the database is closed, PC2073 a statement begins or ends a transaction.
 */
export abstract class Queries {
  /**
   * The rows of a statement: ``db.query<User>`select id, name from users` ``.
   * @throws PrecastError PC2001 when the call was not compiled by the transformer
   */
  query<Row = never>(strings: Strings, ...values: readonly SqlValue[]): Promise<Row[]>
  query(first: unknown): unknown {
    const code = codeOf(first, "query")
    return (strings: Strings, ...values: readonly unknown[]): Promise<unknown[]> =>
      this.#ask(strings, values, code, rowsOf)
  }

  /** The first row of a statement, or null. */
  queryRow<Row = never>(strings: Strings, ...values: readonly SqlValue[]): Promise<Row | null>
  queryRow(first: unknown): unknown {
    const code = codeOf(first, "queryRow")
    return (strings: Strings, ...values: readonly unknown[]): Promise<unknown> =>
      this.#ask(strings, values, code, firstOf)
  }

  /**
   * The rows as the JSON text of an array, for a client that receives them unchanged: no
   * objects are created in between. `Row` selects the columns, as in `encode<Row[]>`.
   */
  // oxlint-disable-next-line no-unused-vars -- the transformer reads it
  rowsToJson<Row = never>(strings: Strings, ...values: readonly SqlValue[]): Promise<string>
  rowsToJson(first: unknown): unknown {
    const code = codeOf(first, "rowsToJson")
    // This call alone uses the code that writes JSON text.
    code.isJson = true
    return (strings: Strings, ...values: readonly unknown[]): Promise<string> =>
      this.#ask(strings, values, code, jsonOf)
  }

  /**
   * The rows of a statement, in batches: ``for await (const row of db.stream<Row>`select …`)``.
   * Batches are fetched on demand. On a database: in a read-only transaction on a connection of
   * its own; in a transaction: in that transaction, and other statements may run in between.
   */
  stream<Row = never>(strings: Strings, ...values: readonly SqlValue[]): AsyncGenerator<Row, void>
  stream(first: unknown): unknown {
    const code = codeOf(first, "stream")
    return (strings: Strings, ...values: readonly unknown[]): AsyncGenerator<unknown, void> =>
      this.#rows(strings, values, code)
  }

  /** Runs a statement without reading its rows; returns the number of affected rows. */
  exec(strings: Strings, ...values: readonly SqlValue[]): Promise<number> {
    return this.#ask(strings, values, null, countOf)
  }

  /**
   * Sends rows to a statement: ``db.copyFrom(createReadStream("items.csv"))`copy items from stdin (format csv)` ``. The
   * source is read as fast as the server accepts it. If the source or the statement fails, no row is stored.
   * @param source bytes or text in the format of the statement
   * @returns the number of rows
   * @throws DatabaseError PC2160 for another statement or source, PC2063 when the server refuses the rows; what the
   * source throws
   */
  copyFrom(
    source: CopySource,
  ): (strings: Strings, ...fragments: readonly Sql[]) => Promise<number> {
    return async (strings, ...fragments) => {
      const { copyFrom } = await import("./copy-rows.ts")
      return copyFrom((onAbort) => this["~hold"](onAbort), textOf(strings, fragments), source)
    }
  }

  /**
   * The rows of a statement as the server writes them: ``for await (const line of db.copyTo`copy items to stdout` )``. Each
   * chunk is one row, in the formats `text` and `csv` with its line end. The server waits for a slow reader.
   * @throws DatabaseError PC2160 for another statement, PC2063 when the server refuses it
   */
  async *copyTo(strings: Strings, ...fragments: readonly Sql[]): AsyncGenerator<Uint8Array, void> {
    const { copyTo } = await import("./copy-rows.ts")
    yield* copyTo((onAbort) => this["~hold"](onAbort), textOf(strings, fragments))
  }

  #ask<Result>(
    strings: Strings,
    values: readonly unknown[],
    code: RowsCode<unknown> | null,
    give: Give<Result>,
  ): Promise<Result> {
    let asked: Asked
    try {
      asked = statementOf(strings, values)
    } catch (error) {
      return Promise.reject(madeAtCall(error))
    }
    return this["~run"](asked, code, give)
  }

  async *#rows(
    strings: Strings,
    values: readonly unknown[],
    code: RowsCode<unknown>,
  ): AsyncGenerator<unknown, void> {
    const asked = statementOf(strings, values)
    try {
      yield* this["~rows"](asked, code)
    } catch (error) {
      throw seenFrom(error, asked.statement.text)
    }
  }

  /** @internal */
  abstract "~run"<Result = Request>(
    asked: Asked,
    code: RowsCode<unknown> | null,
    give?: Give<Result>,
  ): Promise<Result>

  /** @internal A connection on which nothing else runs. */
  abstract "~hold"(onAbort: (error: DatabaseError) => void): Promise<HeldSession>

  /** @internal */
  abstract "~rows"(asked: Asked, code: RowsCode<unknown>): AsyncGenerator<unknown, void>
}

/** COPY has no parameters: the server refuses `$1` in it. */
function textOf(strings: Strings, fragments: readonly Sql[]): string {
  return statementOf(strings, fragments).statement.text
}

function codeOf(first: unknown, method: string): RowsCode<unknown> {
  if (first instanceof RowsCode) return first
  throw notTransformed(`Database.${method}`)
}

const firstOf = (request: Request): unknown => (request.rows.length === 0 ? null : request.rows[0])
const countOf = (request: Request): number => request.count
const jsonOf = (request: Request): string => `[${request.rows.join(",")}]`
