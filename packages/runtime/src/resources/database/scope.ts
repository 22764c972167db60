import type { RowsCode } from "../../types/rows/row.ts"
import { aborted, Borrowed, runTransaction, type TransactionOptions } from "./run-transaction.ts"
import type { DatabaseError } from "../../base/errors/database-error.ts"
import type { HeldSession } from "./copy-rows.ts"
import { observed, observedRows } from "./database-observe.ts"
import type { Pool } from "./pool.ts"
import { Queries } from "./queries.ts"
import { type Give, itself, Request } from "./database-request.ts"
import { rejectBy, seenFrom } from "./settle.ts"
import type { Asked } from "./statement.ts"
import { Transaction, Turn } from "./transaction.ts"

/** Options of `db.with()`. */
export interface ScopeOptions {
  /**
   * Cancels the wait for a connection, and the running statement: `context.signal`,
   * `AbortSignal.timeout(500)`.
   */
  readonly signal?: AbortSignal
  /** Uses the servers of `replicas` alternately; the primary if the list is empty. */
  readonly replica?: boolean
}

/** The queries of one server outside transactions. */
export class Scope extends Queries {
  readonly #name: string
  readonly #pool: () => Promise<Pool>
  readonly #signal: AbortSignal | undefined
  /** Statements after `begin`; "": statements need no transaction. */
  readonly #setup: string

  /** @internal use db.with(…) */
  constructor(
    name: string,
    pool: () => Promise<Pool>,
    signal: AbortSignal | undefined,
    setup = "",
  ) {
    super()
    this.#name = name
    this.#pool = pool
    this.#signal = signal
    this.#setup = setup
  }

  /** @internal */
  "~run"<Result = Request>(
    asked: Asked,
    code: RowsCode<unknown> | null,
    give: Give<Result> = itself,
  ): Promise<Result> {
    const { text } = asked.statement
    if (this.#setup !== "") return this.#inTransaction(asked, code, give)
    return observed(this.#name, text, give, async (give) => {
      try {
        return await this.#run(asked, code, give)
      } catch (error) {
        throw seenFrom(error, text)
      }
    })
  }

  async #inTransaction<Result>(
    asked: Asked,
    code: RowsCode<unknown> | null,
    give: Give<Result>,
  ): Promise<Result> {
    const work = (tx: Transaction): Promise<Result> => tx["~run"](asked, code, give)
    const signal = this.#signal
    const options = signal === undefined ? {} : { signal }
    try {
      const pool = await this.#pool()
      return await runTransaction(pool, this.#name, work, options, { setup: this.#setup })
    } catch (error) {
      throw seenFrom(error, asked.statement.text)
    }
  }

  async #run<Result>(
    asked: Asked,
    code: RowsCode<unknown> | null,
    give: Give<Result>,
  ): Promise<Result> {
    const pool = await this.#pool()
    if (this.#signal !== undefined) return this.#alone(pool, asked, code, give, this.#signal)
    return ask(asked, code, give, (request) => pool.run(request))
  }

  /** On an exclusive connection: a cancel affects its current statement, whichever it is. */
  async #alone<Result>(
    pool: Pool,
    asked: Asked,
    code: RowsCode<unknown> | null,
    give: Give<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    const borrowed = await Borrowed.from(pool, this.#name, signal)
    try {
      return await ask(asked, code, give, (request) => {
        borrowed.onAbort = (error) => request.fail(error)
        borrowed.session.run(request)
      })
    } finally {
      void borrowed.release()
    }
  }

  /** @internal */
  async "~hold"(onAbort: (error: DatabaseError) => void): Promise<HeldSession> {
    const borrowed = await Borrowed.from(await this.#pool(), this.#name, this.#signal)
    borrowed.onAbort = onAbort
    const { session } = borrowed
    try {
      if (this.#setup !== "") await session.command(`begin${this.#setup}`)
    } catch (error) {
      void borrowed.release()
      throw error
    }
    return {
      session,
      database: this.#name,
      cancel: () => borrowed.cancel(),
      commit: async () => {
        if (this.#setup !== "") await session.command("commit")
      },
      release: () => borrowed.release(),
    }
  }

  /** @internal */
  "~rows"(asked: Asked, code: RowsCode<unknown>): AsyncGenerator<unknown, void> {
    return observedRows(this.#name, asked.statement.text, () => this.#rows(asked, code))
  }

  async *#rows(asked: Asked, code: RowsCode<unknown>): AsyncGenerator<unknown, void> {
    const pool = await this.#pool()
    const borrowed = await Borrowed.from(pool, this.#name, this.#signal)
    const turn = new Turn()
    const tx = new Transaction(borrowed.session, turn, 0, this.#name)
    const end = async (): Promise<void> => {
      tx.end()
      await turn.quiet()
      await borrowed.release()
    }
    borrowed.onAbort = (error) => {
      turn.abort(error)
      // The reader may never request another row.
      void end()
    }
    try {
      // A portal exists until the end of its transaction.
      await borrowed.session.command(`begin read only${this.#setup}`)
      for await (const row of tx["~fetch"](asked, code)) {
        if (this.#signal?.aborted) break
        yield row
      }
      if (this.#signal?.aborted) throw aborted(this.#name, this.#signal)
    } catch (error) {
      throw borrowed.reason(error)
    } finally {
      await end()
    }
  }
}

/** Runs a transaction. */
type Transact = <Result>(
  work: (tx: Transaction) => Promise<Result>,
  options?: TransactionOptions,
) => Promise<Result>

/**
 * A database whose statements have a role and settings (`db.as(…)`). Each statement is a
 * transaction, at whose end both end, too: behind PgBouncer as well as without it, no other
 * statement of the connection has them.
 */
export class ActingDatabase extends Scope {
  /** As `db.transaction()`: all its statements have the role and the settings. */
  readonly transaction: Transact

  /** @internal use db.as(…) */
  constructor(
    name: string,
    pool: () => Promise<Pool>,
    signal: AbortSignal | undefined,
    setup: string,
    transaction: Transact,
  ) {
    super(name, pool, signal, setup)
    this.transaction = transaction
  }
}

/** Creates a request, and passes it on. */
function ask<Result>(
  { statement, values }: Asked,
  code: RowsCode<unknown> | null,
  give: Give<Result>,
  send: (request: Request) => void,
): Promise<Result> {
  return new Promise<Result>((resolve) => {
    const reject = rejectBy(resolve, statement.text)
    send(new Request(statement, values, code, give, resolve, reject))
  })
}
