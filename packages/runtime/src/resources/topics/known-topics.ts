import { type Background, BackgroundWork } from "../background/background-work.ts"
import type { Registry } from "../../base/registry.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import type { JsonSchema } from "../../types/json-schema.ts"
import type { SubscriptionSpec, TopicEngine, TopicSpec } from "./topics-engine.ts"
import type { TopicsOnDemand } from "./topics-on-demand.ts"

/** A topic, as the parts around it see it. */
export interface KnownTopic {
  readonly spec: TopicSpec
  readonly registry: Registry
  readonly subscriptions: SubscriptionSpec[]
  /** Publishes a message that matches the topic's type, and reports mismatches. */
  readonly byHand: TopicByHand | undefined
  /** @throws PrecastError PC2085, PC2094 and PC2182 for its URL */
  engine(): Promise<TopicEngine>
}

/** Messages from outside of the program's code. */
export interface TopicByHand {
  /**
   * @param json text of a message
   * @returns its id
   * @throws ValidationError for a message that does not match the type, and the errors of
   *   `topic.publish()`
   */
  publish(json: string): Promise<string>
  /** The schema of a message. */
  schema(): JsonSchema
  /** @param json a text to check */
  isMessage(json: string): boolean
}

/** The topics of a registry. */
export class KnownTopics {
  readonly #registry: Registry
  readonly #topics = new Map<string, KnownTopic>()
  #onDemand: TopicsOnDemand | undefined
  #relaying: Promise<(limitMs: number) => Promise<void>> | undefined

  /** Passes messages of the outbox to their drivers; one relay for all topics. */
  readonly #relay: Background = {
    kind: "relay",
    name: "topics",
    start: () => this.#startRelay(),
    stop: async (limitMs) => {
      const stop = await this.#relaying
      await stop?.(limitMs)
    },
  }

  constructor(registry: Registry) {
    this.#registry = registry
  }

  /** @throws PrecastError PC2092 if the name is in use */
  add(spec: TopicSpec, onDemand: TopicsOnDemand, byHand?: TopicByHand): KnownTopic {
    if (this.#topics.has(spec.name)) throw runtimeError("PC2092", `Topic "${spec.name}"`)
    const registry = this.#registry
    const engine = (): Promise<TopicEngine> => onDemand.engineOf(registry, spec.name)
    const topic: KnownTopic = { spec, registry, subscriptions: [], byHand, engine }
    this.#topics.set(spec.name, topic)
    this.#onDemand = onDemand
    registry["~part"](BackgroundWork).add(this.#relay)
    return topic
  }

  /** The topic of a name. */
  get(name: string): KnownTopic | undefined {
    return this.#topics.get(name)
  }

  /** All topics with their subscriptions, in the order of their declaration. */
  all(): readonly KnownTopic[] {
    return [...this.#topics.values()]
  }

  async #startRelay(): Promise<void> {
    const relay = await this.#onDemand?.relay()
    await relay?.prepareTables(this.#registry)
    await (this.#relaying = relay?.relayAll(this.#registry))
  }
}

/** @throws PrecastError PC2092 when the topic has one of this name */
export function addSubscription(topic: KnownTopic, spec: SubscriptionSpec): void {
  if (topic.subscriptions.some(({ name }) => name === spec.name))
    throw runtimeError("PC2092", `Subscription "${spec.name}" of topic "${topic.spec.name}"`)
  topic.subscriptions.push(spec)
}
