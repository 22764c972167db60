import type { RowsCode } from "../emitted/rows/row.ts"
import { databaseError } from "../errors/database-error.ts"
import { Pool } from "./pool.ts"
import { type DatabaseOptions, type Settings, settingsOf } from "./options.ts"
import { Queries } from "./queries.ts"
import { Request } from "./request.ts"
import type { Asked } from "./statement.ts"
import { runTransaction, type TransactionOptions } from "./run-transaction.ts"
import type { Transaction } from "./transaction.ts"

/** A PostgreSQL database: `const db = new Database("shop")`. It connects when it is first asked for something. */
export class Database extends Queries {
  readonly name: string
  readonly #settings: Settings
  #pool: Pool | null = null
  #opening: Promise<Pool> | null = null
  #stopEngine: (() => Promise<void>) | null = null
  #isClosed = false

  /**
   * @param name of the database: letters, digits, `_` and `-`
   * @throws PrecastError PC2071 for an option that cannot be
   */
  constructor(name: string, options: DatabaseOptions = {}) {
    super()
    this.name = name
    this.#settings = settingsOf(options)
  }

  /** Runs `work` in a transaction, and commits what it did unless it throws. */
  async transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    options: TransactionOptions = {},
  ): Promise<Result> {
    const pool = this.#pool ?? (await this.#open())
    return runTransaction(pool, work, options)
  }

  /** Waits for what is under way, and closes all connections. */
  async close(): Promise<void> {
    this.#isClosed = true
    const pool = this.#pool ?? (await this.#opening?.catch(() => null))
    await pool?.close()
    await this.#stopEngine?.()
    this.#stopEngine = null
  }

  /** @internal */
  "~run"(asked: Asked, code: RowsCode<unknown> | null): Promise<Request> {
    return new Promise((resolve, reject) => {
      const request = new Request(asked.statement, asked.values, code, resolve, reject)
      if (this.#pool !== null) this.#pool.run(request)
      else this.#open().then((pool) => pool.run(request), reject)
    })
  }

  #open(): Promise<Pool> {
    if (this.#isClosed) return Promise.reject(databaseError("PC2070", [`Database "${this.name}"`]))
    this.#opening ??= this.#connect().catch((error: unknown) => {
      this.#opening = null
      throw error
    })
    return this.#opening
  }

  async #connect(): Promise<Pool> {
    const { url, connections } = await this.#place()
    this.#pool = new Pool(poolOptions(this.name, url, connections, this.#settings))
    return this.#pool
  }

  async #place(): Promise<{ url: string; connections: number | undefined }> {
    const { url, migrations, tls } = this.#settings
    if (url !== undefined && migrations === undefined) return { url, connections: undefined }
    const { prepareDatabase } = await import("./engine/prepare.ts")
    const engine = await prepareDatabase({ name: this.name, url, migrations, tls })
    this.#stopEngine = engine.stop
    return engine
  }
}

function poolOptions(
  name: string,
  url: string,
  connections: number | undefined,
  { tls, pool, timeouts }: Settings,
): ConstructorParameters<typeof Pool>[0] {
  return {
    name,
    url,
    tls,
    max: Math.min(pool.max, connections ?? Infinity),
    pipeline: pool.pipeline,
    connectTimeout: timeouts.connect,
    acquireTimeout: timeouts.acquire,
    statementTimeout: timeouts.statement,
    idleInTransactionTimeout: timeouts.idleInTransaction,
    idleTimeout: timeouts.idle,
    applicationName: name,
  }
}
