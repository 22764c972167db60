// A process that takes messages, says which, and never acks: faults.ts ends it by kill -9.
import type { SubscriptionSpec } from "../../src/topics/engine.ts"
import { openNats } from "../../src/topics/engines/nats/open.ts"
import { openRabbit } from "../../src/topics/engines/rabbitmq/open.ts"
import { openRedis } from "../../src/topics/engines/redis/open.ts"

const open = { nats: openNats, redis: openRedis, rabbitmq: openRabbit }
const [name, url, text] = process.argv.slice(2) as [keyof typeof open, string, string]
const subscription = JSON.parse(text) as SubscriptionSpec

const engine = await open[name](new URL(url), { log: () => {} })
await engine.subscribe(subscription, async ({ message }) => {
  console.log(message.id)
  await new Promise(() => setInterval(() => {}, 1000))
})
