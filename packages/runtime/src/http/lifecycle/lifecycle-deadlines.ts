import type { RequestContext } from "../../endpoint/context.ts"
import type { ResponseWriter } from "../../transport/core.ts"

/** An object with a deadline. */
export interface Expiring {
  expire(): void
}

// Sweeps per timeout: a response is late by at most a quarter of the time allowed (and a second).
const SWEEPS = 4

/**
 * Time limit of all pending handlers of an application: one timer, whatever their number, and no
 * clock read per request. It runs only while something is pending. An entry expires after `ms`
 * at the earliest, one sweep later at the latest.
 */
export class Deadlines {
  // Entries of the running sweep come first in `#rounds[0]`; the last one holds the oldest.
  #rounds: Set<Expiring>[] = []
  readonly #period: number
  readonly #kept: number
  #timer: NodeJS.Timeout | undefined

  constructor(ms: number) {
    this.#period = Math.max(1, Math.min(1000, Math.ceil(ms / SWEEPS)))
    this.#kept = Math.ceil(ms / this.#period)
    this.#rounds = [new Set()]
  }

  /** @returns the token for `remove` */
  add(entry: Expiring): Set<Expiring> {
    const round = this.#rounds[0] as Set<Expiring>
    round.add(entry)
    this.#timer ??= background(setInterval(() => this.#sweep(), this.#period))
    return round
  }

  remove(entry: Expiring, round: Set<Expiring>): void {
    round.delete(entry)
  }

  /** Number of entries that are pending. */
  get size(): number {
    return this.#rounds.reduce((sum, round) => sum + round.size, 0)
  }

  /** Forgets all entries and stops the timer. */
  clear(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#rounds = [new Set()]
  }

  #sweep(): void {
    this.#rounds.unshift(new Set())
    // The newest round may be a moment old when it is closed, so one round more is kept.
    const due = this.#rounds.length > this.#kept + 1 ? this.#rounds.pop() : undefined
    for (const entry of due ?? []) entry.expire()
    if (this.size === 0) this.clear()
  }
}

/** A timer that does not keep the process; in browsers and workers, where it is a number, none does. */
function background(timer: NodeJS.Timeout): NodeJS.Timeout {
  return typeof timer === "object" ? timer.unref() : timer
}

/** A request in flight: finishes by its response, by its time limit or by an abort. */
export class Pending implements Expiring {
  readonly #deadlines: Deadlines
  readonly #round: Set<Expiring>
  readonly #ends: Ends
  #over = false

  constructor(deadlines: Deadlines, reply: ResponseWriter, ends: Ends) {
    this.#deadlines = deadlines
    this.#ends = ends
    this.#round = deadlines.add(this)
    reply.onAbort(() => this.#abort())
  }

  /** @returns whether the response is still wanted */
  settle(): boolean {
    if (this.#over) return false
    this.#over = true
    this.#deadlines.remove(this, this.#round)
    return true
  }

  expire(): void {
    if (!this.settle()) return
    this.#ends.late()
    this.#ends.context?.abort(new DOMException("The handler's time is up", "TimeoutError"))
  }

  #abort(): void {
    if (!this.settle()) return
    this.#ends.context?.abort(new DOMException("The client has gone", "AbortError"))
    this.#ends.gone?.()
  }
}

/** Events of a request that finishes without its response. */
interface Ends {
  /** Its signal is aborted. */
  readonly context: RequestContext | undefined
  /** Called when the time is up. */
  late(): void
  /** Called when the client has gone. */
  gone?(): void
}
