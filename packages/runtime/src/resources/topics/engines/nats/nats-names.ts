import type { SubscriptionSpec, TopicSpec } from "../../topics-engine.ts"
import { partitionOf } from "../partition.ts"

/** Partitions of a topic in order: each is delivered one message after the other, to one consumer at a time. */
export const partitions = 16

/**
 * Names in NATS. Names of topics have no underscore and no dot, so all names are unique.
 * Subjects: `precast.<topic>.<for whom>.<partition>`.
 */
export interface Names {
  stream(topic: TopicSpec): string
  subjects(topic: TopicSpec): string
  /** `to`: a single subscription, for replayed messages; else all. */
  subject(topic: TopicSpec, key: string | null, to?: string): string
  /** Consumers of a subscription: their names and filters. */
  consumers(subscription: SubscriptionSpec): { name: string; filter: string; isOrdered: boolean }[]
  later: { stream: string; subject: string; consumer: string }
  dead: { stream: string; subject: string }
  deadOf(subscription: SubscriptionSpec, place: string): string
}

/** `prefix` separates the topics of several apps or stages on one server. */
export function namesOf(prefix: string): Names {
  const stream = (topic: TopicSpec): string => `${prefix}_${topic.name}`
  return {
    stream,
    subjects: (topic) => `${prefix}.${topic.name}.>`,
    subject: (topic, key, to = "_") => `${prefix}.${topic.name}.${to}.${place(topic, key)}`,
    consumers: (subscription) => {
      const { topic, name } = subscription
      const places = topic.isOrdered ? ["any", ...each] : ["any"]
      return places.map((at) => ({
        name: at === "any" ? name : `${name}_${at}`,
        filter: `${prefix}.${topic.name}.*.${at}`,
        isOrdered: at !== "any",
      }))
    },
    later: { stream: `${prefix}__later`, subject: `${prefix}__later`, consumer: "mover" },
    dead: { stream: `${prefix}__dead`, subject: `${prefix}__dead.>` },
    deadOf: ({ topic, name }, at) => `${prefix}__dead.${topic.name}.${name}.${at}`,
  }
}

const each = Array.from({ length: partitions }, (_, i) => `p${i}`)

/** The last word of a subject: `any`, or the partition of the key. */
function place(topic: TopicSpec, key: string | null): string {
  return topic.isOrdered && key !== null ? `p${partitionOf(key, partitions)}` : "any"
}
