import { Buffer } from "node:buffer"
import { setTimeout as wait } from "node:timers/promises"
import { settledWithin } from "../../base/within.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import { writeBatch } from "./relay-batch.ts"
import type { RelayDriver } from "./relay-driver.ts"
import { type Batch, LONGEST_WAIT_MS, RelayQueue } from "./relay-queue.ts"

// Bytes of a batch in addition to its messages.
const FRAME_BYTES = 64
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2_000
const REPORT_MS = 10_000

/** Sends the messages of a process in their order, one batch after the other. */
export class RelaySender {
  readonly #driver: RelayDriver
  readonly #origin: string
  readonly #log: (line: string) => void
  readonly #maxBytes: number
  readonly #queue = new RelayQueue()
  readonly #closing = new AbortController()
  #sending: Promise<void> | undefined
  #inFlight = 0
  #isLost = false
  /** Messages that were not sent, since the last report. */
  #dropped = 0
  #tooLarge = 0
  #reportedAt = Number.NEGATIVE_INFINITY

  constructor(driver: RelayDriver, origin: string, log: (line: string) => void) {
    this.#driver = driver
    this.#origin = origin
    this.#log = log
    this.#maxBytes = driver.maxBytes - FRAME_BYTES
  }

  /** @param text of `writeMessage` */
  add(text: string): void {
    if (this.#closing.signal.aborted) return
    // A text of UTF-16 has at most three times as many bytes in UTF-8.
    if (text.length * 3 > this.#maxBytes && Buffer.byteLength(text) > this.#maxBytes) {
      this.#tooLarge++
      return this.#reportDropped()
    }
    this.#dropped += this.#queue.add(text, performance.now())
    this.#sending ??= Promise.resolve().then(() => this.#sendAll())
  }

  /** Sends what is left, within the limit. */
  async close(limitMs: number): Promise<void> {
    if (this.#sending !== undefined) await settledWithin(limitMs, this.#sending)
    this.#closing.abort()
    this.#dropped += this.#queue.size + this.#inFlight
    this.#reportedAt = Number.NEGATIVE_INFINITY
    this.#reportDropped()
  }

  lost(error: unknown): void {
    if (this.#isLost || this.#closing.signal.aborted) return
    this.#isLost = true
    const why = error instanceof Error ? error.message : String(error)
    this.#log(runtimeError("PC2201", this.#driver.name, why).message)
  }

  restored(): void {
    this.#reportDropped()
    if (!this.#isLost) return
    this.#isLost = false
    this.#log(`WebSockets: the connection to ${this.#driver.name} is open again`)
  }

  async #sendAll(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      this.#dropped += this.#queue.expire(performance.now())
      const batch = this.#queue.take(this.#maxBytes)
      if (batch === undefined) break
      this.#inFlight = batch.messages.length
      if (!(await this.#sendBatch(batch))) this.#dropped += this.#inFlight
      this.#inFlight = 0
    }
    this.#sending = undefined
  }

  /** Repeats until the broker has it: receivers ignore messages that they have had. */
  async #sendBatch(batch: Batch): Promise<boolean> {
    const { signal } = this.#closing
    const text = writeBatch(this.#origin, batch.first, batch.messages)
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await this.#driver.send(text)
        this.restored()
        return true
      } catch (error) {
        this.lost(error)
      }
      if (signal.aborted || performance.now() - batch.at > LONGEST_WAIT_MS) return false
      await wait(pause, undefined, { signal }).catch(() => {})
    }
  }

  /** Not more than one line in some seconds. */
  #reportDropped(): void {
    const count = this.#dropped + this.#tooLarge
    if (count === 0 || performance.now() - this.#reportedAt < REPORT_MS) return
    const why =
      this.#tooLarge > 0
        ? `it accepts at most ${this.#driver.maxBytes} bytes`
        : "they waited for too long, or were too many"
    this.#dropped = 0
    this.#tooLarge = 0
    this.#reportedAt = performance.now()
    const messages = `${count} published ${count === 1 ? "message was" : "messages were"}`
    this.#log(runtimeError("PC2202", messages, this.#driver.name, why).message)
  }
}
