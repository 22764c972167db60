import { observers } from "../../base/observers.ts"
import type { Registry } from "../../base/registry.ts"
import type { OutgoingMessage } from "./topics-engine.ts"
import type { MessageContext } from "./subscription.ts"

/** Observes the publishing and the handling of messages. */
export interface TopicObserver {
  /**
   * A message is published, with the attributes of earlier observers.
   * @returns attributes to send with it, and a callback for the end
   */
  published(
    topic: string,
    message: OutgoingMessage,
  ): { attributes: Readonly<Record<string, string>>; end(error?: unknown): void }
  /** Wraps an attempt of a handler: calls `run`, and returns its result or throws its error. */
  handled<Result>(observed: ObservedMessage, run: () => Promise<Result>): Promise<Result>
}

/** A message that is handled, and the registry of its topic. */
export interface ObservedMessage {
  readonly context: MessageContext
  readonly registry: Registry
}

/** Module state: observers are set once for the program. */
const observing = /* @__PURE__ */ observers<TopicObserver>((all) => ({
  published(topic, message) {
    let { attributes } = message
    const ends = all.map((by) => {
      const told = by.published(topic, { ...message, attributes })
      attributes = { ...attributes, ...told.attributes }
      return told
    })
    return { attributes, end: (error) => ends.forEach((each) => each.end(error)) }
  },
  handled: <Result>(observed: ObservedMessage, run: () => Promise<Result>) =>
    all.reduceRight<() => Promise<Result>>((inner, by) => () => by.handled(observed, inner), run)(),
}))

/** Has publishing and handling of all topics observed; null: no more. */
export function observeTopics(by: TopicObserver | null): void {
  observing.set(by)
}

/**
 * Adds an observer, in addition to the one that is set.
 * @returns a function that stops observing
 */
export function watchTopics(by: TopicObserver): () => void {
  return observing.add(by)
}

/** Publishes a message, observed if there is an observer. */
export async function publishing(
  topic: string,
  message: OutgoingMessage,
  run: (message: OutgoingMessage) => Promise<void>,
): Promise<void> {
  const observer = observing.now
  if (observer === null) return run(message)
  const { attributes, end } = observer.published(topic, message)
  try {
    await run({ ...message, attributes: { ...message.attributes, ...attributes } })
    end()
  } catch (error) {
    end(error)
    throw error
  }
}

/** Runs a handler, observed if there is an observer. */
export function handling<Result>(
  observed: ObservedMessage,
  run: () => Promise<Result>,
): Promise<Result> {
  const observer = observing.now
  return observer === null ? run() : observer.handled(observed, run)
}
