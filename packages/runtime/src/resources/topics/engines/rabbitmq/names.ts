import type { SubscriptionSpec, TopicSpec } from "../../engine.ts"
import { partitionOf } from "../partition.ts"

/** Queues of a subscription whose messages have an order: each is delivered one message after the other. */
const partitions = 8
const each = Array.from({ length: partitions }, (_, i) => `p${i}`)

/** One queue of a subscription. */
export interface Queue {
  name: string
  isOrdered: boolean
  /** What of the topic goes there. */
  binding: string
  /** What of the delayed messages goes there, of those that are for this subscription alone. */
  laterBinding: string
}

/** What things are called. Names of topics have neither dots nor underscores. */
export interface Names {
  exchange(topic: TopicSpec): string
  routingKey(topic: TopicSpec, key: string | null): string
  queues(subscription: SubscriptionSpec): Queue[]
  queue(subscription: SubscriptionSpec, key: string | null): string
  dead(subscription: SubscriptionSpec): string
  /** Exchange (and queue) of a level of delay; `due`: the exchange of what has waited. */
  level(level: number): string
  due: string
  /** The last words of the routing key of what is delayed. */
  laterForAll(topic: TopicSpec, key: string | null): string
  laterFor(subscription: SubscriptionSpec, key: string | null): string
  /** Which of those a topic is given. */
  laterBinding(topic: TopicSpec): string
}

/** @param prefix keeps the topics of several apps or stages apart on one server */
export function namesOf(prefix: string): Names {
  const exchange = ({ name }: TopicSpec): string => `${prefix}.${name}`
  const base = ({ topic, name }: SubscriptionSpec): string => `${exchange(topic)}.${name}`
  const forOne = ({ topic, name }: SubscriptionSpec, place: string): string =>
    `_s.${topic.name}.${name}.${place}`
  const queueAt = (spec: SubscriptionSpec, place: string): string =>
    place === "any" ? base(spec) : `${base(spec)}.${place}`
  return {
    exchange,
    routingKey: (topic, key) => `_a.${placeOf(topic, key)}`,
    queues: (spec) =>
      (spec.topic.isOrdered ? ["any", ...each] : ["any"]).map((place) => ({
        name: queueAt(spec, place),
        isOrdered: place !== "any",
        binding: `#.${place}`,
        laterBinding: `#.${forOne(spec, place)}`,
      })),
    queue: (spec, key) => queueAt(spec, placeOf(spec.topic, key)),
    dead: (spec) => `${base(spec)}.dead`,
    level: (level) => `${prefix}._later.${level}`,
    due: `${prefix}._later.due`,
    laterForAll: (topic, key) => `_t.${topic.name}.${placeOf(topic, key)}`,
    laterFor: (spec, key) => forOne(spec, placeOf(spec.topic, key)),
    laterBinding: ({ name }) => `#._t.${name}.*`,
  }
}

const placeOf = ({ isOrdered }: TopicSpec, key: string | null): string =>
  isOrdered && key !== null ? `p${partitionOf(key, partitions)}` : "any"
