import { runtimeError } from "../../base/errors/catalog.ts"
import { databaseError, DatabaseError } from "../../base/errors/database-error.ts"
import { aborted, Borrowed } from "./borrowed.ts"
import type { Pool } from "./pool.ts"
import type { Session } from "./database-session.ts"
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
