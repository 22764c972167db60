import { randomUUID } from "node:crypto"
import type { Batch } from "kafkajs"
import { runtimeError } from "../../../../base/errors/catalog.ts"
import type {
  TopicEngine,
  OutgoingMessage,
  DeadLetter,
  DeadLetters,
  SubscriptionSpec,
} from "../../topics-engine.ts"
import { readEnvelope } from "../envelope.ts"
import { openedOnce } from "../opened.ts"
import { lettersBy, reach } from "../reach.ts"
import { declareTopic } from "./kafka-declare.ts"
import type { Dying } from "./kafka-deliver.ts"
import { connectKafka, type KafkaLink } from "./kafka-link.ts"
import { namesOf, type Names } from "./kafka-names.ts"
import { publishAll, messageOf, envelopeHeader, forHeader } from "./kafka-publish.ts"
import { subscribeTo } from "./kafka-subscribe.ts"

// Every broker accepts this much unless it is configured to accept less.
const USUAL_BYTES = 900_000
const KNOWN_MS = 60_000
// ConfigResourceTypes.TOPIC, in a package that is loaded dynamically.
const TOPIC = 2

/** The `max.message.bytes` of topics, requested when a message could exceed it. */
class Limits {
  readonly #known = new Map<string, { readonly bytes: Promise<number>; readonly at: number }>()

  /** @throws PrecastError PC2100 for a message larger than its topic accepts */
  async check(link: KafkaLink, topic: string, message: OutgoingMessage): Promise<void> {
    const { value, headers } = messageOf({ message })
    // Keys are short; the rest are lengths, and the header of the batch.
    const size = Buffer.byteLength(value ?? "") + JSON.stringify(headers).length + 2048
    if (size <= USUAL_BYTES) return
    const limit = await this.#of(link, topic)
    if (size > limit) throw runtimeError("PC2100", "Kafka", size, limit, "max.message.bytes")
  }

  #of(link: KafkaLink, topic: string): Promise<number> {
    const known = this.#known.get(topic)
    if (known !== undefined && Date.now() - known.at < KNOWN_MS) return known.bytes
    const bytes = limitOf(link, topic)
    this.#known.set(topic, { bytes, at: Date.now() })
    return bytes
  }
}

/** Infinity if the broker does not report its limit: it then refuses the message itself. */
async function limitOf({ admin }: KafkaLink, topic: string): Promise<number> {
  const configNames = ["max.message.bytes"]
  const described = await admin
    .describeConfigs({
      includeSynonyms: false,
      resources: [{ type: TOPIC, name: topic, configNames }],
    })
    .catch(() => undefined)
  const found = described?.resources[0]?.configEntries[0]?.configValue
  return found === undefined ? Infinity : Number(found)
}

/**
 * Topics in Kafka.
 * @param url `kafka://[user:password@]host:port`, with `?broker=host:port` for more brokers, `tls=true`,
 *   `mechanism=scram-sha-512`, `prefix=`, `client=`, and for topics that are made `partitions=` and `replicas=`
 */
export async function openKafka(url: URL): Promise<TopicEngine> {
  const names = namesOf(url.searchParams.get("prefix") ?? "precast")
  const making = {
    partitions: Number(url.searchParams.get("partitions") ?? 12),
    replicas: Number(url.searchParams.get("replicas") ?? -1),
  }
  const limits = new Limits()
  const connect = openedOnce(() => connectKafka(url))
  const tell = <T>(act: () => Promise<T>): Promise<T> => reach("Kafka", isRefusal, act)
  return {
    name: "kafka",
    can: { delay: false, order: true, replay: true },
    declare: (topic, subscriptions) =>
      tell(async () => declareTopic(await connect(), names, topic, subscriptions, making)),
    publish: (topic, messages) =>
      tell(async () => publishAll((await connect()).producer, names.topic(topic), messages)),
    check: (topic, message) =>
      tell(async () => limits.check(await connect(), names.topic(topic), message)),
    subscribe: (subscription, receive) =>
      tell(async () => {
        const link = await connect()
        const bury = buryIn(link, names.dead(subscription))
        return subscribeTo(link, { subscription, names, receive, bury })
      }),
    deadLetters: (subscription) => {
      const letters = deadLettersOf(connect, names, subscription)
      return lettersBy(tell, letters)
    },
    close: async () => (await connect.now())?.close(),
  }
}

/**
 * The client has retried transient errors; authentication and authorization errors are not
 * transient.
 */
function isRefusal(error: unknown): boolean | "message" {
  const { type, name } = error as { type?: string; name?: string }
  if (/TOO_LARGE|^INVALID_(RECORD|TIMESTAMP)$/.test(type ?? "")) return "message"
  return /AUTH|INVALID|POLICY/.test(type ?? "") || name === "KafkaJSSASLAuthenticationError"
}

/** Stores a dead letter in the subscription's dead letter topic, under the id of the message. */
function buryIn(link: KafkaLink, topic: string): Dying {
  return async (message, attempts, error) => {
    const dead = { attempts, error, diedAt: new Date() }
    const written = { ...messageOf({ message, dead }), key: message.id }
    await link.producer.send({ topic, messages: [written], acks: -1 })
  }
}

/** Dead letters: the last value of each id in a topic that Kafka compacts; without a value it is gone. */
function deadLettersOf(
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
