import { createHash } from "node:crypto"
import type { SubscriptionSpec, TopicSpec } from "../../topics-engine.ts"

/**
 * Keys of a topic. The part in braces is the hash tag of a cluster: scripts need all keys in
 * one slot.
 */
export interface TopicKeys {
  /** The stream that all messages go through. */
  stream: string
  /** Delayed messages: when each is due, and its content. */
  later: string
  laterData: string
  /** The channel that announces new messages. */
  wake: string
}

/** Keys of a subscription. */
export interface SubscriptionKeys {
  /** Messages that were taken and not acked, with the time of their next delivery. */
  due: string
  /** How many times each of them was delivered. */
  attempts: string
  /**
   * Keys with a message in flight, and the lists of the messages after it (the message's key is
   * appended).
   */
  busy: string
  waiting: string
  /** Dead letters, and when each died. */
  dead: string
  deadOrder: string
}

/** @param prefix separates the topics of several apps or stages on one server */
export function topicKeys(prefix: string, { name }: TopicSpec): TopicKeys {
  const base = `${prefix}:{${name}}`
  return {
    stream: `${base}:messages`,
    later: `${base}:later`,
    laterData: `${base}:later-data`,
    wake: `${base}:wake`,
  }
}

/** The key that exists while an id is remembered: ids may be any text, so it contains a hash. */
export function repeatedKey(prefix: string, { name }: TopicSpec, id: string): string {
  return `${prefix}:{${name}}:id:${createHash("sha256").update(id, "utf16le").digest("base64url")}`
}

export function subscriptionKeys(prefix: string, spec: SubscriptionSpec): SubscriptionKeys {
  const base = `${prefix}:{${spec.topic.name}}:to:${spec.name}`
  return {
    due: `${base}:due`,
    attempts: `${base}:attempts`,
    busy: `${base}:busy`,
    waiting: `${base}:waiting:`,
    dead: `${base}:dead`,
    deadOrder: `${base}:dead-order`,
  }
}
