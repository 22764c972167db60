import { databaseError, type DatabaseError } from "../../base/errors/database-error.ts"
import type { Pool } from "./pool.ts"
import type { Session } from "./database-session.ts"

/**
 * A connection of a pool that belongs to one caller until it is released. An abort of the signal cancels the statement
 * that runs on it; the pool gets the connection back when the cancel has reached the server.
 */
export class Borrowed {
  readonly session: Session
  readonly #pool: Pool
  readonly #name: string
  readonly #signal: AbortSignal | undefined
  #cancelling: Promise<void> | undefined
  #releasing: Promise<void> | undefined
  /** Called when the signal aborts, before the statement is canceled. */
  onAbort: (error: DatabaseError) => void = () => {}

  private constructor(session: Session, pool: Pool, name: string, signal?: AbortSignal) {
    this.session = session
    this.#pool = pool
    this.#name = name
    this.#signal = signal
  }

  /**
   * @param name of the database, for errors
   * @throws DatabaseError PC2067 if no connection becomes free, PC2068 if none can be opened,
   *   PC2069 if the signal aborts first
   */
  static async from(pool: Pool, name: string, signal: AbortSignal | undefined): Promise<Borrowed> {
    const session = await pool.acquire(signal)
    const borrowed = new Borrowed(session, pool, name, signal)
    // The signal may have aborted after the pool's promise resolved.
    if (signal?.aborted) {
      await borrowed.release()
      throw aborted(name, signal)
    }
    signal?.addEventListener("abort", borrowed.#stop, { once: true })
    return borrowed
  }

  readonly #stop = (): void => {
    this.onAbort(aborted(this.#name, this.#signal!))
    // Without a statement in progress there is nothing to cancel: it would hit the rollback, or the next caller.
    if (this.session.load === 0) return
    this.#cancelling = this.session
      .cancel()
      .catch(() => this.session.cut("the cancel did not reach the server"))
  }

  /** PC2069 instead of the error that the server reports for the cancel. */
  reason(error: unknown): unknown {
    return this.#signal?.aborted ? aborted(this.#name, this.#signal) : error
  }

  /**
   * Releases the connection to the pool. Every call after the first returns the promise of the
   * first.
   * @param isLast closes it: no change to its session remains
   */
  release(isLast = false): Promise<void> {
    this.#signal?.removeEventListener("abort", this.#stop)
    const how = isLast ? "retire" : "release"
    return (this.#releasing ??= this.#pool[how](this.session, this.#cancelling))
  }
}

/** @returns DatabaseError PC2069, whose `cause` is the reason of the abort */
export function aborted(name: string, signal: AbortSignal): DatabaseError {
  return databaseError("PC2069", [name], { cause: signal.reason })
}
