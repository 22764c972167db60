import { databaseError } from "../../base/errors/database-error.ts"
import type { Session } from "./database-session.ts"

export interface QueueOptions {
  /** Name of the database. */
  readonly name: string
  /** Number of connections. */
  readonly max: number
  /** How long to wait for a connection; milliseconds. */
  readonly acquireTimeout: number
}

/** What waits for a connection. */
export interface Waiter {
  readonly isExclusive: boolean
  /** The connection must have nothing else in flight when the work begins. */
  readonly isAlone: boolean
  readonly take: (session: Session) => void
  readonly refuse: (error: unknown) => void
}

interface Waiting {
  readonly waiter: Waiter
  /** When it has waited long enough. */
  readonly deadline: number
}

/** Requests for connections in the order in which they came (FIFO), each for at most `acquireTimeout`. */
export class PoolQueue {
  readonly #options: QueueOptions
  /** Called when one was taken out: the next one may be served. */
  readonly #left: () => void
  readonly #waiting: Waiting[] = []
  /** Runs while requests are queued, and possibly a little longer. */
  #clock: NodeJS.Timeout | undefined

  constructor(options: QueueOptions, left: () => void) {
    this.#options = options
    this.#left = left
  }

  get first(): Waiter | undefined {
    return this.#waiting[0]?.waiter
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  add(waiter: Waiter): void {
    const { acquireTimeout: ms } = this.#options
    this.#waiting.push({ waiter, deadline: ms > 0 ? performance.now() + ms : Infinity })
    if (ms > 0 && this.#clock === undefined) this.#wind(ms)
  }

  /** Takes the first one out, which gets a connection. */
  shift(): void {
    this.#waiting.shift()
  }

  /** Takes one out that no longer waits. */
  drop(waiter: Waiter, error: unknown): void {
    const at = this.#waiting.findIndex((each) => each.waiter === waiter)
    if (at < 0) return
    this.#waiting.splice(at, 1)
    waiter.refuse(error)
    this.#left()
  }

  refuseAll(error: unknown): void {
    for (const { waiter } of this.#waiting.splice(0)) waiter.refuse(error)
  }

  // One timer for all, since their timeouts are equal: a timer for each took a twentieth of a
  // busy server's time.
  #wind(ms: number): void {
    this.#clock = setTimeout(() => this.#expire(), ms)
    // Queued requests wait for a connection, which keeps the program alive; the timer alone
    // does not.
    this.#clock.unref()
  }

  #expire(): void {
    const { name, acquireTimeout, max } = this.#options
    const now = performance.now()
    this.#clock = undefined
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      const { waiter, deadline } = first
      if (deadline > now) return this.#wind(Math.max(1, Math.ceil(deadline - now)))
      this.drop(waiter, databaseError("PC2067", [name, acquireTimeout, Math.max(max, 1)]))
    }
  }
}
