import type { Database } from "../../../../packages/runtime/src/resources/database/database.ts"
import { splitStatements } from "../../../../packages/runtime/src/resources/database/migrate/split.ts"
import type { Transaction } from "../../../../packages/runtime/src/resources/database/transaction.ts"
import type { Queries } from "../../../../packages/runtime/src/resources/database/queries.ts"
import { sql as precast } from "../../../../packages/runtime/src/resources/database/sql-tag.ts"
import type { Sql, SqlValue } from "../../../../packages/runtime/src/resources/database/sql.ts"
import {
  Statement,
  statementOf,
} from "../../../../packages/runtime/src/resources/database/statement.ts"
import { type EveryRow, everyRow, everyRowCode } from "../every-row.ts"
import { Builder } from "./builder.ts"
import { errorOf } from "./errors-of.ts"
import { unsupported } from "../unsupported.ts"

export type Values = readonly unknown[]
type RowObject = Record<string, unknown>
type Rows = RowObject[] & { count: number; columns: readonly { readonly name: string }[] }

/** A statement that runs when it is awaited, or a fragment of another one. */
export class Query implements PromiseLike<Rows> {
  readonly #on: Queries
  readonly #strings: TemplateStringsArray
  readonly #values: Values
  /** Its text may have several statements. */
  #isScript: boolean
  #isOfArrays = false
  #result: Promise<Rows> | undefined

  constructor(on: Queries, strings: TemplateStringsArray, values: Values, isScript = false) {
    this.#on = on
    this.#strings = strings
    this.#values = values
    this.#isScript = isScript
  }

  // oxlint-disable-next-line unicorn/no-thenable -- as in postgres.js
  then<A = Rows, B = never>(
    done?: ((rows: Rows) => A | PromiseLike<A>) | null,
    fail?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.execute().#promise().then(done, fail)
  }

  catch<B>(fail: (error: unknown) => B | PromiseLike<B>): Promise<Rows | B> {
    return this.then(null, fail)
  }

  finally(done: () => void): Promise<Rows> {
    return this.execute().#promise().finally(done)
  }

  execute(): this {
    this.#result ??= this.#run().catch((error: unknown) => {
      throw errorOf(error)
    })
    // The caller that awaits it handles the error.
    this.#result.catch(() => {})
    return this
  }

  #promise(): Promise<Rows> {
    return this.#result ?? Promise.reject(new Error("not executed"))
  }

  async #run(): Promise<Rows> {
    const texts = this.#isScript ? splitStatements(this.#strings.join("")) : []
    if (texts.length > 1) return this.#scriptOf(texts.map(({ text }) => text))
    return this.#shown(await everyRow(this.#on, statementOf(this.#strings, this.#sent())))
  }

  /** Several statements of one text are one transaction. */
  #scriptOf(texts: readonly string[]): Promise<Rows> {
    const on = this.#on as Database | Transaction
    return on.transaction(async (tx) => {
      const all: Rows[] = []
      for (const text of texts)
        all.push(this.#shown(await everyRow(tx, { statement: new Statement(text), values: [] })))
      return all as unknown as Rows
    })
  }

  #shown({ rows, count, columns }: EveryRow): Rows {
    const buffered = rows.map((row) => columns.map(({ name }) => bufferOf(row[name])))
    const shown = this.#isOfArrays
      ? buffered
      : buffered.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])))
    return Object.assign(shown, { count, columns }) as unknown as Rows
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<RowObject[]> {
    yield* this.cursor(1)
  }

  /** Rows in batches; with a function, which is called with each batch. */
  cursor(size?: unknown, each?: (rows: RowObject[]) => unknown): CursorOf {
    const count = typeof size === "number" ? size : 1
    const handle = typeof size === "function" ? (size as (rows: RowObject[]) => unknown) : each
    const batches = (): AsyncGenerator<RowObject[]> => this.#batches(count)
    if (handle === undefined) return batches() as unknown as CursorOf
    return (async () => {
      for await (const batch of batches()) {
        const end = await handle(batch)
        if (end !== undefined && typeof end === "symbol") break
      }
      return []
    })() as unknown as CursorOf
  }

  async *#batches(size: number): AsyncGenerator<RowObject[]> {
    const values = this.#sent()
    try {
      const stream = this.#on.stream as unknown as (code: unknown) => TaggedStream
      let batch: RowObject[] = []
      for await (const row of stream.call(this.#on, everyRowCode)(this.#strings, ...values)) {
        batch.push(row)
        if (batch.length < size) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    } catch (error) {
      throw errorOf(error)
    }
  }

  async forEach(each: (row: RowObject, result: Rows) => unknown): Promise<Rows> {
    const rows = await this
    for (const row of rows) each(row, rows)
    return Object.assign([], { count: rows.count, columns: rows.columns })
  }

  simple(): this {
    this.#isScript = true
    return this
  }
  values(): this {
    this.#isOfArrays = true
    return this
  }
  raw(): never {
    return unsupported("rows as bytes")
  }
  describe(): never {
    return unsupported("descriptions of statements by the client (precast build has them)")
  }
  cancel(): never {
    return unsupported("cancel() of a statement (Database has a signal)")
  }
  readable(): never {
    return unsupported("copy")
  }
  writable(): never {
    return unsupported("copy")
  }

  /** As a part of another statement. */
  fragment(): Sql {
    return precast(this.#strings, ...this.#sent())
  }

  #sent(): SqlValue[] {
    return this.#values.map((value, at) => {
      if (value instanceof Builder) return value.fragment(this.#strings.slice(0, at + 1).join(" "))
      if (value instanceof Query) return value.fragment()
      if (Array.isArray(value) && value.length > 0 && value.every((each) => each instanceof Query))
        return precast.join(
          value.map((each) => each.fragment()),
          SPACE,
        )
      return value as SqlValue
    })
  }
}

function bufferOf(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value) : value
}

const SPACE = precast` `

type CursorOf = AsyncGenerator<RowObject[]> & Promise<RowObject[]>
type TaggedStream = (strings: TemplateStringsArray, ...values: Values) => AsyncGenerator<RowObject>
