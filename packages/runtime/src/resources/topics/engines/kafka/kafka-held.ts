import type { Consumer } from "kafkajs"
import { setTimeout as sleep } from "node:timers/promises"
import type { OutgoingMessage } from "../../topics-engine.ts"
import type { Progress } from "./progress.ts"

/** A partition assigned to this consumer, until it is revoked. */
export class Held {
  readonly progress: Progress<OutgoingMessage>
  isLost = false
  isPaused = false
  readonly #consumer: Consumer
  readonly #topic: string
  readonly #partition: number
  #waiting: ((isKept: boolean) => void)[] = []
  #isWriting = false
  #confirmed = 0

  constructor(
    consumer: Consumer,
    topic: string,
    partition: number,
    progress: Progress<OutgoingMessage>,
  ) {
    this.#consumer = consumer
    this.#topic = topic
    this.#partition = partition
    this.progress = progress
  }

  /** Writes down how far it is. @returns whether Kafka has it; false: the partition is another's now */
  commit(): Promise<boolean> {
    if (this.isLost) return Promise.resolve(false)
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      void this.#write()
    })
  }

  /** Kafka has confirmed a commit of this partition. */
  confirmed(): void {
    this.#confirmed++
  }

  /** Another consumer has it, or will. */
  lose(): void {
    this.isLost = true
    for (const each of this.#waiting.splice(0)) each(false)
  }

  // One at a time: changes in the meantime are part of the next commit.
  async #write(): Promise<void> {
    if (this.#isWriting) return
    this.#isWriting = true
    let pauseMs = 50
    while (this.#waiting.length > 0 && !this.isLost) {
      const waiting = this.#waiting.splice(0)
      const { offset, metadata } = this.progress.commit()
      const place = { topic: this.#topic, partition: this.#partition }
      try {
        const before = this.#confirmed
        await this.#consumer.commitOffsets([{ ...place, offset, metadata }])
        // The client returns without an error, too, while it is not a member of the group.
        if (this.#confirmed === before) throw new Error("the consumer is not in its group")
        for (const each of waiting) each(true)
        pauseMs = 50
      } catch {
        // The group is rebalancing, or the connection is lost: either it resumes, or the
        // partition is lost.
        if (this.isLost) for (const each of waiting) each(false)
        else this.#waiting.unshift(...waiting)
        await sleep((pauseMs = Math.min(pauseMs * 2, 1000)))
      }
    }
    this.#isWriting = false
  }
}
