// What the tests of engines are made of.
import { randomUUID } from "node:crypto"
import type {
  Consumer,
  Delivery,
  OutgoingMessage,
  SubscriptionSpec,
  TopicEngine,
  TopicSpec,
} from "../../../src/resources/topics/topics-engine.ts"

/** A server for the tests of an engine. */
export interface EngineServer {
  /** Another connection to the same server, as another process has it. */
  open(): Promise<TopicEngine>
  /** Closes the connections of all clients; new ones are accepted immediately, or soon. */
  cut(): Promise<void>
  /** An engine whose server is not there. */
  openAbsent(): Promise<TopicEngine>
  close(): Promise<void>
}

/** What of the contract an engine does in a way of its own; each with a line in docs/topics-drivers.md. */
export interface EngineTraits {
  /** Keys and attributes come back as they were, whatever characters they have. Default true. */
  readonly anyText?: boolean
  /** Largest body in bytes that is taken. Default 1 MB. */
  readonly bodyBytes?: number
  /** Shortest lease that the server knows, in milliseconds. Default 1000. */
  readonly leaseMs?: number
  /** Consumers of messages in order share them; else one has all, and others stand by. Default true. */
  readonly sharesOrder?: boolean
  /** A message whose id was published before is dropped: always, in topics with an order, never. Default "always". */
  readonly dropsRepeats?: "always" | "in order" | "never"
  /** A graceful stop gives back messages in order that wait behind others, which counts an attempt. Default false. */
  readonly stopCountsAttempts?: boolean
}

/** What a test has to work with. */
export interface Ground {
  readonly traits: EngineTraits
  readonly leaseMs: number
  readonly server: EngineServer
  readonly engine: TopicEngine
  /** Another connection to the server, closed after the test. */
  another(): Promise<TopicEngine>
  absent(): Promise<TopicEngine>
  /** Declares a subscription and consumes its messages until the test has finished. */
  subscribe(
    subscription: SubscriptionSpec,
    receive: (delivery: Delivery) => Promise<void>,
    on?: TopicEngine,
  ): Promise<Consumer>
}

export const WAIT = { timeout: 40_000, interval: 20 }
export const TEST_MS = 60_000

let count = 0
const run = randomUUID().slice(0, 8)

/** A topic of the test's own. */
export function topicOf(options: Partial<TopicSpec> = {}): TopicSpec {
  const retentionMs = 86_400_000
  return { name: `t${run}-${count++}`, isOrdered: false, retentionMs, ...options }
}

export function subscriptionOf(
  topic: TopicSpec,
  options: Partial<SubscriptionSpec> = {},
): SubscriptionSpec {
  const rest = { concurrency: 10, leaseMs: 10_000, maxAttempts: 100 }
  return { topic, name: `s${count++}`, ...rest, ...options }
}

export function messageOf(options: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return {
    id: randomUUID(),
    body: '{"orderId":"o-1","total":12.5}',
    attributes: {},
    key: null,
    notBefore: null,
    publishedAt: new Date(),
    ...options,
  }
}

export async function publishMany(
  engine: TopicEngine,
  topic: TopicSpec,
  many: number,
): Promise<Set<string>> {
  const messages = Array.from({ length: many }, () => messageOf())
  await engine.publish(topic, messages)
  return new Set(messages.map(({ id }) => id))
}

/** Not proof of anything: time for what should not happen, or for handlers to be at work. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
