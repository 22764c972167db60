import { Buffer } from "node:buffer"
import type { Readable, Writable } from "node:stream"
import type { Database } from "../../../../packages/runtime/src/resources/database/database.ts"
import { splitStatements } from "../../../../packages/runtime/src/resources/database/migrate/split.ts"
import type { Transaction } from "../../../../packages/runtime/src/resources/database/transaction.ts"
import type { Queries } from "../../../../packages/runtime/src/resources/database/queries.ts"
import { sql as precast } from "../../../../packages/runtime/src/resources/database/sql-tag.ts"
import type { Sql, SqlValue } from "../../../../packages/runtime/src/resources/database/sql.ts"
import {
  type Asked,
  Statement,
  statementOf,
} from "../../../../packages/runtime/src/resources/database/statement.ts"
import { type EveryRow, everyRow, everyRowCode } from "../every-row.ts"
import { Builder } from "./builder.ts"
import type { ClientState } from "./client-state.ts"
import { readableOf, writableOf } from "./copy-streams.ts"
import { describe } from "./describe.ts"
import { errorOf } from "./errors-of.ts"
import { running } from "./running.ts"
import { typed } from "./typed.ts"
import { unsupported } from "../unsupported.ts"

export type Values = readonly unknown[]
type RowObject = Record<string, unknown>
type Rows = RowObject[] & { count: number; columns: readonly { readonly name: string }[] }

/** Where statements run. */
export interface Target {
  readonly on: Queries
  /** The statements of this one can be canceled; undefined: it is a connection. */
  readonly database?: Database
  readonly state: ClientState
  readonly isTransaction?: boolean
}

/** A statement that runs when it is awaited, or a fragment of another one. */
export class Query implements PromiseLike<Rows> {
  readonly #target: Target
  readonly #on: Queries
  readonly #controller = new AbortController()
  readonly #strings: TemplateStringsArray
  readonly #values: Values
  /** Its text may have several statements. */
  #isScript: boolean
  #isOfArrays = false
  #isOfBytes = false
  #isDescribed = false
  #result: Promise<Rows> | undefined

  constructor(target: Target, strings: TemplateStringsArray, values: Values, isScript = false) {
    this.#target = target
    const { on, database } = target
    this.#on =
      database !== undefined && running.isCanceling
        ? database.with({ signal: this.#controller.signal })
        : on
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
      throw this.#seen(error)
    })
    // No other handler: V8 finds the function that awaits a promise with one alone. run.ts ignores what is unhandled.
    return this
  }

  #promise(): Promise<Rows> {
    return this.#result ?? Promise.reject(new Error("not executed"))
  }

  #seen(error: unknown): unknown {
    return errorOf(error, this.#target.state, this.#target.isTransaction)
  }

  async #run(): Promise<Rows> {
    if (this.#isDescribed) return (await describe(this.#asked().statement.text)) as Rows
    if (this.#isOfBytes) return (await this.#bytes()) as Rows
    const texts = this.#isScript ? splitStatements(this.#strings.join("")) : []
    if (texts.length > 1) return this.#scriptOf(texts.map(({ text }) => text))
    const asked = this.#asked()
    return this.#shown(await everyRow(this.#on, asked), asked)
  }

  #asked(): Asked {
    return statementOf(this.#strings, this.#sent())
  }

  /** Columns as the server writes them, which are the fields of its format for copies. */
  async #bytes(): Promise<unknown> {
    const { statement, values } = this.#asked()
    if (values.length > 0) unsupported("rows as bytes, with parameters")
    const rows: Buffer[][] = []
    for await (const line of this.#on.copyTo(frozen([`copy (${statement.text}) to stdout`])))
      rows.push(
        Buffer.from(line)
          .toString()
          .trimEnd()
          .split("\t")
          .map((text) => Buffer.from(text)),
      )
    return rows
  }

  /** Several statements of one text are one transaction. */
  #scriptOf(texts: readonly string[]): Promise<Rows> {
    const on = this.#target.on as Database | Transaction
    return on.transaction(async (tx) => {
      const all: Rows[] = []
      for (const text of texts) {
        const asked = { statement: new Statement(text), values: [] }
        all.push(this.#shown(await everyRow(tx, asked), asked))
      }
      return all as unknown as Rows
    })
  }

  #shown({ rows, count, columns }: EveryRow, { statement }: Asked): Rows {
    const buffered = rows.map((row) => columns.map(({ name }) => bufferOf(row[name])))
    const shown = this.#isOfArrays
      ? buffered
      : buffered.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])))
    const { name, text: string } = statement
    const result = { count, columns, statement: { name, string } }
    return Object.assign(shown, result) as unknown as Rows
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
      throw this.#seen(error)
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
  raw(): this {
    this.#isOfBytes = true
    return this
  }
  describe(): this {
    this.#isDescribed = true
    return this
  }
  cancel(): void {
    this.#controller.abort()
  }
  readable(): Readable {
    return readableOf(this.#on, this.#strings)
  }
  writable(): Promise<Writable> {
    return writableOf(this.#on, this.#strings, this.#target.state)
  }

  /** As a part of another statement. */
  fragment(): Sql {
    return precast(this.#strings, ...this.#sent())
  }

  #sent(): SqlValue[] {
    return this.#values.map((value, at) => {
      if (value instanceof Builder) return value.fragment(this.#strings.slice(0, at + 1).join(" "))
      if (value instanceof Query || value instanceof Name) return value.fragment()
      if (Array.isArray(value) && value.length > 0 && value.every((each) => each instanceof Query))
        return precast.join(
          value.map((each) => each.fragment()),
          SPACE,
        )
      return typed(value)
    })
  }
}

/** `sql("name")`: a name in a statement, and not a promise: no statement is a text. */
export class Name {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  fragment(): Sql {
    const [name = "", ...more] = this.#text.split(".")
    return precast.identifier(name, ...more)
  }

  // oxlint-disable-next-line unicorn/no-thenable -- as in postgres.js
  then(): void {
    this.#refuse()
  }
  catch(): void {
    this.#refuse()
  }
  finally(): void {
    this.#refuse()
  }

  #refuse(): void {
    try {
      statementOf(this.#text as unknown as TemplateStringsArray, [])
    } catch (error) {
      throw errorOf(error, undefined)
    }
  }
}

/** The strings of a template. */
export function frozen(parts: readonly string[]): TemplateStringsArray {
  return Object.freeze(Object.assign([...parts], { raw: Object.freeze([...parts]) }))
}

function bufferOf(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value) : value
}

const SPACE = precast` `

type CursorOf = AsyncGenerator<RowObject[]> & Promise<RowObject[]>
type TaggedStream = (strings: TemplateStringsArray, ...values: Values) => AsyncGenerator<RowObject>
