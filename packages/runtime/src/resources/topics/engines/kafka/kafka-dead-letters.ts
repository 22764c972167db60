import { randomUUID } from "node:crypto"
import type { Batch } from "kafkajs"
import type { DeadLetter, DeadLetters, SubscriptionSpec } from "../../topics-engine.ts"
import { readEnvelope } from "../envelope.ts"
import type { Dying } from "./kafka-deliver.ts"
import type { KafkaLink } from "./kafka-link.ts"
import type { Names } from "./kafka-names.ts"
import { envelopeHeader, forHeader, messageOf } from "./kafka-publish.ts"

/** Stores a dead letter in the subscription's dead letter topic, under the id of the message. */
export function buryIn(link: KafkaLink, topic: string): Dying {
  return async (message, attempts, error) => {
    const dead = { attempts, error, diedAt: new Date() }
    const written = { ...messageOf({ message, dead }), key: message.id }
    await link.producer.send({ topic, messages: [written], acks: -1 })
  }
}

/** Dead letters: the last value of each id in a topic that Kafka compacts; without a value it is gone. */
export function deadLettersOf(
  connect: () => Promise<KafkaLink>,
  names: Names,
  subscription: SubscriptionSpec,
): DeadLetters {
  const topic = names.dead(subscription)
  const take = async (ids: readonly string[], isReplay: boolean): Promise<number> => {
    const link = await connect()
    const letters = await readAll(link, topic)
    const found = [...new Set(ids)].flatMap((id) => letters.get(id) ?? [])
    if (found.length === 0) return 0
    if (isReplay) {
      const headers = { [forHeader]: subscription.name }
      const messages = found.map(({ message }) => messageOf({ message }, headers))
      for (const each of messages)
        await link.producer.send({
          topic: names.topic(subscription.topic),
          messages: [each],
          acks: -1,
        })
    }
    const gone = found.map(({ message }) => ({ key: message.id, value: null }))
    await link.producer.send({ topic, messages: gone, acks: -1 })
    return found.length
  }
  return {
    list: async (limit) => [...(await readAll(await connect(), topic)).values()].slice(0, limit),
    replay: (ids) => take(ids, true),
    remove: (ids) => take(ids, false),
  }
}

/**
 * Reads a topic up to its current end. Kafka delivers messages to groups: to a temporary group
 * here.
 */
async function readAll(link: KafkaLink, topic: string): Promise<Map<string, DeadLetter>> {
  const letters = new Map<string, DeadLetter>()
  const [place] = await link.admin.fetchTopicOffsets(topic)
  const end = Number(place?.high ?? 0)
  if (end <= Number(place?.low ?? 0)) return letters
  const groupId = `${topic}.reader.${randomUUID()}`
  const consumer = link.kafka.consumer({ groupId, maxWaitTimeInMs: 200 })
  try {
    await consumer.connect()
    await consumer.subscribe({ topics: [topic], fromBeginning: true })
    await new Promise<void>((resolve, reject) => {
      consumer.on("consumer.crash", ({ payload }) => reject(payload.error))
      // After compaction the last offset may have no message: the batch has its own last
      // offset.
      const eachBatch = async ({ batch }: { batch: Batch }): Promise<void> => {
        for (const each of batch.messages) keep(letters, each)
        if (Number(batch.lastOffset()) >= end - 1) resolve()
      }
      consumer.run({ autoCommit: false, eachBatch }).catch(reject)
    })
  } finally {
    await consumer.disconnect()
    await link.admin.deleteGroups([groupId]).catch(() => {})
  }
  return letters
}

function keep(letters: Map<string, DeadLetter>, each: Batch["messages"][number]): void {
  const id = each.key?.toString() ?? ""
  letters.delete(id)
  if (each.value === null) return
  const line = each.headers?.[envelopeHeader]?.toString()
  const { message, dead } = readEnvelope(line, each.value.toString(), id)
  if (dead) letters.set(id, { message, ...dead })
}
