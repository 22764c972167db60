import type { Pool } from "./pool.ts"
import { runTransaction, type TransactionOptions } from "./run-transaction.ts"
import { Scope } from "./scope.ts"
import { seenFrom } from "./settle.ts"
import type { Transaction } from "./transaction.ts"

/** Options of `db.reserve()`. */
export interface ReserveOptions {
  /** Cancels the wait for a connection, and its running statement. */
  readonly signal?: AbortSignal
}

/**
 * One connection of a database (`db.reserve(…)`): all statements run on it, so that settings, temporary tables and locks
 * of the session stay. When it is lost, each call fails with PC2068.
 */
export class ReservedConnection extends Scope {
  readonly #name: string
  readonly #own: Pool
  readonly #signal: AbortSignal | undefined

  /** @internal use db.reserve(…) */
  constructor(name: string, own: Pool, signal: AbortSignal | undefined) {
    super(name, async () => own, signal)
    this.#name = name
    this.#own = own
    this.#signal = signal
  }

  /** As `db.transaction()`; other calls wait for its end. */
  async transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    options: TransactionOptions = {},
  ): Promise<Result> {
    const signal = this.#signal
    try {
      const all = { ...(signal && { signal }), ...options }
      return await runTransaction(this.#own, this.#name, work, all)
    } catch (error) {
      throw seenFrom(error)
    }
  }
}

/** Runs `work` with a connection of a pool, which is closed afterwards: nothing of its session remains. */
export async function withReserved<Result>(
  pool: Pool,
  name: string,
  work: (connection: ReservedConnection) => Promise<Result>,
  { signal }: ReserveOptions,
): Promise<Result> {
  const own = await pool.reserve(signal)
  try {
    return await work(new ReservedConnection(name, own, signal))
  } finally {
    await own.close()
  }
}
