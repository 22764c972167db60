import { setTimeout as sleep } from "node:timers/promises"
import type { Admin, ITopicConfig, Kafka } from "kafkajs"
import type { SubscriptionSpec, TopicSpec } from "../../topics-engine.ts"
import type { KafkaLink } from "./kafka-link.ts"
import type { Names } from "./kafka-names.ts"

/** Settings of topics that are created: existing ones are not changed. */
export interface Making {
  partitions: number
  /** -1: as the brokers are set. */
  replicas: number
}

/** Creates missing topics, and groups that begin at the end of the topic. */
export async function declareTopic(
  { admin, kafka }: KafkaLink,
  names: Names,
  topic: TopicSpec,
  subscriptions: readonly SubscriptionSpec[],
  making: Making,
): Promise<void> {
  const wanted = [
    config(names.topic(topic), making.partitions, making.replicas, {
      "retention.ms": `${topic.retentionMs}`,
    }),
    ...subscriptions.map((each) =>
      config(names.dead(each), 1, making.replicas, { "cleanup.policy": "compact" }),
    ),
  ]
  const there = new Set(await admin.listTopics())
  const topics = wanted.filter((each) => !there.has(each.topic))
  if (topics.length > 0) await make(admin, topics)
  for (const each of subscriptions) await begin(admin, kafka, names.topic(topic), names.group(each))
}

const config = (
  topic: string,
  numPartitions: number,
  replicationFactor: number,
  settings: Record<string, string>,
): ITopicConfig => ({
  topic,
  numPartitions,
  replicationFactor,
  // A megabyte with its headers exceeds Kafka's default.
  configEntries: Object.entries({ "max.message.bytes": "8388608", ...settings }).map(
    ([name, value]) => ({ name, value }),
  ),
})

async function make(admin: Admin, topics: ITopicConfig[]): Promise<void> {
  try {
    await admin.createTopics({ topics, waitForLeaders: true })
  } catch (error) {
    // Another program was quicker.
    const there = new Set(await admin.listTopics())
    if (topics.some((each) => !there.has(each.topic))) throw error
  }
}

/** Sets the initial offset of a new group: the end of the topic. */
async function begin(admin: Admin, kafka: Kafka, topic: string, groupId: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      // End offsets are read first: later ones may be after messages for this group.
      const ends = await admin.fetchTopicOffsets(topic)
      const [found] = await admin.fetchOffsets({ groupId, topics: [topic] })
      const places = (found?.partitions ?? []).filter(({ offset }) => offset === "-1")
      const without = new Set(places.map(({ partition }) => partition))
      if (without.size === 0) return
      return await place(
        kafka,
        topic,
        groupId,
        ends.filter((each) => without.has(each.partition)),
      )
    } catch (error) {
      // Another program does the same at this moment, or the topic is so new that it has no
      // leader yet.
      if (tries > 40) throw error
      await sleep(250)
    }
  }
}

// Only members may commit, so this joins briefly; setOffsets of the client does the same and
// takes 5 s.
async function place(
  kafka: Kafka,
  topic: string,
  groupId: string,
  ends: readonly { partition: number; offset: string }[],
): Promise<void> {
  const member = kafka.consumer({ groupId, maxWaitTimeInMs: 100, allowAutoTopicCreation: false })
  try {
    await member.connect()
    await member.subscribe({ topics: [topic], fromBeginning: true })
    const crashed = new Promise<never>((_, failed) => {
      member.on("consumer.crash", ({ payload }) => failed(payload.error))
    })
    // Resolves once it is a member: an earlier commit would be discarded.
    const run = member.run({ autoCommit: false, eachBatch: async () => {} })
    await Promise.race([run, crashed])
    await member.commitOffsets(ends.map(({ partition, offset }) => ({ topic, partition, offset })))
  } finally {
    await member.disconnect()
  }
}
