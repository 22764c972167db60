import type { ConsumerConfig, StreamConfig } from "@nats-io/jetstream"
import type { SubscriptionSpec, TopicSpec } from "../../topics-engine.ts"
import type { NatsLink } from "./nats-link.ts"
import type { Names } from "./nats-names.ts"

/** Nanoseconds, in which NATS counts. */
const nanos = (ms: number): number => ms * 1_000_000

/** Creates the streams of a topic, and a consumer for each of its subscriptions. */
export async function declareTopic(
  link: NatsLink,
  names: Names,
  topic: TopicSpec,
  subscriptions: readonly SubscriptionSpec[],
  replicas: number,
): Promise<void> {
  await addStream(link, {
    name: names.stream(topic),
    subjects: [names.subjects(topic)],
    max_age: nanos(topic.retentionMs),
    duplicate_window: nanos(Math.min(topic.retentionMs, 120_000)),
    num_replicas: replicas,
  })
  await addStream(link, {
    name: names.later.stream,
    subjects: [names.later.subject],
    // A moved message is removed.
    retention: "workqueue",
    num_replicas: replicas,
  })
  await addStream(link, {
    name: names.dead.stream,
    subjects: [names.dead.subject],
    allow_direct: true,
    num_replicas: replicas,
  })
  await addConsumer(link, names.later.stream, {
    durable_name: names.later.consumer,
    ack_wait: nanos(30_000),
  })
  for (const subscription of subscriptions) {
    for (const { name, filter, isOrdered } of names.consumers(subscription)) {
      await addConsumer(link, names.stream(topic), {
        durable_name: name,
        filter_subject: filter,
        deliver_policy: "new",
        ack_wait: nanos(subscription.leaseMs),
        // A message that waits for its retry is one not acked: the next of its partition waits too.
        max_ack_pending: isOrdered ? 1 : -1,
      })
    }
  }
}

type Stream = { [Key in keyof StreamConfig]?: StreamConfig[Key] | string } & { name: string }

async function addStream({ jsm }: NatsLink, wanted: Stream): Promise<void> {
  const config = { storage: "file", ...wanted } as Partial<StreamConfig> & { name: string }
  try {
    await jsm.streams.add(config)
  } catch (error) {
    // 10058: the stream exists with other settings.
    if (codeOf(error) !== 10058) throw error
    const { name: _, storage: _storage, retention: _retention, ...changed } = config
    await jsm.streams.update(config.name, changed)
  }
}

type Consumer = { [Key in keyof ConsumerConfig]?: ConsumerConfig[Key] | string } & {
  durable_name: string
}

async function addConsumer({ jsm }: NatsLink, stream: string, wanted: Consumer): Promise<void> {
  const config = {
    ack_policy: "explicit",
    deliver_policy: "all",
    max_deliver: -1,
    max_ack_pending: -1,
    max_waiting: 4096,
    ...wanted,
  } as Partial<ConsumerConfig>
  try {
    await jsm.consumers.add(stream, config)
  } catch (error) {
    // 10013, 10148: the consumer exists with other settings.
    const code = codeOf(error)
    if (code !== 10013 && code !== 10148 && code !== 10012) throw error
    const { ack_wait, max_waiting, max_ack_pending } = config
    const changed = { ack_wait, max_waiting, max_ack_pending } as Partial<ConsumerConfig>
    await jsm.consumers.update(stream, wanted.durable_name, changed)
  }
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code
