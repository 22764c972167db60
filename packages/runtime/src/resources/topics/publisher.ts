import type { Queries } from "../database/queries.ts"
import { Batcher } from "./batch.ts"
import type { OutgoingMessage, TopicEngine } from "./topics-engine.ts"
import { TopicEngines } from "./engines/engines-open.ts"
import type { KnownTopic } from "./known-topics.ts"
import { isLarge } from "./message.ts"
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
