import type * as Client from "kafkajs"
import type { Admin, Kafka, KafkaConfig, logLevel, Producer, SASLOptions } from "kafkajs"
import { importClient } from "../client-of.ts"

export interface KafkaLink {
  readonly kafka: Kafka
  readonly admin: Admin
  readonly producer: Producer
  close(): Promise<void>
}

const isTrue = (text: string | null): boolean => text === "true" || text === "1"

/** Connects an admin and a producer. */
export async function connectKafka(url: URL): Promise<KafkaLink> {
  const loaded = await importClient<typeof Client & { default?: typeof Client }>("Kafka", "kafkajs")
  const { Kafka, Partitioners } = loaded.default ?? loaded
  const kafka = new Kafka(configOf(url))
  const admin = kafka.admin()
  const createPartitioner = Partitioners.DefaultPartitioner
  const producer = kafka.producer({ allowAutoTopicCreation: false, createPartitioner })
  try {
    await Promise.all([admin.connect(), producer.connect()])
  } catch (error) {
    await Promise.allSettled([admin.disconnect(), producer.disconnect()])
    throw error
  }
  return {
    kafka,
    admin,
    producer,
    close: async () => {
      await Promise.allSettled([admin.disconnect(), producer.disconnect()])
    },
  }
}

function configOf(url: URL): KafkaConfig {
  const { searchParams: given } = url
  const sasl = saslOf(url)
  return {
    clientId: given.get("client") ?? "precast",
    brokers: [url.host, ...given.getAll("broker")],
    connectionTimeout: 3000,
    requestTimeout: 10_000,
    // Short: publishers need a prompt result, and consumers restart automatically.
    retry: { initialRetryTime: 100, maxRetryTime: 1000, retries: 4 },
    logLevel: 0 satisfies logLevel.NOTHING,
    ssl: isTrue(given.get("tls")),
    ...(sasl && { sasl }),
  }
}

function saslOf(url: URL): SASLOptions | undefined {
  if (url.username === "") return undefined
  const mechanism = (url.searchParams.get("mechanism") ?? "plain") as "plain"
  const username = decodeURIComponent(url.username)
  return { mechanism, username, password: decodeURIComponent(url.password) }
}
