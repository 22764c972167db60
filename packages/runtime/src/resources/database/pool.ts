import { databaseError, type DatabaseError } from "../../base/errors/database-error.ts"
import type { LinkOptions } from "./database-link.ts"
import type { Request } from "./database-request.ts"
import { restore } from "./restore.ts"
import type { Session } from "./database-session.ts"
import { openSession } from "./open-session.ts"
import { PoolQueue, type QueueOptions, type Waiter } from "./pool-queue.ts"

export interface PoolOptions extends LinkOptions, QueueOptions {
  /** Requests in flight on one connection at the same time. */
  readonly pipeline: number
  /** undefined: unless a proxy is detected. */
  readonly prepare: boolean | undefined
  /** Time after which unused connections are closed; milliseconds. */
  readonly idleTimeout: number
  /** Connections are replaced after so long; milliseconds. */
  readonly lifetime: number
  /** How long closing waits for statements in flight; milliseconds. */
  readonly closeTimeout: number
}

// Before a connection is tried again that the server has refused.
const PAUSE_MS = 500

/**
 * The connections to one server. They are acquired immediately, or requests for them are queued
 * (FIFO).
 */
export class Pool {
  readonly #options: PoolOptions
  readonly #sessions: Session[] = []
  readonly #waiting: PoolQueue
  /** Pools of connections that were taken out. */
  readonly #reserved = new Set<Pool>()
  /** As errors call it. */
  #title: string
  /** Why the only connection is lost; null: it is not, or others replace it. */
  #failure: DatabaseError | null = null
  #closed = (): void => {}
  #opening = 0
  #closing: (() => void) | null = null
  #idle: NodeJS.Timeout | undefined
  /** Set while no connection is opened, because the last one could not be. */
  #pause: NodeJS.Timeout | undefined

  constructor(options: PoolOptions) {
    this.#options = options
    this.#waiting = new PoolQueue(options, () => this.#serve())
    this.#title = `Database "${options.name}"`
  }

  /**
   * Takes a connection out until the pool that is returned is closed, which closes the connection, too. That pool has this
   * connection alone, and fails when it is lost.
   */
  async reserve(signal?: AbortSignal): Promise<Pool> {
    const session = await this.acquire(signal)
    this.#remove(session)
    const own = new Pool({ ...this.#options, max: 0 })
    own.#title = "The reserved connection"
    own.#adopt(session)
    this.#reserved.add(own)
    own.#closed = () => {
      this.#reserved.delete(own)
      this.#serve()
    }
    return own
  }

  #adopt(session: Session): void {
    session.isExclusive = false
    session.onFree = () => this.#freed(session)
    session.onLost = (error) => {
      this.#lost(session)
      this.#failure = error
      this.#waiting.refuseAll(error)
    }
    this.#sessions.push(session)
  }

  /** Whether it has a connection to the server. */
  get isOpen(): boolean {
    return this.#sessions.length > 0
  }

  /** Sends a request over a connection that it may share with others. */
  run(request: Request): void {
    const isAlone = request.statement.isSlow
    const mayGo = this.#waiting.isEmpty && !this.#closing
    const session = mayGo ? this.#pick(isAlone) : null
    if (session !== null) return session.run(request)
    this.#wait({
      isExclusive: false,
      isAlone,
      take: (free) => free.run(request),
      refuse: (error) => request.fail(error),
    })
  }

  /** Acquires a connection for exclusive use until `release`. */
  acquire(signal?: AbortSignal): Promise<Session> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(this.#aborted(signal))
      const stop = (): void => this.#waiting.drop(waiter, this.#aborted(signal!))
      const done =
        <Value>(settle: (value: Value) => void) =>
        (value: Value): void => {
          signal?.removeEventListener("abort", stop)
          settle(value)
        }
      const waiter: Waiter = {
        isExclusive: true,
        isAlone: true,
        take: done(resolve),
        refuse: done(reject),
      }
      signal?.addEventListener("abort", stop)
      this.#wait(waiter)
    })
  }

  #aborted(signal: AbortSignal): Error {
    return databaseError("PC2069", [this.#options.name], { cause: signal.reason })
  }

  #wait(waiter: Waiter): void {
    if (this.#closing) return waiter.refuse(databaseError("PC2070", [this.#title]))
    if (this.#failure !== null) return waiter.refuse(this.#failure)
    this.#waiting.add(waiter)
    this.#serve()
  }

  /**
   * Releases an exclusive connection, once the server reports that it is idle: an open
   * transaction is rolled back.
   * @param cancelling resolves when the server has received the cancel of its statement
   */
  async release(session: Session, cancelling?: Promise<void>): Promise<void> {
    const isIdle = session.status === "I" && session.load === 0
    if (!isIdle || cancelling !== undefined) await restore(session, cancelling)
    session.isExclusive = false
    this.#closeOld(session)
    this.#serve()
  }

  /**
   * Closes an exclusive connection, with the settings and locks of its session. Another one
   * replaces it.
   */
  async retire(session: Session, cancelling?: Promise<void>): Promise<void> {
    await restore(session, cancelling)
    this.#remove(session)
    await session.close()
    this.#serve()
  }

  /** Waits until no request is in flight, for a limited time, and closes all connections. */
  async close(ms: number = this.#options.closeTimeout): Promise<void> {
    clearInterval(this.#idle)
    clearTimeout(this.#pause)
    const limit = ms > 0 ? setTimeout(() => this.#cut(), ms) : undefined
    const isQuiet = (): boolean =>
      this.#waiting.isEmpty &&
      this.#opening === 0 &&
      this.#reserved.size === 0 &&
      this.#sessions.every((each) => each.load === 0 && !each.isExclusive)
    await new Promise<void>((resolve) => {
      this.#closing = () => isQuiet() && resolve()
      this.#closing()
    })
    clearTimeout(limit)
    const all = this.#sessions.slice()
    for (const session of all) this.#remove(session)
    await Promise.all(all.map((session) => session.close()))
    this.#closed()
  }

  /** Requests still in flight have used up their time. */
  #cut(): void {
    this.#waiting.refuseAll(databaseError("PC2070", [this.#title]))
    for (const own of this.#reserved) own.#cut()
    this.#reserved.clear()
    // A copy: closed sessions leave the list.
    const all = this.#sessions.slice()
    for (const session of all) session.cut("the database was closed")
  }

  /** Serves queued requests in order, as long as there is a connection for the first one. */
  #serve(): void {
    for (let first = this.#waiting.first; first; first = this.#waiting.first) {
      const session = this.#pick(first.isAlone)
      if (session === null) break
      this.#waiting.shift()
      session.isExclusive = first.isExclusive
      first.take(session)
    }
    this.#closing?.()
  }

  #pick(isAlone: boolean): Session | null {
    const free = this.#free()
    if (free !== null || isAlone) return free
    const now = performance.now()
    let best: Session | null = null
    for (const session of this.#sessions)
      if (!session.isExclusive && this.#hasRoom(session) && !session.isBusy(now))
        if (best === null || session.load < best.load) best = session
    return best
  }

  /**
   * A full connection has room again when half of its requests are complete: queued requests
   * then go out in one write, and the server still has work in the meantime.
   */
  #hasRoom(session: Session): boolean {
    if (session.isOld) return false
    // A proxy that hands its connection to another client after the first of two responses
    // loses the second one.
    const pipeline = session.isProxied ? 1 : this.#options.pipeline
    if (session.load >= pipeline) session.isFull = true
    else if (session.load <= pipeline >> 1) session.isFull = false
    return !session.isFull
  }

  /** An idle connection; if there is none, another one is opened within the limit. */
  #free(): Session | null {
    for (const session of this.#sessions)
      if (session.load === 0 && !session.isExclusive && !session.isOld) return session
    const inUse = this.#sessions.length + this.#reserved.size + this.#opening
    const isFull = inUse >= this.#options.max
    if (!isFull && this.#pause === undefined) void this.#open()
    return null
  }

  async #open(): Promise<void> {
    this.#opening++
    try {
      const session = await openSession(this.#options)
      session.onFree = () => this.#freed(session)
      session.onLost = () => this.#lost(session)
      this.#sessions.push(session)
      this.#age(session)
      this.#watchIdle()
    } catch (error) {
      if (this.#sessions.length === 0) this.#waiting.refuseAll(error)
      // While others are open, queued requests wait for the configured time.
      else this.#pause = setTimeout(() => this.#goOn(), PAUSE_MS)
    } finally {
      this.#opening--
      this.#serve()
    }
  }

  #goOn(): void {
    this.#pause = undefined
    this.#serve()
  }

  #freed(session: Session): void {
    this.#closeOld(session)
    if (this.#closing || (!this.#waiting.isEmpty && this.#hasRoom(session))) this.#serve()
  }

  #lost(session: Session): void {
    this.#remove(session)
    this.#serve()
  }

  #remove(session: Session): void {
    clearTimeout(session.ageing)
    const at = this.#sessions.indexOf(session)
    if (at >= 0) this.#sessions.splice(at, 1)
  }

  #age(session: Session): void {
    const { lifetime } = this.#options
    if (lifetime === 0) return
    // Connections that were opened together are not replaced together.
    session.ageing = setTimeout(() => this.#aged(session), lifetime * (0.9 + Math.random() / 10))
    session.ageing.unref()
  }

  #aged(session: Session): void {
    session.isOld = true
    this.#closeOld(session)
  }

  /** Another one replaces it on demand. */
  #closeOld(session: Session): void {
    if (!session.isOld || session.load > 0 || session.isExclusive || session.isLost) return
    this.#remove(session)
    session.close().catch(() => {})
    this.#serve()
  }

  /** Closes connections that were unused between two checks. */
  #watchIdle(): void {
    const { idleTimeout } = this.#options
    if (this.#idle !== undefined || idleTimeout === 0) return
    this.#idle = setInterval(() => {
      const unused = this.#sessions.filter((each) => each.isUnused())
      for (const session of unused) {
        this.#remove(session)
        session.close().catch(() => {})
      }
      if (this.#sessions.length > 0) return
      clearInterval(this.#idle)
      this.#idle = undefined
    }, idleTimeout)
    this.#idle.unref()
  }
}
