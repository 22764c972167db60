/** Messages that wait for a broker, at most so many; the oldest are dropped first. */
const MOST_MESSAGES = 10_000
const MOST_BYTES = 16 * 1024 * 1024
export const LONGEST_WAIT_MS: number = 60_000
/** A batch is sent as a whole: other processes receive it when all of it has arrived. */
const BATCH_BYTES = 256 * 1024

/** Consecutive messages of one process. */
export interface Batch {
  /** Number of the first one. */
  readonly first: number
  /** Each written by `writeMessage`. */
  readonly messages: readonly string[]
  /** When the newest one was published, by `performance.now()`. */
  readonly at: number
}

interface Waiting {
  readonly text: string
  readonly bytes: number
  readonly at: number
}

/** The published messages of a process that were not sent yet, numbered in their order. */
export class RelayQueue {
  readonly #waiting: Waiting[] = []
  /** The index of the oldest one in `#waiting`. */
  #head = 0
  #bytes = 0
  #first = 0

  get size(): number {
    return this.#waiting.length - this.#head
  }

  /** @returns the number of messages that were dropped to make room */
  add(text: string, now: number): number {
    const bytes = Buffer.byteLength(text)
    this.#waiting.push({ text, bytes, at: now })
    this.#bytes += bytes
    let dropped = 0
    for (; this.size > MOST_MESSAGES || this.#bytes > MOST_BYTES; dropped++) this.#shift()
    return dropped
  }

  /** Drops messages that have waited for too long. @returns their number */
  expire(now: number): number {
    let dropped = 0
    for (; this.size > 0 && now - this.#oldest().at > LONGEST_WAIT_MS; dropped++) this.#shift()
    return dropped
  }

  /**
   * Removes the oldest messages, as many as fit a batch.
   * @param maxBytes the largest batch that the broker accepts; at least one message is taken
   */
  take(maxBytes: number): Batch | undefined {
    if (this.size === 0) return undefined
    const first = this.#first
    const limit = Math.min(BATCH_BYTES, maxBytes)
    const messages: string[] = []
    let at = 0
    for (let bytes = 0; this.size > 0;) {
      const oldest = this.#oldest()
      bytes += oldest.bytes + 1
      if (messages.length > 0 && bytes > limit) break
      messages.push(oldest.text)
      at = oldest.at
      this.#shift()
    }
    return { first, messages, at }
  }

  #oldest(): Waiting {
    return this.#waiting[this.#head] as Waiting
  }

  #shift(): void {
    this.#bytes -= this.#oldest().bytes
    this.#first++
    this.#head++
    if (this.#head * 2 < this.#waiting.length) return
    this.#waiting.splice(0, this.#head)
    this.#head = 0
  }
}
