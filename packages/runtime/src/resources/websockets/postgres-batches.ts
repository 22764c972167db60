import { randomBytes } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import type { RelayListener } from "../../http/websocket/relay-driver.ts"
import type { Database } from "../database/database.ts"
import { Statement } from "../database/statement.ts"
import { textCode } from "../topics/engines/postgres/rows.ts"

/** Advisory lock for creating the table: "sockets" in ASCII. */
const INSTALL_LOCK = "32479683396305011"

// Unlogged: after a crash of the server its rows are useless.
const SCHEMA = `do $install$ begin
  perform pg_advisory_xact_lock(${INSTALL_LOCK});
  create schema if not exists precast_websockets;
  create unlogged table if not exists precast_websockets.batches (
    id bigint generated always as identity primary key,
    at timestamptz not null default clock_timestamp(),
    body text not null
  );
end $install$`

const isThere = new Statement(
  "select case when to_regclass('precast_websockets.batches') is null then 'no' else 'yes' end as text",
)
const install = new Statement(SCHEMA)
const notify = new Statement("select pg_notify($1, $2)")
const store = new Statement(`
  with stored as (insert into precast_websockets.batches (body) values ($3) returning id)
  select pg_notify($1, $2::text || id::text) from stored`)
const read = new Statement(
  "select body as text from precast_websockets.batches where id = $1::text::bigint",
)
const clean = new Statement(
  "delete from precast_websockets.batches where at < clock_timestamp() - interval '1 minute'",
)

// NOTIFY accepts fewer than 8000 bytes.
const NOTIFY_BYTES = 7_900
const CLEAN_MS = 61_000
/** Notifications that wait while a row is read. */
const MOST_WAITING = 4_096
const READ_ATTEMPTS = 5
const READ_PAUSE_MS = 500

/** Batches as notifications of PostgreSQL; those that are too large are in a table for a minute. */
export class PostgresBatches {
  readonly #database: Database
  readonly #channel: string
  readonly #listener: RelayListener
  /** Start of the notifications for rows of this process. */
  readonly #own = `@${randomBytes(6).toString("hex")}:`
  readonly #waiting: string[] = []
  #isReading = false
  #cleaning: NodeJS.Timeout | undefined

  constructor(database: Database, channel: string, listener: RelayListener) {
    this.#database = database
    this.#channel = channel
    this.#listener = listener
  }

  /** @throws DatabaseError if the server cannot be reached, or refuses */
  async open(): Promise<void> {
    // An account that may not create tables uses one that was created in advance.
    if ((await this.#row(isThere, [])) !== "yes") await this.#run(install, [])
    await this.#run(clean, [])
    await this.#database.listen(this.#channel, (payload) => this.#heard(payload), {
      onReconnect: () => this.#listener.restored(),
    })
  }

  async send(batch: string): Promise<void> {
    if (Buffer.byteLength(batch) <= NOTIFY_BYTES) return this.#run(notify, [this.#channel, batch])
    await this.#run(store, [this.#channel, this.#own, batch])
    this.#cleaning ??= setTimeout(() => this.#clean(), CLEAN_MS).unref()
  }

  close(): void {
    clearTimeout(this.#cleaning)
  }

  #clean(): void {
    this.#cleaning = undefined
    // The next process that starts, or stores a row, removes what remains.
    this.#run(clean, []).catch(() => {})
  }

  /** In order: what arrives while a row is read waits for it. */
  #heard(payload: string): void {
    const isRow = payload.startsWith("@")
    if (isRow && payload.startsWith(this.#own)) return
    if (!isRow && !this.#isReading) return this.#listener.received(payload)
    if (this.#waiting.length >= MOST_WAITING) {
      return this.#listener.lost(new Error(`more than ${MOST_WAITING} batches wait to be read`))
    }
    this.#waiting.push(payload)
    if (!this.#isReading) void this.#readAll()
  }

  async #readAll(): Promise<void> {
    this.#isReading = true
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      const batch = next.startsWith("@") ? await this.#body(next) : next
      if (batch !== undefined) this.#listener.received(batch)
    }
    this.#isReading = false
    this.#listener.restored()
  }

  async #body(payload: string): Promise<string | undefined> {
    const id = payload.slice(payload.indexOf(":") + 1)
    if (!/^\d{1,18}$/.test(id)) return undefined
    for (let attempt = 1; ; attempt++) {
      try {
        const body = await this.#row(read, [id])
        if (body === undefined) this.#listener.lost(new Error("a batch was removed unread"))
        return body
      } catch (error) {
        this.#listener.lost(error)
        if (attempt === READ_ATTEMPTS) return undefined
        await wait(READ_PAUSE_MS)
      }
    }
  }

  async #row(statement: Statement, values: readonly unknown[]): Promise<string | undefined> {
    const code = textCode("text")
    const { rows } = await this.#database["~run"]({ statement, values }, code)
    return rows[0] as string | undefined
  }

  async #run(statement: Statement, values: readonly unknown[]): Promise<void> {
    await this.#database["~run"]({ statement, values }, null)
  }
}
