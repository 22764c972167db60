import { EventEmitter } from "node:events"
import { Database } from "../../../../packages/runtime/src/resources/database/database.ts"
import { unsupported } from "../unsupported.ts"
import { errorOf, hasLostConnection } from "./errors.ts"
import { type Callback, type ConnectionParameters, pg, type TypeOverrides } from "./pg-modules.ts"
import { Query } from "./query.ts"
import { type Result, resultOf } from "./results.ts"
import { settingsOf } from "./settings.ts"
import { Work } from "./work.ts"

interface Options {
  readonly connectionTimeoutMillis?: number
  readonly pipeline?: boolean
  readonly types?: unknown
  readonly Promise?: PromiseConstructor
}

type Settled = Callback | undefined

/** The client of `pg` over a `Database` of one connection. */
class Client extends EventEmitter {
  static readonly Query = Query
  readonly connectionParameters: ConnectionParameters
  readonly user: string | undefined
  readonly database: string | undefined
  readonly port: number
  readonly host: string | undefined
  readonly #options: Options
  readonly #types: TypeOverrides
  readonly #texts = new Map<string, string>()
  readonly #waiting: Query[] = []
  readonly #running = new Set<Query>()
  readonly #stops = new Map<string, () => Promise<void>>()
  #aborts = new AbortController()
  #db: Database | null = null
  #work: Work | null = null
  #state: "new" | "connecting" | "connected" | "ended" = "new"
  // Read by the pool.
  _queryable = true
  _ending = false

  constructor(config?: unknown) {
    super()
    this.connectionParameters = new pg.parameters(config)
    const { user, database, port, host, password } = this.connectionParameters
    this.user = user
    this.database = database
    this.port = port
    this.host = host
    Object.defineProperty(this, "password", { value: password, enumerable: false })
    this.#options = typeof config === "object" && config !== null ? config : {}
    this.#types = new pg.overrides(this.#options.types)
  }

  get connection(): never {
    return unsupported("the connection of a client of pg")
  }

  connect(callback?: Settled): Promise<unknown> | undefined {
    return this.#settled(this.#connect(), callback && ((error) => callback(error, this)))
  }

  async #connect(): Promise<this> {
    if (this.#state !== "new")
      throw new Error("Client has already been connected. You cannot reuse a client.")
    this.#state = "connecting"
    const { connectionTimeoutMillis: connect = 0 } = this.#options
    try {
      const db = new Database("suite", {
        ...settingsOf(this.connectionParameters, connect),
        onNotice: ({ sqlState, ...notice }) =>
          this.emit("notice", { ...notice, name: "notice", code: sqlState }),
      })
      this.#db = db
      this.#work = new Work(db, (text) => this.#listen(db, text))
      await this.#work.one("select", [], undefined)
    } catch (error) {
      this.#state = "ended"
      throw errorOf(error)
    }
    this.#state = "connected"
    process.nextTick(() => this.#next())
    return this
  }

  query(config: unknown, values?: unknown, callback?: unknown): unknown {
    if (config === null || config === undefined)
      throw new TypeError("Client was passed a null or undefined query")
    const isQuery = typeof config === "object" && "submit" in config
    if (isQuery && !(config instanceof Query)) return this.#refuseCursor(config)
    const query = isQuery ? (config as Query) : new Query(config, values, callback)
    let result: unknown
    if (isQuery) {
      result = query
      query.callback ??= (typeof values === "function" ? values : callback) as Settled
    } else if (query.callback === undefined) result = this.#promised(query)
    this.#begin(query, config)
    return result
  }

  /** A query that fetches its rows in parts by the messages of the protocol. */
  #refuseCursor(query: object): object {
    if (this.#options.pipeline !== true) return unsupported("a class of queries of its own")
    const why = "Custom query classes such as pg-cursor are not supported in pipeline mode"
    process.nextTick(() => (query as Query).handleError(new Error(why)))
    return query
  }

  #promised(query: Query): Promise<unknown> {
    const { Promise: Class = Promise } = this.#options
    return new Class((resolve, reject) => {
      query.callback = (error, result) => (error ? reject(error) : resolve(result))
    }).catch((error: unknown) => {
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    })
  }

  #begin(query: Query, config: unknown): void {
    const own = (config as { query_timeout?: number }).query_timeout
    const limit = Number(own ?? this.connectionParameters.query_timeout ?? 0)
    if (limit > 0) limits.set(query, limit)
    const why = this.#whyNot(query)
    if (why !== undefined) return process.nextTick(() => query.handleError(new Error(why)))
    this.#waiting.push(query)
    this.#next()
  }

  #whyNot(query: Query): string | undefined {
    if (!this._queryable) return "Client has encountered a connection error and is not queryable"
    if (this._ending) return "Client was closed and is not queryable"
    if (this.#options.pipeline === true && query.batch)
      return "The `rows` option is not supported in pipeline mode"
    return undefined
  }

  #next(): void {
    if (this.#state !== "connected") return
    const isFree = this.#options.pipeline === true || this.#running.size === 0
    const query = isFree ? this.#waiting.shift() : undefined
    if (query === undefined) return
    this.#running.add(query)
    void this.#run(query).then(
      (result) => this.#done(query, () => query.finish(result)),
      (error: unknown) => this.#failed(query, error),
    )
    this.#next()
  }

  #done(query: Query, tell: () => void): void {
    this.#running.delete(query)
    // What a callback throws is thrown to the process.
    process.nextTick(tell)
    setImmediate(() => {
      this.#next()
      if (this.#running.size === 0 && this.#waiting.length === 0) this.emit("drain")
    })
  }

  #failed(query: Query, error: unknown): void {
    const shown = this._ending ? new Error("Connection terminated") : errorOf(error)
    // A statement that is canceled keeps its connection.
    const isLost = hasLostConnection(error) && !this._ending && !limits.has(query)
    if (!isLost) return this.#done(query, () => query.handleError(shown))
    this._queryable = false
    const waiting = this.#waiting.splice(0)
    this.#done(query, () => {
      query.handleError(shown)
      this.emit("error", shown)
      for (const each of waiting)
        process.nextTick(() => each.handleError(new Error("Connection terminated unexpectedly")))
    })
  }

  async #run(query: Query): Promise<Result | Result[]> {
    const text = this.#textOf(query)
    const { values = [], isOfArrays, types = this.#types } = query
    if (!Array.isArray(values)) throw new Error("Query values must be an array")
    const sent = values.map(sentOf)
    const isScript = sent.length === 0 && query.name === undefined && !query.isExtended
    const work = this.#work as Work
    const all = await this.#limited(query, (signal) =>
      isScript ? work.script(text, signal) : work.one(text, sent, signal).then((one) => [one]),
    )
    // One that was rejected leaves its name free.
    if (query.name !== undefined) this.#texts.set(query.name, text)
    const results = all.map((each) => resultOf(each, types, isOfArrays))
    return results.length === 1 ? (results[0] as Result) : results
  }

  /** The time limit of a query cancels its statement, as the end of the client does. */
  async #limited<T>(query: Query, run: (signal?: AbortSignal) => Promise<T>): Promise<T> {
    const limit = limits.get(query)
    if (limit === undefined) return run(this.#options.pipeline ? undefined : this.#aborts.signal)
    const late = AbortSignal.timeout(limit)
    try {
      return await run(AbortSignal.any([this.#aborts.signal, late]))
    } catch (error) {
      if (late.aborted) throw new Error("Query read timeout", { cause: error })
      throw error
    }
  }

  #textOf({ text, name }: Query): string {
    const known = name === undefined ? undefined : this.#texts.get(name)
    if (typeof text !== "string" && name === undefined)
      throw new Error("A query must have either text or a name. Supplying neither is unsupported.")
    if (text && known !== undefined && known !== text)
      throw new Error(
        `Prepared statements must be unique - '${name}' was used for a different statement`,
      )
    const sent = typeof text === "string" && text !== "" ? text : (known ?? "")
    return sent
  }

  async #listen(db: Database, text: string): Promise<boolean> {
    const [, word, channel = ""] = /^\s*(listen|unlisten)\s+"?(\w+|\*)"?\s*;?\s*$/i.exec(text) ?? []
    if (word === undefined) return false
    if (word.toLowerCase() === "unlisten") await this.#stops.get(channel)?.()
    else {
      const told = (payload: string): boolean => this.emit("notification", { channel, payload })
      this.#stops.set(channel, await db.listen(channel, told))
    }
    return true
  }

  end(callback?: Settled): Promise<unknown> | undefined {
    return this.#settled(this.#end(), callback)
  }

  async #end(): Promise<void> {
    if (this.#state === "new" || this.#state === "ended") return
    this._ending = true
    if (this.#options.pipeline === true) await this.#drained()
    else {
      this.#aborts.abort()
      for (const each of this.#waiting.splice(0))
        process.nextTick(() => each.handleError(new Error("Connection terminated")))
    }
    this.#state = "ended"
    await this.#work?.close().catch(() => {})
    await this.#db?.close()
    this.emit("end")
  }

  async #drained(): Promise<void> {
    while (this.#running.size + this.#waiting.length > 0)
      await new Promise((resolve) => setImmediate(resolve))
  }

  getTransactionStatus(): string {
    return this.#work?.status ?? "I"
  }

  setTypeParser(oid: number, format: unknown, parse?: unknown): void {
    this.#types.setTypeParser(oid, format, parse)
  }

  #settled(promise: Promise<unknown>, callback: Settled): Promise<unknown> | undefined {
    if (callback === undefined) {
      const { Promise: Class } = this.#options
      return Class === undefined ? promise : Class.resolve(promise)
    }
    const told = (error: unknown, result?: unknown): void =>
      process.nextTick(() => callback(error, result))
    promise.then((result) => told(null, result), told)
    return undefined
  }
}

/** Milliseconds that a query may take. */
const limits = new WeakMap<Query, number>()

/** Values that a program converts itself: `undefined`, and objects with a method of `pg`. */
function sentOf(value: unknown): unknown {
  if (value === undefined) return null
  const isOwn = typeof value === "object" && value !== null && "toPostgres" in value
  if (isOwn) return (value as { toPostgres(convert: unknown): unknown }).toPostgres(sentOf)
  return value
}

export { Client as "module.exports" }
