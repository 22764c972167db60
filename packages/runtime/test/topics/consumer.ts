// A process that consumes messages, prints them, and never acks: faults.ts kills it with kill -9.
import type { SubscriptionSpec, TopicEngine } from "../../src/resources/topics/topics-engine.ts"
import { openKafka } from "../../src/resources/topics/engines/kafka/kafka-open.ts"
import { openNats } from "../../src/resources/topics/engines/nats/nats-open.ts"
import { openRabbit } from "../../src/resources/topics/engines/rabbitmq/rabbitmq-open.ts"
import { openRedis } from "../../src/resources/topics/engines/redis/redis-open.ts"
import { openSqs } from "../../src/resources/topics/engines/sqs/sqs-open.ts"
import { clients as project } from "../helpers/brokers/places.ts"

const log = (): void => {}
const open: Record<string, (url: URL) => Promise<TopicEngine>> = {
  kafka: openKafka,
  nats: (url) => openNats(url, { log }),
  redis: (url) => openRedis(url, { log }),
  rabbitmq: (url) => openRabbit(url, { log }),
  sqs: (url) => openSqs(url, { project }),
}
const [name, url, text] = process.argv.slice(2) as [string, string, string]
const subscription = JSON.parse(text) as SubscriptionSpec

const engine = await open[name]!(new URL(url))
await engine.subscribe(subscription, async ({ message }) => {
  console.log(message.id)
  await new Promise(() => setInterval(() => {}, 1000))
})
