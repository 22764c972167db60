import type { Buffer } from "node:buffer"
import type { Socket } from "node:net"
import type Pg from "pg"
import { databaseError, type DatabaseError } from "../../base/errors/database-error.ts"
import { connectionUrls, hasPassword, wantsPrimary } from "./connection-urls.ts"
import type { DatabaseNotice } from "./wire/server-error.ts"

/** Where to connect, and as which user; the rest is in the URL. */
export interface LinkOptions {
  /** Of the database, for messages. */
  readonly name: string
  readonly url: string
  readonly tls: object | boolean | undefined
  /** Milliseconds; 0: no timeout. */
  readonly connectTimeout: number
  readonly statementTimeout: number
  readonly idleInTransactionTimeout: number
  readonly applicationName: string
  readonly password?: (() => string | Promise<string>) | undefined
  readonly onNotice?: ((notice: DatabaseNotice) => void) | undefined
}

/**
 * The part of a client of `pg` that is used: it connects, with TLS and passwords; the protocol
 * after that is our own.
 */
interface Client {
  readonly processID: number
  readonly connection: { readonly stream: Socket }
  connect(done: (error: Error | null | undefined) => void): void
  query(text: string): Promise<{ rows: readonly Readonly<Record<string, unknown>>[] }>
  end(): Promise<void>
  on(event: "error", listener: (error: Error) => void): void
}

// Long enough for a server that responds.
const CLOSE_MS = 1000

/** An open connection: a stream of bytes in both directions. */
export class Link {
  readonly #client: Client
  readonly #options: LinkOptions
  readonly #stream: Socket
  readonly #connectAgain: () => Client
  #why: string = "the server has closed it"

  constructor(client: Client, connectAgain: () => Client, options: LinkOptions) {
    this.#client = client
    this.#options = options
    this.#connectAgain = connectAgain
    this.#stream = client.connection.stream
    // The reader of `pg` creates objects for every message and row.
    this.#stream.removeAllListeners("data")
    client.on("error", (error) => (this.#why = error.message))
  }

  /** Id of the server's process, received when the connection was opened. */
  get processID(): number {
    return this.#client.processID
  }

  onData(listener: (chunk: Buffer) => void): void {
    this.#stream.on("data", listener)
  }

  onClose(listener: (why: string) => void): void {
    this.#stream.once("close", () => listener(this.#why))
  }

  /** @returns false: the connection accepts no more until `onDrain` calls back */
  write(bytes: Uint8Array): boolean {
    return this.#stream.write(bytes)
  }

  onDrain(listener: () => void): void {
    this.#stream.once("drain", listener)
  }

  /** Reads nothing more, so that the server waits, until `resume`. */
  pause(): void {
    this.#stream.pause()
  }

  resume(): void {
    this.#stream.resume()
  }

  /** Whether the open connection keeps the process running. */
  hold(isHeld: boolean): void {
    if (isHeld) this.#stream.ref()
    else this.#stream.unref()
  }

  failure(why: string): DatabaseError {
    return databaseError("PC2068", [this.#options.name, why])
  }

  /** Cancels the current statement over another connection (PostgreSQL 55.2.8). */
  cancel(): Promise<void> {
    return sendCancel(this.#connectAgain(), this.#client, this.#options.connectTimeout)
  }

  /** A server that does not close its end soon is taken for lost. */
  async close(): Promise<void> {
    const limit = setTimeout(() => this.destroy(), CLOSE_MS)
    await this.#client.end()
    clearTimeout(limit)
  }

  destroy(): void {
    this.#stream.destroy()
  }
}

/**
 * @throws DatabaseError PC2068 if the connection fails, PC2072 if `pg` is not installed or does
 *   not accept the URL
 */
export async function openLink(options: LinkOptions): Promise<Link> {
  let last: unknown
  for (const url of connectionUrls(options.url, Boolean(options.tls))) {
    const make = await clientMaker(options, url)
    const client = make()
    try {
      return new Link(await connected(client, wantsPrimary(url)), make, options)
    } catch (error) {
      client.connection.stream.destroy()
      last = error
    }
  }
  throw connectFailure(options, last as Error)
}

async function connected(client: Client, isPrimary: boolean): Promise<Client> {
  // Once connected, the stream reports the end of the connection.
  client.on("error", () => {})
  await new Promise<void>((resolve, reject) => {
    client.connect((error) => (error ? reject(error) : resolve()))
  })
  if (!isPrimary) return client
  const { rows } = await client.query("select pg_is_in_recovery() as is")
  if (rows[0]?.is !== true) return client
  await client.end()
  throw new Error("the server is a standby, which does not accept writes")
}

async function clientMaker(options: LinkOptions, url: string): Promise<() => Client> {
  const { name, tls, connectTimeout, statementTimeout, idleInTransactionTimeout } = options
  // An option of `pg` gives way to the password of the URL, also where that has none.
  const own = options.password !== undefined && !hasPassword(url) && { password: options.password }
  try {
    const { default: pg } = (await import("pg")) as { default?: typeof Pg }
    // Bundles for browsers and similar platforms omit it ("browser" in package.json).
    if (pg?.Client === undefined) throw new TypeError("the program is bundled without pg")
    const make = (): Client => {
      const client = new pg.Client({
        connectionString: url,
        application_name: options.applicationName,
        connectionTimeoutMillis: connectTimeout,
        keepAlive: true,
        ...(tls !== undefined && { ssl: tls }),
        ...(statementTimeout > 0 && { statement_timeout: statementTimeout }),
        ...(idleInTransactionTimeout > 0 && {
          idle_in_transaction_session_timeout: idleInTransactionTimeout,
        }),
      })
      // The types do not declare `connection`.
      return Object.assign(client, own) as unknown as Client
    }
    // It reads the URL.
    make()
    return make
  } catch (error) {
    throw databaseError("PC2072", [name, messageOf(error)], { cause: error })
  }
}

/** @returns PC2068 with the reason why the connection failed */
export function connectFailure({ name }: { readonly name: string }, error: Error): DatabaseError {
  const { code } = error as { code?: unknown }
  // The code of a system error, such as a refused connection, is not an SQLSTATE.
  const sqlState = typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
  // `localhost` may have several addresses, each with its own error.
  const inner = error instanceof AggregateError ? (error.errors[0] as Error) : error
  return databaseError("PC2068", [name, messageOf(inner)], { sqlState, cause: error })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

interface Canceller {
  readonly connection: {
    readonly stream: Socket
    connect(port: number, host?: string): void
    on(event: string, listener: () => void): void
    cancel(processID: number, secretKey: number): void
  }
}

/** Rejects when the server cannot be reached; it has sent the signal to its process when it closes this connection. */
async function sendCancel(fresh: Client, running: Client, ms: number): Promise<void> {
  // The types do not declare these either.
  const canceller = fresh as unknown as { cancel(client: object, query: unknown): void } & Canceller
  const { connection } = canceller
  await new Promise<void>((resolve, reject) => {
    const failed = (): void => reject(new Error("the cancel did not reach the server"))
    const limit = ms > 0 ? setTimeout(() => connection.stream.destroy(new Error()), ms) : undefined
    connection.on("error", failed)
    connection.on("end", () => {
      clearTimeout(limit)
      resolve()
    })
    // `pg` compares the active query with the one passed: both are null here.
    canceller.cancel(Object.create(running, { activeQuery: { value: null } }) as object, null)
  })
}
