import { runtimeError } from "../../../../base/errors/catalog.ts"
import { DatabaseError } from "../../../../base/errors/database-error.ts"
import type { RowsCode } from "../../../../types/rows/row.ts"
import { Request } from "../../../database/database-request.ts"
import type { Database } from "../../../database/database.ts"
import { Listener } from "../../../database/listener.ts"
import { Pool, type PoolOptions } from "../../../database/pool.ts"
import { runTransaction } from "../../../database/run-transaction.ts"
import type { Statement } from "../../../database/statement.ts"
import type { Transaction } from "../../../database/transaction.ts"

/**
 * Runs the driver's queries: on connections separate from those of the program, or in one of
 * its transactions.
 */
export interface Runner {
  run<Row>(
    statement: Statement,
    values: readonly unknown[],
    code?: RowsCode<Row> | null,
  ): Promise<{ rows: Row[]; count: number }>
  /** Several statements without parameters, applied atomically. */
  script(text: string): Promise<void>
}

/**
 * Queries inside a transaction: on a single-session server, a query outside it would wait for
 * its end.
 */
export function runnerIn(tx: Transaction): Runner {
  return {
    run: <Row>(
      statement: Statement,
      values: readonly unknown[],
      code: RowsCode<Row> | null = null,
    ): Promise<{ rows: Row[]; count: number }> =>
      tx["~run"]({ statement, values }, code, ({ rows, count }) => ({
        rows: rows as Row[],
        count,
      })),
    script: (text) => tx["~script"](text),
  }
}

const MOST_CONNECTIONS = 4
const PIPELINE = 64
// A server that hangs counts as unreachable.
const LONGEST_WAIT_MS = 15_000

/** Whether a server accepts so few connections that the program's pool has them all: PGlite. */
export async function hasFewConnections(database: Database): Promise<boolean> {
  return (await database["~reach"]()).connections < MOST_CONNECTIONS * 2
}

/**
 * The driver's connections: separate from those of the program, whose transactions may hold all
 * of them.
 */
export class Connection implements Runner {
  readonly #pool: Pool
  readonly #isOwn: boolean
  readonly #options: PoolOptions
  readonly #listener: Listener | null

  private constructor(pool: Pool, isOwn: boolean, options: PoolOptions) {
    this.#pool = pool
    this.#isOwn = isOwn
    this.#options = options
    this.#listener = isOwn ? new Listener(options) : null
  }

  static async open(database: Database): Promise<Connection> {
    const { pool, options } = await database["~reach"]()
    if (await hasFewConnections(database)) return new Connection(pool, false, options)
    const own = { ...options, max: MOST_CONNECTIONS, pipeline: PIPELINE, connectTimeout: 5000 }
    return new Connection(new Pool(own), true, own)
  }

  /**
   * @throws PrecastError PC2090 if the server is unreachable; DatabaseError if it refuses the
   *   statement
   */
  run<Row>(
    statement: Statement,
    values: readonly unknown[],
    code: RowsCode<Row> | null = null,
  ): Promise<{ rows: Row[]; count: number }> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        request.fail(runtimeError("PC2090", "postgres", `no response within ${LONGEST_WAIT_MS} ms`))
      }, LONGEST_WAIT_MS)
      const request: Request = new Request(
        statement,
        values,
        code,
        (done) => ({ rows: done.rows as Row[], count: done.count }),
        (result: { rows: Row[]; count: number }) => {
          clearTimeout(timer)
          resolve(result)
        },
        (error) => {
          clearTimeout(timer)
          reject(outOfReach(error))
        },
      )
      this.#pool.run(request)
    })
  }

  /** @throws the error of `work`; PrecastError PC2090 if the server is unreachable */
  async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    try {
      return await runTransaction(this.#pool, this.#options.name, work, {})
    } catch (error) {
      throw outOfReach(error)
    }
  }

  /** Several statements without parameters, applied atomically. */
  async script(text: string): Promise<void> {
    try {
      const session = await this.#pool.acquire()
      try {
        await session.command(text)
      } finally {
        await this.#pool.release(session)
      }
    } catch (error) {
      throw outOfReach(error)
    }
  }

  /** @param onLost called when notifications may have been lost */
  async listen(
    channel: string,
    handle: (payload: string) => void,
    onLost: () => void,
  ): Promise<void> {
    await this.#listener?.listen(channel, { handle, onReconnect: onLost })
  }

  async close(): Promise<void> {
    await this.#listener?.close()
    if (this.#isOwn) await this.#pool.close()
  }

  /** The driver has no connections of its own: its queries wait for transactions of the program. */
  get isShared(): boolean {
    return !this.#isOwn
  }

  get name(): string {
    return this.#options.name
  }
}

// No connection, no free connection, a lost one; a server that starts or stops (class 57P).
function outOfReach(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error
  // Wrong user or password (class 28), no such database (class 3D).
  if (/^(?:28|3D)/.test(error.sqlState ?? ""))
    return runtimeError("PC2101", "postgres", error.message)
  const isGone =
    ["PC2067", "PC2068"].includes(error.code) || error.sqlState?.startsWith("57P") === true
  return isGone ? runtimeError("PC2090", "postgres", error.message) : error
}
