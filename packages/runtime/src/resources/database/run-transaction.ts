import { runtimeError } from "../../base/errors/catalog.ts"
import { databaseError, DatabaseError } from "../../base/errors/database-error.ts"
import type { Session } from "./database-session.ts"
import type { Pool } from "./pool.ts"
import { Transaction, Turn } from "./transaction.ts"

/** Options of `db.transaction()`. */
export interface TransactionOptions {
  /** Default: that of the server, "read committed" unless it was changed. */
  readonly isolation?: "read committed" | "repeatable read" | "serializable"
  /** The server rejects all writes. Default false. */
  readonly readOnly?: boolean
  /**
   * How many times the transaction is run again after a serialization failure or a deadlock
   * (40001, 40P01). Default 0.
   */
  readonly retries?: number
  /** Cancels the wait for a connection, and the running statement. */
  readonly signal?: AbortSignal
}

/** How the connection of a transaction begins and ends. */
interface AroundTransaction {
  /** Statements that follow `begin`, each after a semicolon. */
  readonly setup?: string
  /** Closes the connection, with the settings and locks that the transaction leaves on it. */
  readonly isLast?: boolean
}

/** Runs `work` in a transaction on a connection of its own. */
export async function runTransaction<Result>(
  pool: Pool,
  name: string,
  work: (tx: Transaction) => Promise<Result>,
  options: TransactionOptions,
  { setup = "", isLast = false }: AroundTransaction = {},
): Promise<Result> {
  const begin = beginText(options) + setup
  const { retries = 0, signal } = options
  const unlessAborted = async (tx: Transaction): Promise<Result> => {
    const result = await work(tx)
    if (signal?.aborted) throw aborted(name, signal)
    return result
  }
  for (let attempt = 0; ; attempt++) {
    const borrowed = await Borrowed.from(pool, name, signal)
    const turn = new Turn()
    const tx = new Transaction(borrowed.session, turn, 0, name)
    borrowed.onAbort = (error) => turn.abort(error)
    try {
      return await attemptOnce(borrowed.session, begin, unlessAborted, tx, turn)
    } catch (error) {
      if (signal?.aborted) throw borrowed.reason(error)
      if (attempt >= retries || !isWorthAgain(error)) throw error
    } finally {
      // Rolls back uncommitted changes.
      await borrowed.release(isLast)
    }
    await pauseBefore(attempt)
  }
}

async function attemptOnce<Result>(
  session: Session,
  begin: string,
  work: (tx: Transaction) => Promise<Result>,
  tx: Transaction,
  turn: Turn,
): Promise<Result> {
  await session.command(begin)
  let result: Result
  try {
    result = await work(tx)
    await turn.quiet()
    // In a failed transaction COMMIT is a ROLLBACK, which only its command tag reports.
    if (session.status === "E") throw rolledBack(turn.failure)
  } catch (error) {
    tx.end()
    await turn.quiet()
    throw error
  }
  tx.end()
  await session.command("commit")
  return result
}

const LEVELS = ["read committed", "repeatable read", "serializable"] as const

function beginText({ isolation, readOnly, retries = 0 }: TransactionOptions): string {
  if (isolation !== undefined && !LEVELS.includes(isolation))
    throw runtimeError("PC2071", "isolation", LEVELS.join(", "), String(isolation))
  if (!Number.isInteger(retries) || retries < 0)
    throw runtimeError("PC2071", "retries", "a whole number", String(retries))
  const level = isolation === undefined ? "" : ` isolation level ${isolation}`
  return `begin${level}${readOnly === true ? " read only" : ""}`
}

function rolledBack(cause: unknown): DatabaseError {
  const said = "a statement in the transaction failed, so all of it was rolled back"
  const statement = cause instanceof DatabaseError ? cause.statement : undefined
  return databaseError("PC2063", ["25P02", said], { sqlState: "25P02", cause, statement })
}

function isWorthAgain(error: unknown): boolean {
  return (
    error instanceof DatabaseError && (error.sqlState === "40001" || error.sqlState === "40P01")
  )
}

const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 1000

/** Increasing, and random, so that conflicting transactions do not meet again. */
async function pauseBefore(attempt: number): Promise<void> {
  const most = Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS)
  await new Promise((resolve) => setTimeout(resolve, most * (0.5 + Math.random() / 2)))
}

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
    this.cancel()
  }

  /** Cancels its statement. Without one there is nothing to cancel: it would hit the rollback, or the next caller. */
  cancel(): void {
    if (this.session.load === 0 || this.#cancelling !== undefined) return
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
