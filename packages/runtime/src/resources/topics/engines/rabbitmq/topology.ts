import type { Channel, Options } from "amqplib"
import type { SubscriptionSpec, TopicSpec } from "../../topics-engine.ts"
import { partitionOf } from "../partition.ts"

/** Queues of an ordered subscription: each delivers one message at a time. */
const partitions = 8
const each = Array.from({ length: partitions }, (_, i) => `p${i}`)

/** One queue of a subscription. */
export interface Queue {
  name: string
  isOrdered: boolean
  /** The binding to the exchange of the topic. */
  binding: string
  /** The binding for delayed messages of this subscription alone. */
  laterBinding: string
}

/** Names in RabbitMQ. Names of topics have neither dots nor underscores. */
export interface Names {
  exchange(topic: TopicSpec): string
  routingKey(topic: TopicSpec, key: string | null): string
  queues(subscription: SubscriptionSpec): Queue[]
  queue(subscription: SubscriptionSpec, key: string | null): string
  dead(subscription: SubscriptionSpec): string
  /** Exchange (and queue) of a delay level; `due`: the exchange of messages that have waited. */
  level(level: number): string
  due: string
  /** The last words of the routing key of delayed messages. */
  laterForAll(topic: TopicSpec, key: string | null): string
  laterFor(subscription: SubscriptionSpec, key: string | null): string
  /** The binding for the delayed messages of a topic. */
  laterBinding(topic: TopicSpec): string
}

/** @param prefix separates the topics of several apps or stages on one server */
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

/** Creates the exchange of a topic, and the queues of its subscriptions. */
export async function declareTopic(
  channel: Channel,
  names: Names,
  topic: TopicSpec,
  subscriptions: readonly SubscriptionSpec[],
): Promise<void> {
  const exchange = names.exchange(topic)
  await channel.assertExchange(exchange, "topic")
  await channel.assertExchange(names.due, "topic")
  await channel.bindExchange(exchange, names.due, names.laterBinding(topic))
  for (const subscription of subscriptions) {
    for (const { name, isOrdered, binding, laterBinding } of names.queues(subscription)) {
      await channel.assertQueue(name, isOrdered ? inOrder : replicated)
      await channel.bindQueue(name, exchange, binding)
      await channel.bindQueue(name, names.due, laterBinding)
    }
    await channel.assertQueue(names.dead(subscription), replicated)
  }
}

// The same for all programs and versions: RabbitMQ refuses to declare an existing queue with
// other arguments. (So each message carries its own retention.) Quorum queues are on disk,
// count deliveries, and are replicated if a cluster has several nodes. RabbitMQ 4 drops
// messages after 20 deliveries; the core decides when a message is dead.
const replicated: Options.AssertQueue = {
  durable: true,
  arguments: { "x-queue-type": "quorum", "x-delivery-limit": 1_000_000 },
}

const inOrder: Options.AssertQueue = {
  durable: true,
  // One active consumer at a time, in any process.
  arguments: { ...replicated.arguments, "x-single-active-consumer": true },
}
