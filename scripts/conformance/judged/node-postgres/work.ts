import { DatabaseError } from "../../../../packages/runtime/src/base/errors/database-error.ts"
import type { Database } from "../../../../packages/runtime/src/resources/database/database.ts"
import { splitStatements } from "../../../../packages/runtime/src/resources/database/migrate/split.ts"
import type { TransactionOptions } from "../../../../packages/runtime/src/resources/database/run-transaction.ts"
import type { Queries } from "../../../../packages/runtime/src/resources/database/queries.ts"
import { Statement } from "../../../../packages/runtime/src/resources/database/statement.ts"
import type { Transaction } from "../../../../packages/runtime/src/resources/database/transaction.ts"
import { controlsTransaction } from "../../../../packages/runtime/src/resources/database/transaction-control.ts"
import { type EveryRow, everyRow } from "../every-row.ts"

/** A transaction that texts begin and end. */
interface Open {
  readonly tx: Transaction
  hasFailed: boolean
  end(commits: boolean): Promise<void>
}

class Undone extends Error {}

/** The statements of one client, as texts: of a transaction too, which `begin` begins. */
export class Work {
  readonly #db: Database
  readonly #statements = new Map<string, Statement>()
  #open: Open | null = null
  readonly #listen: (text: string) => Promise<boolean>

  /** @param listen handles LISTEN and UNLISTEN; false for another statement */
  constructor(db: Database, listen: (text: string) => Promise<boolean>) {
    this.#db = db
    this.#listen = listen
  }

  /** As the server reports it. */
  get status(): "I" | "T" | "E" {
    return this.#open === null ? "I" : this.#open.hasFailed ? "E" : "T"
  }

  /** Several statements of one text are one transaction, as in the simple protocol. */
  async script(text: string, signal: AbortSignal | undefined): Promise<EveryRow[]> {
    const texts = splitStatements(text).map((each) => each.text)
    if (texts.length < 2) return [await this.one(text, [], signal)]
    const isOne = this.#open === null && !texts.some(controlsTransaction)
    if (isOne) await this.one("begin", [], signal)
    const results: EveryRow[] = []
    try {
      for (const each of texts) results.push(await this.one(each, [], signal))
    } catch (error) {
      if (isOne) await this.#end(false)
      throw error
    }
    if (isOne) await this.#end(true)
    return results
  }

  async one(
    text: string,
    values: readonly unknown[],
    signal: AbortSignal | undefined,
  ): Promise<EveryRow> {
    if (controlsTransaction(text)) return this.#control(text)
    if (await this.#listen(text)) return NOTHING
    const open = this.#open
    try {
      return await everyRow(this.#queries(signal), { statement: this.#statement(text), values })
    } catch (error) {
      if (open !== null) open.hasFailed = true
      throw error
    }
  }

  /** Rolls an open transaction back. */
  async close(): Promise<void> {
    await this.#end(false)
  }

  #queries(signal: AbortSignal | undefined): Queries {
    if (this.#open !== null) return this.#open.tx
    return signal === undefined ? this.#db : this.#db.with({ signal })
  }

  #statement(text: string): Statement {
    const known = this.#statements.get(text) ?? new Statement(text)
    this.#statements.set(text, known)
    return known
  }

  async #control(text: string): Promise<EveryRow> {
    if (/^\s*(?:begin|start)\b/i.test(text)) this.#open ??= await opened(this.#db, optionsOf(text))
    else await this.#end(/^\s*(?:commit|end)\b/i.test(text))
    return NOTHING
  }

  async #end(commits: boolean): Promise<void> {
    const open = this.#open
    this.#open = null
    await open?.end(commits)
  }
}

const NOTHING: EveryRow = { rows: [], count: 0, columns: [] }

function optionsOf(text: string): TransactionOptions {
  const level = /isolation\s+level\s+(read\s+committed|repeatable\s+read|serializable)/i.exec(text)
  const isolation = level?.[1]?.toLowerCase().replace(/\s+/g, " ")
  return {
    readOnly: /read\s+only/i.test(text),
    ...(isolation !== undefined && { isolation: isolation as "serializable" }),
  }
}

/** A transaction whose work lasts until `end` is called. */
async function opened(db: Database, options: TransactionOptions): Promise<Open> {
  const started = Promise.withResolvers<Transaction>()
  const ended = Promise.withResolvers<boolean>()
  const done = db.transaction(async (tx) => {
    started.resolve(tx)
    if (!(await ended.promise)) throw new Undone()
  }, options)
  done.catch(started.reject)
  return {
    tx: await started.promise,
    hasFailed: false,
    async end(commits) {
      ended.resolve(commits)
      await done.catch((error: unknown) => {
        // A COMMIT after an error is a ROLLBACK, without an error.
        const isUndone = error instanceof DatabaseError && error.sqlState === "25P02"
        if (!(error instanceof Undone) && !isUndone) throw error
      })
    },
  }
}
