import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { startElasticMq } from "../../../packages/runtime/test/helpers/brokers/elasticmq.ts"
import { startKafka } from "../../../packages/runtime/test/helpers/brokers/kafka.ts"
import { startNats } from "../../../packages/runtime/test/helpers/brokers/nats.ts"
import { clients, place } from "../../../packages/runtime/test/helpers/brokers/places.ts"
import { startRabbit } from "../../../packages/runtime/test/helpers/brokers/rabbitmq.ts"
import { startRedis } from "../../../packages/runtime/test/helpers/brokers/redis.ts"
import type { Broker } from "../../../packages/runtime/test/helpers/brokers/server.ts"

/** An engine of the proof. */
export interface ProofEngine {
  /** Its server; none: PostgreSQL, which is there for the effects already. */
  readonly start?: () => Promise<Broker>
  /** The server, as "nats-server 2.9.10". */
  readonly server: () => string
  readonly client: string
  /** The client is not one of the repository's packages. */
  readonly isClientApart?: boolean
}

export const engines: Readonly<Record<string, ProofEngine>> = {
  postgres: { server: () => `PostgreSQL ${said("psql", "--version")}`, client: "pg" },
  nats: {
    start: startNats,
    server: () => `nats-server ${said("nats-server", "--version")}`,
    client: "@nats-io/jetstream",
  },
  redis: {
    start: startRedis,
    server: () => `Redis ${said("redis-server", "--version")}`,
    client: "ioredis",
  },
  rabbitmq: {
    start: startRabbit,
    // Its own command would leave a port mapper behind.
    server: () => `RabbitMQ ${ofFile("/usr/lib/rabbitmq/lib", /^rabbitmq_server-(.+)$/)}`,
    client: "amqplib",
  },
  kafka: {
    start: startKafka,
    server: () => `Kafka ${ofFile(place("kafka"), /^kafka_.*-([\d.]+)\.jar$/)}`,
    client: "kafkajs",
  },
  sqs: {
    start: startElasticMq,
    server: () => `ElasticMQ ${ofFile(place("elasticmq"), /^elasticmq-server.*-([\d.]+)\.jar$/)}`,
    client: "@aws-sdk/client-sqs",
    isClientApart: true,
  },
}

/** The first version that a command names. */
function said(command: string, argument: string): string {
  const text = execFileSync(command, [argument], { encoding: "utf8" })
  return /\d+(?:\.\d+)+/.exec(text)?.[0] ?? text.trim()
}

/** The version in the name of a file of the folder. */
function ofFile(folder: string, name: RegExp): string {
  for (const file of readdirSync(folder)) {
    const version = name.exec(file)?.[1]
    if (version !== undefined) return version
  }
  return "of an unknown version"
}

/** "kafkajs 2.2.4". */
export function clientOf({ client, isClientApart }: ProofEngine): string {
  const folder = isClientApart ? clients : join(import.meta.dirname, "../../../packages/runtime")
  const paths = createRequire(join(folder, "package.json")).resolve.paths(client) ?? []
  for (const path of paths) {
    try {
      const text = readFileSync(join(path, client, "package.json"), "utf8")
      return `${client} ${(JSON.parse(text) as { version: string }).version}`
    } catch {
      // In the next one up.
    }
  }
  return client
}
