import type { Buffer } from "node:buffer"
import type { Socket } from "node:net"
import type Pg from "pg"
import { databaseError, type DatabaseError } from "../errors/database-error.ts"

/** Where and as whom to connect; the rest is in the URL. */
export interface LinkOptions {
  /** Of the database, for messages. */
  readonly name: string
  readonly url: string
  readonly tls: object | boolean | undefined
  /** Milliseconds; 0: none. */
  readonly connectTimeout: number
  readonly statementTimeout: number
  readonly idleInTransactionTimeout: number
  readonly applicationName: string
}

/** The part of a client of `pg` that is used: it connects, with TLS and passwords; what follows is ours. */
interface Client {
  readonly processID: number
  readonly connection: { readonly stream: Socket }
  connect(done: (error: Error | null | undefined) => void): void
  end(): Promise<void>
  on(event: "error", listener: (error: Error) => void): void
}

/** An open connection, from which bytes come and to which they go. */
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
    // Its own reader makes objects of every message and row.
    this.#stream.removeAllListeners("data")
    client.on("error", (error) => (this.#why = error.message))
  }

  /** Number of the server's process, as was told when the connection was opened. */
  get processID(): number {
    return this.#client.processID
  }

  onData(listener: (chunk: Buffer) => void): void {
    this.#stream.on("data", listener)
  }

  onClose(listener: (why: string) => void): void {
    this.#stream.once("close", () => listener(this.#why))
  }

  write(bytes: Buffer): void {
    this.#stream.write(bytes)
  }

  failure(why: string): DatabaseError {
    return databaseError("PC2068", [this.#options.name, why])
  }

  /** Asks the server over another connection to give up what this one is at (PostgreSQL 55.2.8). */
  cancel(): Promise<void> {
    return sendCancel(this.#connectAgain(), this.#client)
  }

  async close(): Promise<void> {
    await this.#client.end()
  }

  destroy(): void {
    this.#stream.destroy()
  }
}

/** @throws DatabaseError PC2068 when there is no connection, PC2072 when `pg` is not there or does not take the URL */
export async function openLink(options: LinkOptions): Promise<Link> {
  const make = await clientMaker(options)
  const client = make()
  return new Promise((resolve, reject) => {
    // After the connection stands, its end is told by the stream.
    client.on("error", () => {})
    client.connect((error) => {
      if (error) reject(connectFailure(options, error))
      else resolve(new Link(client, make, options))
    })
  })
}

async function clientMaker(options: LinkOptions): Promise<() => Client> {
  const { name, url, tls, connectTimeout, statementTimeout, idleInTransactionTimeout } = options
  try {
    const { default: pg } = (await import("pg")) as { default?: typeof Pg }
    // Bundles for browsers and their like are made without it ("browser" in package.json).
    if (pg?.Client === undefined) throw new TypeError("the program is bundled without pg")
    return () =>
      new pg.Client({
        connectionString: url,
        application_name: options.applicationName,
        connectionTimeoutMillis: connectTimeout,
        keepAlive: true,
        ...(tls !== undefined && { ssl: tls }),
        ...(statementTimeout > 0 && { statement_timeout: statementTimeout }),
        ...(idleInTransactionTimeout > 0 && {
          idle_in_transaction_session_timeout: idleInTransactionTimeout,
        }),
        // Its types do not tell of `connection`.
      }) as unknown as Client
  } catch (error) {
    throw databaseError("PC2072", [name, messageOf(error)], { cause: error })
  }
}

function connectFailure({ name }: LinkOptions, error: Error): DatabaseError {
  const { code } = error as { code?: unknown }
  // Of an error of the system, which has refused to connect, code is no SQLSTATE.
  const sqlState = typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
  // `localhost` may be several addresses, each with an error of its own.
  const inner = error instanceof AggregateError ? (error.errors[0] as Error) : error
  return databaseError("PC2068", [name, messageOf(inner)], { sqlState, cause: error })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

interface Canceller {
  readonly connection: {
    connect(port: number, host?: string): void
    once(event: string, listener: () => void): void
    cancel(processID: number, secretKey: number): void
  }
}

async function sendCancel(fresh: Client, running: Client): Promise<void> {
  const canceller = fresh as unknown as { cancel(client: object, query: unknown): void } & Canceller
  const { connection } = canceller
  await new Promise<void>((resolve) => {
    connection.once("end", resolve)
    connection.once("error", resolve)
    // It compares the query that runs with the one given: there is none here, nor there.
    canceller.cancel(Object.create(running, { activeQuery: { value: null } }) as object, null)
  })
}
