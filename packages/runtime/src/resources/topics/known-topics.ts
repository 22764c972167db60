import { type Background, registerBackground } from "../background/registry.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import type { JsonSchema } from "../../types/json-schema.ts"
import type { SubscriptionSpec, TopicSpec } from "./topics-engine.ts"

/** A topic, as the parts around it see it. */
export interface KnownTopic {
  readonly spec: TopicSpec
  readonly subscriptions: SubscriptionSpec[]
  /** Publishes a message that matches the topic's type, and reports mismatches. */
  readonly byHand: TopicByHand | undefined
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

/** Module state: the topics of the program, from all of its files. */
const topics = new Map<string, KnownTopic>()

/** @throws PrecastError PC2092 if the name is in use */
export function addTopic(spec: TopicSpec, byHand?: TopicByHand): KnownTopic {
  if (topics.has(spec.name)) throw runtimeError("PC2092", `Topic "${spec.name}"`)
  const topic: KnownTopic = { spec, subscriptions: [], byHand }
  topics.set(spec.name, topic)
  registerBackground(relay)
  return topic
}

let relaying: Promise<(limitMs: number) => Promise<void>> | undefined

/** Passes messages of the outbox to their drivers; one relay for all topics. */
const relay: Background = {
  kind: "relay",
  name: "topics",
  start: async () => {
    const [{ prepareTables }, { relayAll }] = await Promise.all([
      import("./topics-prepare.ts"),
      import("./relay.ts"),
    ])
    await prepareTables()
    await (relaying = relayAll())
  },
  stop: async (limitMs) => {
    await (
      await relaying
    )?.(limitMs)
  },
}

/** @throws PrecastError PC2092 when the topic has one of this name */
export function addSubscription(topic: KnownTopic, spec: SubscriptionSpec): void {
  if (topic.subscriptions.some(({ name }) => name === spec.name))
    throw runtimeError("PC2092", `Subscription "${spec.name}" of topic "${topic.spec.name}"`)
  topic.subscriptions.push(spec)
}

/** All topics of the program with their subscriptions, in the order of their declaration. */
export function knownTopics(): readonly KnownTopic[] {
  return [...topics.values()]
}
