import { Buffer } from "node:buffer"
import { runtimeError } from "../../base/errors/catalog.ts"
import { databaseError } from "../../base/errors/database-error.ts"
import type { LinkOptions } from "./database-link.ts"
import type { Session } from "./database-session.ts"
import { openSession } from "./open-session.ts"
import { quoteName } from "./sql.ts"

/** Options of `db.listen()`. */
export interface ListenOptions {
  /** The connection was lost and is open again: notifications sent in the meantime are lost. */
  readonly onReconnect?: () => void
  /** Receives the errors that `handle` throws. Default: writes them to standard error. */
  readonly onError?: (error: unknown) => void
}

interface Listening extends ListenOptions {
  readonly handle: (payload: string) => unknown
}

// Of a name in PostgreSQL (4.1.1): LISTEN cuts a longer one, under which no NOTIFY can be sent.
const LONGEST_NAME = 63
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000

/** One connection that receives notifications, and is reopened when it is lost. */
export class Listener {
  readonly #options: LinkOptions
  readonly #channels = new Map<string, Set<Listening>>()
  #session: Promise<Session> | null = null
  #isClosed = false
  #pause: NodeJS.Timeout | undefined

  constructor(options: LinkOptions) {
    this.#options = options
  }

  /** @returns a function that stops listening */
  async listen(channel: string, listening: Listening): Promise<() => Promise<void>> {
    if (this.#isClosed) throw databaseError("PC2070", [`Database "${this.#options.name}"`])
    const name = quoteName(channel)
    if (Buffer.byteLength(channel) > LONGEST_NAME) throw runtimeError("PC2156", channel)
    const all = this.#channels.get(channel) ?? new Set()
    all.add(listening)
    this.#channels.set(channel, all)
    try {
      this.#session ??= this.#connect()
      const session = await this.#session
      // Repeated for each: the first one may still be in flight.
      await session.command(`listen ${name}`)
    } catch (error) {
      await this.#remove(channel, listening).catch(() => {})
      throw error
    }
    return () => this.#remove(channel, listening)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#pause)
    this.#channels.clear()
    await this.#end()
  }

  async #remove(channel: string, listening: Listening): Promise<void> {
    const all = this.#channels.get(channel)
    if (!all?.delete(listening) || all.size > 0) return
    this.#channels.delete(channel)
    if (this.#channels.size === 0) return this.#end()
    await (await this.#session)?.command(`unlisten ${quoteName(channel)}`)
  }

  async #end(): Promise<void> {
    const session = this.#session
    this.#session = null
    await (await session?.catch(() => null))?.close()
  }

  async #connect(): Promise<Session> {
    try {
      const session = await openSession({ ...this.#options, prepare: undefined })
      session.onNotification = (channel, payload) => this.#heard(channel, payload)
      session.onLost = () => this.#lost(session)
      return session
    } catch (error) {
      this.#session = null
      throw error
    }
  }

  #heard(channel: string, payload: string): void {
    for (const listening of this.#channels.get(channel) ?? []) {
      const failed = listening.onError ?? console.error
      // An error of the handler does not affect the connection.
      void (async () => listening.handle(payload))().catch(failed)
    }
  }

  #lost(session: Session): void {
    session.onLost = () => {}
    this.#session = null
    if (!this.#isClosed && this.#channels.size > 0) this.#tryAgain(0)
  }

  /** Notifications are lost until it is open again, so the first attempt is made immediately. */
  #tryAgain(ms: number): void {
    const next = Math.min(Math.max(ms * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS)
    this.#pause = setTimeout(() => {
      this.#comeBack().catch(() => this.#tryAgain(next))
    }, ms)
  }

  async #comeBack(): Promise<void> {
    if (this.#isClosed || this.#channels.size === 0) return
    this.#session ??= this.#connect()
    const session = await this.#session
    for (const channel of this.#channels.keys())
      await session.command(`listen ${quoteName(channel)}`)
    for (const all of this.#channels.values()) for (const each of all) each.onReconnect?.()
  }
}
