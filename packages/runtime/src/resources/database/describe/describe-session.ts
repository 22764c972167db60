import type { Buffer } from "node:buffer"
import { utf8 } from "../../../types/rows/column-text.ts"
import { type Link, openLink } from "../database-link.ts"
import { Incoming } from "../wire/incoming.ts"
import { Outgoing } from "../wire/outgoing.ts"
import { readFields } from "../wire/server-error.ts"
import * as messages from "../wire/wire-messages.ts"
import type { DescribedDatabase } from "./described-database.ts"

/** A column of a result, as RowDescription has it. */
export interface OriginColumn {
  readonly name: string
  readonly oid: number
  /** Table and attribute that it comes from; 0: it is an expression. */
  readonly table: number
  readonly attribute: number
}

/** What came up to a ReadyForQuery. */
export interface Reply {
  parameters: readonly number[]
  columns: readonly OriginColumn[]
  /** The first value of the last row. */
  value: string
  /** Fields of an ErrorResponse, by their letters. */
  error: ReadonlyMap<string, string> | null
}

interface Exchange {
  readonly count: number
  readonly replies: Reply[]
  readonly done: (replies: Reply[]) => void
  readonly failed: (error: Error) => void
}

const CONNECT_MS = 10_000
// Statements of a large program are described in far less.
const EXCHANGE_MS = 20_000
// Settings of a connection to a database that no program uses: plans as for any parameters, and
// no changes.
const SETTINGS = `set default_transaction_read_only = on; set plan_cache_mode = force_generic_plan;
  set max_parallel_workers_per_gather = 0; set lock_timeout = '5s'`
const PLANNED = "precast_planned"

/** A connection on which statements are described. It keeps no process running. */
export class DescribeSession {
  readonly isOwn: boolean
  readonly #link: Link
  readonly #out = new Outgoing()
  readonly #incoming: Incoming
  #exchange: Exchange | null = null
  #reply = emptyReply()
  #turn: Promise<unknown> = Promise.resolve()
  #listener = (): void => {}
  isLost = false

  private constructor(link: Link, isOwn: boolean) {
    this.#link = link
    this.isOwn = isOwn
    this.#incoming = new Incoming((type, bytes, at, end) => this.#take(type, bytes, at, end))
    link.onData((chunk) => this.#receive(chunk))
    link.onClose((why) => this.#lose(why))
    link.hold(false)
  }

  /** @throws DatabaseError PC2068, PC2072 */
  static async open(name: string, { url, isOwn }: DescribedDatabase): Promise<DescribeSession> {
    const link = await openLink({
      name,
      url,
      tls: undefined,
      connectTimeout: CONNECT_MS,
      statementTimeout: 0,
      idleInTransactionTimeout: 0,
      applicationName: "precast check",
    })
    const session = new DescribeSession(link, isOwn)
    if (isOwn) await session.#run(1, (out) => messages.simple(out, SETTINGS))
    return session
  }

  /** Parses and describes each statement; none is bound or executed. */
  describe(texts: readonly string[]): Promise<Reply[]> {
    return this.#run(texts.length, (out) => {
      for (const text of texts) {
        messages.prepare(out, text, "")
        messages.sync(out)
      }
    })
  }

  /**
   * The result of a catalogue query, and the generic plans of statements, as JSON. A plan is
   * made, and not run. @param planned statements with their number of parameters
   */
  async query(
    text: string,
    planned: readonly { readonly text: string; readonly parameters: number }[],
  ): Promise<Reply[]> {
    return this.#run(planned.length + 1, (out) => {
      messages.runOnce(out, text)
      messages.sync(out)
      for (const { text, parameters } of planned) {
        const nulls = Array.from({ length: parameters }, () => "null").join(", ")
        const values = parameters === 0 ? "" : `(${nulls})`
        messages.closeStatement(out, PLANNED)
        messages.parse(out, text, PLANNED, [])
        messages.runOnce(
          out,
          `explain (verbose, costs off, format json) execute ${PLANNED}${values}`,
        )
        messages.sync(out)
      }
    })
  }

  async close(): Promise<void> {
    this.#link.hold(true)
    await this.#link.close()
  }

  /** One exchange at a time. */
  #run(count: number, write: (out: Outgoing) => void): Promise<Reply[]> {
    const next = this.#turn.then(() => this.#send(count, write))
    this.#turn = next.catch(() => {})
    return next
  }

  async #send(count: number, write: (out: Outgoing) => void): Promise<Reply[]> {
    if (this.isLost) throw this.#link.failure("it was closed")
    const late = setTimeout(() => this.#lose("the server did not respond in time"), EXCHANGE_MS)
    this.#link.hold(true)
    try {
      return await new Promise<Reply[]>((done, failed) => {
        if (count === 0) return done([])
        this.#exchange = { count, replies: [], done, failed }
        write(this.#out)
        this.#link.write(this.#out.take())
      })
    } finally {
      clearTimeout(late)
      this.#exchange = null
      this.#link.hold(false)
    }
  }

  #receive(chunk: Buffer): void {
    try {
      this.#incoming.take(chunk)
    } catch (error) {
      this.#lose(`what the server sent cannot be read (${String(error)})`)
    }
  }

  #take(type: number, bytes: Buffer, at: number, end: number): void {
    const reply = this.#reply
    if (type === messages.PARAMETERS) reply.parameters = messages.readParameters(bytes, at, end)
    else if (type === messages.COLUMNS) reply.columns = readOrigins(bytes, at, end)
    else if (type === messages.DATA_ROW) reply.value = messages.firstValue(bytes, at, end)
    else if (type === messages.ERROR) reply.error ??= readFields(bytes, at, end)
    else if (type === messages.READY) this.#ready()
  }

  #ready(): void {
    const exchange = this.#exchange
    if (exchange === null) return
    exchange.replies.push(this.#reply)
    this.#reply = emptyReply()
    if (exchange.replies.length === exchange.count) exchange.done(exchange.replies)
  }

  /** Calls back once the connection is lost or closed. */
  onLost(listener: () => void): void {
    this.#listener = listener
  }

  #lose(why: string): void {
    this.isLost = true
    this.#listener()
    this.#link.destroy()
    const fields = this.#reply.error
    this.#exchange?.failed(this.#link.failure(fields?.get("M") ?? why))
  }
}

function emptyReply(): Reply {
  return { parameters: [], columns: [], value: "", error: null }
}

// After the name of a column: table, attribute, type, size, modifier, format.
const BEHIND_NAME = 18

function readOrigins(bytes: Buffer, from: number, end: number): OriginColumn[] {
  let at = from + 2
  return Array.from({ length: bytes.readUInt16BE(from) }, () => {
    const stop = messages.zeroAt(bytes, at, end - BEHIND_NAME)
    const column = {
      name: utf8(bytes, at, stop),
      table: bytes.readUInt32BE(stop + 1),
      attribute: bytes.readInt16BE(stop + 5),
      oid: bytes.readUInt32BE(stop + 7),
    }
    at = stop + 1 + BEHIND_NAME
    return column
  })
}
