import type { Limits } from "../core.ts"

// What a connection waits for, and what its time limit means then.
export const IDLE = 0
export const HEAD = 1
export const BODY = 2
export const RESPONSE = 3
export const LINGER = 4

/** Something with a time limit. */
export interface Timed {
  /** On the clock of `Timeouts.now`, in milliseconds; `Infinity` without a limit. */
  readonly deadline: number
  expire(): void
}

/**
 * The clock of one listening server: a single timer for the time limits of all its connections and for
 * the field `Date`. It is coarse: a limit is exceeded by at most two of its intervals, never undercut.
 */
export class Timeouts {
  /** Milliseconds, as of the last tick. */
  now: number = performance.now()
  /** The value of the field `Date`, and all of that field: `\r\nDate: …` */
  date: string = new Date().toUTCString()
  dateLine: string = dateLine(this.date)
  readonly all: Set<Timed> = new Set()
  readonly #interval: number
  readonly #timer: NodeJS.Timeout
  readonly #onTick: () => void

  /** @param onTick called at each tick */
  constructor(limits: Limits, onTick: () => void) {
    const { headersMs, bodyMs, keepAliveMs } = limits
    this.#interval = Math.max(25, Math.min(500, Math.min(headersMs, bodyMs, keepAliveMs) / 4))
    this.#onTick = onTick
    this.#timer = setInterval(() => this.#tick(), this.#interval)
    this.#timer.unref()
  }

  /** A deadline that is at least `ms` away. */
  after(ms: number): number {
    return this.now + this.#interval + ms
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #tick(): void {
    this.now = performance.now()
    this.date = new Date().toUTCString()
    this.dateLine = dateLine(this.date)
    // One that expires is removed meanwhile: a Set lets it.
    for (const timed of this.all) if (timed.deadline <= this.now) timed.expire()
    this.#onTick()
  }
}

function dateLine(date: string): string {
  return `\r\nDate: ${date}`
}
