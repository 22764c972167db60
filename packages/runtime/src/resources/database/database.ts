import { isAskedForVariables, noteAddress } from "../../base/environment/noted-variables.ts"
import type { Changes } from "../../endpoint/live/changes.ts"
import type { RowsCode } from "../../types/rows/row.ts"
import { databaseError, type DatabaseError } from "../../base/errors/database-error.ts"
import { defaultRegistry, type Registry } from "../../base/registry.ts"
import { KnownDatabases } from "./known-databases.ts"
import type { Listener, ListenOptions } from "./listener.ts"
import { observed } from "./database-observe.ts"
import {
  checkTimeout,
  type DatabaseOptions,
  type Settings,
  settingsOf,
} from "./database-options.ts"
import { findPlace, migratePlace, type Place } from "./find-place.ts"
import type { Pool, PoolOptions } from "./pool.ts"
import {
  type ReservedConnection,
  type ReserveOptions,
  withReserved,
} from "./reserved-connection.ts"
import type { Replicas } from "./replicas.ts"
import { Queries } from "./queries.ts"
import { type Give, itself, Request } from "./database-request.ts"
import type { HeldSession } from "./copy-rows.ts"
import { runTransaction, type TransactionOptions } from "./run-transaction.ts"
import { type ActingOptions, setupOf } from "./acting-setup.ts"
import { ActingDatabase, Scope, type ScopeOptions } from "./scope.ts"
import { rejectBy, seenFrom } from "./settle.ts"
import type { Asked } from "./statement.ts"
import type { Transaction } from "./transaction.ts"

/** A PostgreSQL database: `const db = new Database("shop")`. It connects on the first query. */
export class Database<
  Name extends string = string,
  Migrations extends string | undefined = undefined,
> extends Queries {
  readonly name: Name
  /** @internal */
  readonly "~registry": Registry
  readonly #settings: Settings
  #pool: Pool | null = null
  #opening: Promise<Pool> | null = null
  #place: Place | null = null
  #replicas: Replicas | null = null
  #listener: Listener | null = null
  #isClosed = false
  readonly #whole: Scope
  readonly #beforeClose: (() => Promise<void>)[] = []

  /**
   * @param name of the database, for the lookup in the environment: `DATABASE_URL_SHOP`, else
   *   `DATABASE_URL`
   * @throws PrecastError PC2071 for an invalid option
   */
  constructor(name: Name, options: DatabaseOptions<Migrations> = {}) {
    super()
    this.name = name
    this.#settings = checkedSettings(options, new.target)
    this.#whole = new Scope(name, () => this.#open(), undefined)
    this["~registry"] = options.registry ?? defaultRegistry
    this["~registry"]["~part"](KnownDatabases).add(this)
    if (this.#settings.url === undefined)
      noteAddress("DATABASE_URL", ["database", name], "a local server", null)
  }

  /** The same database, for statements that can be canceled or that a replica may run. */
  with({ signal, replica = false }: ScopeOptions): Queries {
    return new Scope(this.name, () => this.#open(replica), signal)
  }

  /**
   * The same database, for statements with the rights of a role and with settings that policies
   * read: row level security by tenant.
   * @throws PrecastError PC2030 for an invalid role or setting
   */
  as(options: ActingOptions): ActingDatabase {
    const { signal, replica = false } = options
    const setup = setupOf(options)
    const open = (): Promise<Pool> => this.#open(replica)
    return new ActingDatabase(this.name, open, signal, setup, async (work, options) =>
      this.#transact(await open(), work, { ...(signal && { signal }), ...options }, setup),
    )
  }

  /** Runs `work` in a transaction, and commits unless it throws. */
  async transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    options: TransactionOptions = {},
  ): Promise<Result> {
    return this.#transact(this.#pool ?? (await this.#open()), work, options, "")
  }

  /**
   * Runs `work` with one connection of its own, for what PostgreSQL keeps by session: advisory locks, temporary tables,
   * `set`. The connection is closed afterwards, with all of these.
   * @throws DatabaseError PC2067 if no connection becomes free
   */
  async reserve<Result>(
    work: (connection: ReservedConnection) => Promise<Result>,
    options: ReserveOptions = {},
  ): Promise<Result> {
    const pool = this.#pool ?? (await this.#open())
    return withReserved(pool, this.name, work, options)
  }

  async #transact<Result>(
    pool: Pool,
    work: (tx: Transaction) => Promise<Result>,
    options: TransactionOptions,
    setup: string,
  ): Promise<Result> {
    let last: Transaction | undefined
    const owned = (tx: Transaction): Promise<Result> => {
      last = tx
      tx["~owner"] = this
      return work(tx)
    }
    const result = await runTransaction(pool, this.name, owned, options, { setup }).catch(
      (error: unknown) => {
        throw seenFrom(error)
      },
    )
    for (const tell of last?.["~committed"] ?? []) tell()
    return result
  }

  /**
   * Calls `handle` with the text of each NOTIFY on a channel. A lost connection is reopened
   * automatically; notifications sent in the meantime are lost.
   * @returns a function that stops listening
   */
  async listen(
    channel: string,
    handle: (payload: string) => unknown,
    options: ListenOptions = {},
  ): Promise<() => Promise<void>> {
    await this.#open()
    const { Listener } = await import("./listener.ts")
    if (this.#isClosed) throw this.#closed()
    this.#listener ??= new Listener(this.#poolOptions(this.#place!.url))
    return this.#listener.listen(channel, { ...options, handle })
  }

  /**
   * Changes of tables, for `live()`: those that a transaction has committed, of any process. A lost connection is
   * reopened automatically, and counts as a change. The tables need a trigger (docs/live.md).
   * @param table as SQL names it: `"stock"`, `"shop.stock"`, `'"Stock"'`
   * @param more further tables
   * @returns changes, whose subscriptions fail with PC2159 for a table without the trigger
   */
  changes(table: string, ...more: readonly string[]): Changes {
    const tables = [table, ...more]
    return {
      subscribe: async (changed) => {
        const { subscribeToTables } = await import("./table-changes.ts")
        return subscribeToTables(this, tables, changed)
      },
    }
  }

  /**
   * Applies the migrations now, in production too, where they are not applied automatically:
   * for a deployment step.
   * @returns names of the migrations that were applied
   * @throws PrecastError PC2071 without the option `migrations`; PC2079 to PC2083 if the
   *   migrations cannot be applied
   */
  async migrate(): Promise<readonly string[]> {
    await this.#open()
    return migratePlace(this.name, this.#place!.url, this.#settings)
  }

  /**
   * Waits for statements in flight, and closes all connections.
   * @param options `timeout`: milliseconds to wait at most, after which they fail. Default: `timeouts.close`
   */
  async close({ timeout }: { readonly timeout?: number } = {}): Promise<void> {
    if (timeout !== undefined) checkTimeout("close", timeout)
    this["~registry"]["~part"](KnownDatabases).remove(this)
    await Promise.all(this.#beforeClose.splice(0).map((end) => end()))
    this.#isClosed = true
    const pool = this.#pool ?? (await this.#opening?.catch(() => null))
    const all = [pool, this.#listener, ...(this.#replicas?.pools ?? [])]
    await Promise.all(all.map((each) => each?.close(timeout)))
    await this.#place?.stop()
    this.#place = null
  }

  /** @internal Called when the program starts. @throws PrecastError PC2075, PC2157 */
  async "~check"(): Promise<void> {
    if (this.#settings.url !== undefined || isAskedForVariables()) return
    const { checkAddress } = await import("./engine/engine-address.ts")
    checkAddress(this.name)
  }

  /** @internal Parts of the runtime that have connections of their own to it end them first. */
  "~beforeClose"(end: () => Promise<void>): void {
    this.#beforeClose.push(end)
  }

  /** @internal The server's address, for connections outside the pool. */
  async "~reach"(): Promise<{ pool: Pool; options: PoolOptions; connections: number }> {
    const pool = await this.#open()
    const { url, connections = Infinity } = this.#place!
    return { pool, options: this.#poolOptions(url), connections }
  }

  /** @internal */
  "~run"<Result = Request>(
    asked: Asked,
    code: RowsCode<unknown> | null,
    give: Give<Result> = itself,
  ): Promise<Result> {
    const { statement, values } = asked
    return observed(
      this.name,
      statement.text,
      give,
      (give) =>
        new Promise<Result>((resolve) => {
          const reject = rejectBy(resolve, statement.text)
          const request = new Request(statement, values, code, give, resolve, reject)
          if (this.#pool !== null) this.#pool.run(request)
          else this.#open().then((pool) => pool.run(request), reject)
        }),
    )
  }

  /** @internal */
  "~hold"(onAbort: (error: DatabaseError) => void): Promise<HeldSession> {
    return this.#whole["~hold"](onAbort)
  }

  /** @internal */
  "~rows"(asked: Asked, code: RowsCode<unknown>): AsyncGenerator<unknown, void> {
    return this.#whole["~rows"](asked, code)
  }

  async #open(replica = false): Promise<Pool> {
    if (this.#isClosed) throw this.#closed()
    if (replica && this.#settings.replicas.length > 0) return this.#replica()
    this.#opening ??= this.#connect().catch((error: unknown) => {
      this.#opening = null
      throw error
    })
    return this.#opening
  }

  async #replica(): Promise<Pool> {
    const { Replicas } = await import("./replicas.ts")
    if (this.#isClosed) throw this.#closed()
    const { replicas } = this.#settings
    this.#replicas ??= new Replicas(replicas.map((url) => this.#poolOptions(url)))
    return this.#replicas.next()
  }

  async #connect(): Promise<Pool> {
    // The client is loaded only by programs that run a query.
    const { Pool } = await import("./pool.ts")
    this.#place = await findPlace(this.name, this.#settings)
    const { url, connections = Infinity } = this.#place
    const options = this.#poolOptions(url)
    this.#pool = new Pool({ ...options, max: Math.min(options.max, connections) })
    return this.#pool
  }

  #closed(): Error {
    return databaseError("PC2070", [`Database "${this.name}"`])
  }

  #poolOptions(url: string): PoolOptions {
    const { tls, pool, timeouts, password, onNotice } = this.#settings
    return {
      name: this.name,
      url,
      tls,
      max: pool.max,
      pipeline: pool.pipeline,
      prepare: pool.prepare,
      connectTimeout: timeouts.connect,
      acquireTimeout: timeouts.acquire,
      statementTimeout: timeouts.statement,
      idleInTransactionTimeout: timeouts.idleInTransaction,
      idleTimeout: timeouts.idle,
      lifetime: timeouts.lifetime,
      closeTimeout: timeouts.close,
      applicationName: this.name,
      password,
      onNotice,
    }
  }
}

/** The stack trace starts at the line that calls the constructor. */
function checkedSettings(options: DatabaseOptions, above: typeof Database): Settings {
  try {
    return settingsOf(options)
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error, above)
    throw error
  }
}
