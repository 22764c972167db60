import type { RowsCode } from "../emitted/rows/row.ts"
import { databaseError, type DatabaseError } from "../errors/database-error.ts"
import { observed, observedRows } from "./observe.ts"
import type { Pool } from "./pool.ts"
import { Queries } from "./queries.ts"
import { type Give, itself, Request } from "./request.ts"
import type { Session } from "./session.ts"
import type { Asked } from "./statement.ts"
import { Transaction, Turn } from "./transaction.ts"

/** Options of `db.with()`. */
export interface ScopeOptions {
  /** Gives up waiting for a connection, and what runs: `context.signal`, `AbortSignal.timeout(500)`. */
  readonly signal?: AbortSignal
  /** A server of `replicas` answers, in turn; without any the first one does. */
  readonly replica?: boolean
}

/** What can be asked of one server outside transactions. */
export class Scope extends Queries {
  readonly #name: string
  readonly #pool: () => Promise<Pool>
  readonly #signal: AbortSignal | undefined

  /** @internal use db.with(…) */
  constructor(name: string, pool: () => Promise<Pool>, signal: AbortSignal | undefined) {
    super()
    this.#name = name
    this.#pool = pool
    this.#signal = signal
  }

  /** @internal */
  "~run"<Result = Request>(
    asked: Asked,
    code: RowsCode<unknown> | null,
    give: Give<Result> = itself,
  ): Promise<Result> {
    return observed(this.#name, asked.statement.text, give, async (give) => {
      const pool = await this.#pool()
      if (this.#signal !== undefined) return this.#alone(pool, asked, code, give, this.#signal)
      return ask(asked, code, give, (request) => pool.run(request))
    })
  }

  /** On a connection of its own: what is cancelled is whatever the server is at there. */
  async #alone<Result>(
    pool: Pool,
    asked: Asked,
    code: RowsCode<unknown> | null,
    give: Give<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    const session = await pool.acquire(signal)
    let cancelling: Promise<void> | undefined
    let stop = (): void => {}
    try {
      return await ask(asked, code, give, (request) => {
        stop = (): void => {
          cancelling = session.cancel()
          request.fail(aborted(this.#name, signal))
        }
        signal.addEventListener("abort", stop, { once: true })
        session.run(request)
      })
    } finally {
      signal.removeEventListener("abort", stop)
      void settle(session, cancelling).finally(() => pool.release(session))
    }
  }

  /** @internal */
  "~rows"(asked: Asked, code: RowsCode<unknown>): AsyncGenerator<unknown, void> {
    return observedRows(this.#name, asked.statement.text, () => this.#rows(asked, code))
  }

  async *#rows(asked: Asked, code: RowsCode<unknown>): AsyncGenerator<unknown, void> {
    const pool = await this.#pool()
    const session = await pool.acquire(this.#signal)
    const tx = new Transaction(session, new Turn(), 0, this.#name)
    const signal = this.#signal
    let cancelling: Promise<void> | undefined
    const stop = (): void => {
      cancelling = session.cancel()
    }
    signal?.addEventListener("abort", stop, { once: true })
    try {
      // Rows stay to be fetched as long as a transaction does.
      await session.command("begin read only")
      for await (const row of tx["~fetch"](asked, code)) {
        if (signal?.aborted) break
        yield row
      }
      if (signal?.aborted) throw aborted(this.#name, signal)
    } catch (error) {
      throw signal?.aborted ? aborted(this.#name, signal) : error
    } finally {
      signal?.removeEventListener("abort", stop)
      tx.end()
      await settle(session, cancelling)
      await session.command("rollback").catch(() => {})
      pool.release(session)
    }
  }
}

/** Makes a request, and hands it on. */
function ask<Result>(
  { statement, values }: Asked,
  code: RowsCode<unknown> | null,
  give: Give<Result>,
  send: (request: Request) => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    send(new Request(statement, values, code, give, resolve, reject))
  })
}

export function aborted(name: string, signal: AbortSignal): DatabaseError {
  return databaseError("PC2069", [name], { cause: signal.reason })
}

/** Until whatever was cancelled is over: the next one on the connection is not to be hit. */
export async function settle(
  session: Session,
  cancelling: Promise<void> | undefined,
): Promise<void> {
  if (cancelling === undefined) return
  await cancelling
  await session.command("").catch(() => {})
}
