const MOST = 1000
const AHEAD_MS = 150

/**
 * How many messages a consumer takes: those that its handlers have room for, and those that
 * they finish before the next batch arrives. Slow handlers take no messages ahead, so that
 * other processes get them.
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

  /** A request begins: the messages finished since the last one determine the rate. */
  begin(): void {
    const now = performance.now()
    const rate = this.#count / Math.max(now - this.#since, 1)
    this.#rate = (this.#rate + rate) / 2
    this.#count = 0
    this.#since = now
  }

  /**
   * How many messages to request in addition to those present; a small number is not worth a
   * request.
   */
  room(there: number): number {
    const ahead = Math.min(MOST, Math.floor(this.#rate * AHEAD_MS))
    const all = this.#concurrency + ahead
    const room = all - there
    return room * 2 >= all || (there < this.#concurrency && ahead === 0) ? Math.max(0, room) : 0
  }
}
