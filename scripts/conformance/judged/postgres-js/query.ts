import type { Queries } from "../../../../packages/runtime/src/resources/database/queries.ts"
import { sql as precast } from "../../../../packages/runtime/src/resources/database/sql-tag.ts"
import type { Sql, SqlValue } from "../../../../packages/runtime/src/resources/database/sql.ts"
import { anyColumn } from "../../../../packages/runtime/src/types/rows/any.ts"
import { rowsOf } from "../../../../packages/runtime/src/types/rows/row.ts"
import { Builder } from "./builder.ts"
import { columnsOf } from "./columns-of.ts"
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
  #result: Promise<Rows> | undefined

  constructor(on: Queries, strings: TemplateStringsArray, values: Values) {
    this.#on = on
    this.#strings = strings
    this.#values = values
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
    const values = this.#sent()
    const columns = await described(columnsOf(this.#strings, values))
    if (columns.length === 0) {
      const count = await this.#on.exec(this.#strings, ...values)
      return Object.assign<RowObject[], Omit<Rows, keyof RowObject[]>>([], {
        count,
        columns: [],
      }) as Rows
    }
    const read = this.#on.query as unknown as (code: unknown) => TaggedRows
    const rows = await read.call(this.#on, codeOf(columns))(this.#strings, ...values)
    const named = columns.map((name) => ({ name }))
    return Object.assign(rows, { count: rows.length, columns: named }) as Rows
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
      const columns = await columnsOf(this.#strings, values)
      const stream = this.#on.stream as unknown as (code: unknown) => TaggedStream
      let batch: RowObject[] = []
      for await (const row of stream.call(this.#on, codeOf(columns))(this.#strings, ...values)) {
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

  simple(): never {
    return unsupported("the simple protocol, with several statements in one text")
  }
  values(): never {
    return unsupported("rows as arrays")
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

/** Statements that are described and not yet sent. */
const waiting = new Set<Promise<unknown>>()

async function described<T>(columns: Promise<T>): Promise<T> {
  waiting.add(columns)
  try {
    return await columns
  } finally {
    waiting.delete(columns)
  }
}

/** Waits until each statement that has begun was sent. */
export async function settled(): Promise<void> {
  await Promise.allSettled(waiting)
}

const SPACE = precast` `

type CursorOf = AsyncGenerator<RowObject[]> & Promise<RowObject[]>
type TaggedRows = (strings: TemplateStringsArray, ...values: Values) => Promise<RowObject[]>
type TaggedStream = (strings: TemplateStringsArray, ...values: Values) => AsyncGenerator<RowObject>

/** The code of a row whose fields are `unknown`, which the transformer writes for a type. */
function codeOf(names: readonly string[]): unknown {
  const columns = names.map((key) => ({
    key,
    names: [key],
    as: "any" as const,
    expects: "a value",
  }))
  return rowsOf("Row", columns, (row) =>
    Object.fromEntries(names.map((name, at) => [name, anyColumn(row, at)])),
  )
}
