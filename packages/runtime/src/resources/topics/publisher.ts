import type { Queries } from "../database/queries.ts"
import { TopicEngines } from "./engines/engines-open.ts"
import type { KnownTopic } from "./known-topics.ts"
import { isLarge } from "./message.ts"
import type { OutgoingMessage, TopicEngine } from "./topics-engine.ts"
import { publishing } from "./topics-observe.ts"

// For unordered topics batches may overtake each other.
const BATCHES_AT_ONCE = 4

/** Publishes the messages of one topic. */
export interface Publisher {
  publish(message: OutgoingMessage, tx: Queries | undefined): Promise<void>
}

export function publisherOf(topic: KnownTopic): Publisher {
  const { spec, registry } = topic
  const engines = registry["~part"](TopicEngines)
  let declared: { engine: TopicEngine; done: Promise<void>; subscriptions: number } | undefined
  const ready = async (): Promise<TopicEngine> => {
    const engine = await engines.of(spec.name)
    const subscriptions = topic.subscriptions.length
    if (declared?.engine !== engine || declared.subscriptions !== subscriptions) {
      const done = engine.declare(spec, topic.subscriptions)
      declared = { engine, done, subscriptions }
      done.catch(() => (declared = undefined))
    }
    await declared.done
    return engine
  }
  const send = async (messages: readonly OutgoingMessage[]): Promise<void> =>
    (await ready()).publish(spec, messages)
  const batcher = new Batcher(send, spec.isOrdered ? 1 : BATCHES_AT_ONCE)
  return {
    publish: (plain, tx) =>
      publishing(spec.name, plain, async (message) => {
        if (tx === undefined) {
          if (message.notBefore === null) return batcher.add(message)
          const engine = await ready()
          if (engine.can.delay) return batcher.add(message)
          if (isLarge(message)) await engine.check?.(spec, message)
          const { delayInOutbox } = await import("./outbox.ts")
          return delayInOutbox(registry, engine, spec, message)
        }
        const engine = await engines.of(spec.name)
        if (!(await engine.declareIn?.(tx, spec, topic.subscriptions))) await ready()
        if (await engine.publishIn?.(tx, spec, [message])) return
        // The transaction can still be rolled back; the relay could only set the message aside.
        if (isLarge(message)) await engine.check?.(spec, message)
        const { addToOutbox } = await import("./outbox.ts")
        await addToOutbox(tx, spec, message)
      }),
  }
}

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
class Batcher {
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
