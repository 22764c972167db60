import type { OutgoingMessage } from "./topics-engine.ts"
import { isLarge } from "./message.ts"

interface Waiting {
  readonly message: OutgoingMessage
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

// A megabyte or so of messages as they usually are.
const MOST_MESSAGES = 1000
const MOST_CHARACTERS = 4_000_000

/**
 * Publishes messages in batches: messages that arrive while a batch is in flight form the next
 * one. One batch at a time, so that the broker receives them in order.
 */
export class Batcher {
  readonly #send: (messages: readonly OutgoingMessage[]) => Promise<void>
  readonly #most: number
  #waiting: Waiting[] = []
  #underWay = 0
  #isScheduled = false

  /** @param most batches on their way at the same time */
  constructor(send: (messages: readonly OutgoingMessage[]) => Promise<void>, most: number) {
    this.#send = send
    this.#most = most
  }

  add(message: OutgoingMessage): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ message, done, failed })
      if (this.#isScheduled || this.#underWay >= this.#most) return
      this.#isScheduled = true
      // Messages published in the same tick form one batch.
      setImmediate(() => this.#next())
    })
  }

  #next(): void {
    this.#isScheduled = false
    while (this.#underWay < this.#most && this.#waiting.length > 0) void this.#run(this.#take())
  }

  #take(): Waiting[] {
    let characters = 0
    let count = 0
    for (const { message } of this.#waiting) {
      const isAlone = isLarge(message)
      characters += message.body.length
      if (count > 0 && (isAlone || characters > MOST_CHARACTERS || count === MOST_MESSAGES)) break
      count++
      if (isAlone) break
    }
    return this.#waiting.splice(0, count)
  }

  async #run(batch: readonly Waiting[]): Promise<void> {
    this.#underWay++
    try {
      await this.#send(batch.map(({ message }) => message))
      for (const { done } of batch) done()
    } catch (error) {
      for (const { failed } of batch) failed(error)
    } finally {
      this.#underWay--
      this.#next()
    }
  }
}
