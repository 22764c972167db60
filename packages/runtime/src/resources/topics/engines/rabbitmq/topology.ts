import type { Channel, Options } from "amqplib"
import type { SubscriptionSpec, TopicSpec } from "../../topics-engine.ts"
import type { Names } from "./rabbitmq-names.ts"

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
