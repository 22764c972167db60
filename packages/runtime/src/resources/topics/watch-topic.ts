import { runtimeError } from "../../base/errors/catalog.ts"
import type { StopChanges } from "../../endpoint/live/changes.ts"
import { TopicEngines } from "./engines/engines-open.ts"
import type { KnownTopic } from "./known-topics.ts"

/** Who waits for messages of a topic, over one subscription at the broker. */
class TopicWatch {
  readonly #topic: KnownTopic
  readonly #listeners = new Set<() => void>()
  #watching: Promise<() => Promise<void>> | undefined

  constructor(topic: KnownTopic) {
    this.#topic = topic
  }

  async subscribe(published: () => void): Promise<StopChanges> {
    const listener = (): void => published()
    this.#listeners.add(listener)
    try {
      await (this.#watching ??= this.#watch())
    } catch (error) {
      this.#listeners.delete(listener)
      this.#watching = undefined
      throw error
    }
    return () => this.#leave(listener)
  }

  async #watch(): Promise<() => Promise<void>> {
    const { spec, registry, subscriptions } = this.#topic
    const engine = await registry["~part"](TopicEngines).of(spec.name)
    if (engine.watch === undefined)
      throw runtimeError(
        "PC2095",
        engine.name,
        `notify every process of messages of "${spec.name}"`,
      )
    await engine.declare(spec, subscriptions)
    return engine.watch(spec, () => this.#listeners.forEach((listener) => listener()))
  }

  async #leave(listener: () => void): Promise<void> {
    if (!this.#listeners.delete(listener) || this.#listeners.size > 0) return
    const watching = this.#watching
    this.#watching = undefined
    await (
      await watching
    )?.()
  }
}

const watches = new WeakMap<KnownTopic, TopicWatch>()

/**
 * Calls `published` in this process after messages of a topic were published, by any process.
 * @returns a function that stops it
 * @throws PrecastError PC2095 for a driver that cannot; PC2090 if the broker is unreachable
 */
export function watchTopic(topic: KnownTopic, published: () => void): Promise<StopChanges> {
  const watch = watches.get(topic) ?? new TopicWatch(topic)
  watches.set(topic, watch)
  return watch.subscribe(published)
}
