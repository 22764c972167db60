const MOST = 1000
const AHEAD_MS = 150

/**
 * How many messages a consumer takes: those that its handlers have room for, and what they deal with until the next
 * ones are there. Slow handlers take nothing ahead, so that other processes get it.
 */
export class Pace {
  readonly #concurrency: number
  #since = performance.now()
  #count = 0
  /** Messages in a millisecond. */
  #rate = 0

  constructor(concurrency: number) {
    this.#concurrency = concurrency
  }

  /** A message was dealt with. */
  count(): void {
    this.#count++
  }

  /** Messages are asked for: what was dealt with since the last time says how fast that goes. */
  begin(): void {
    const now = performance.now()
    const rate = this.#count / Math.max(now - this.#since, 1)
    this.#rate = (this.#rate + rate) / 2
    this.#count = 0
    this.#since = now
  }

  /** How many may be asked for beside those that are there; few are not worth asking for. */
  room(there: number): number {
    const ahead = Math.min(MOST, Math.floor(this.#rate * AHEAD_MS))
    const all = this.#concurrency + ahead
    const room = all - there
    return room * 2 >= all || (there < this.#concurrency && ahead === 0) ? Math.max(0, room) : 0
  }
}
