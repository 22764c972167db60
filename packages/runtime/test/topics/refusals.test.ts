// What engines and their servers refuse, each with a code.
import { Redis } from "ioredis"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { importClient } from "../../src/resources/topics/engines/client-of.ts"
import { openNats } from "../../src/resources/topics/engines/nats/nats-open.ts"
import { defaultRegistry } from "../../src/base/registry.ts"
import { TopicEngines } from "../../src/resources/topics/engines/engines-open.ts"
import { openRedis } from "../../src/resources/topics/engines/redis/redis-open.ts"
import { hasNats, startNats } from "../helpers/brokers/nats.ts"
import { hasRedis, startRedis } from "../helpers/brokers/redis.ts"
import type { Broker } from "../helpers/brokers/server.ts"
import { messageOf, subscriptionOf, topicOf } from "./conformance/things.ts"

const silent = { log: (): void => {} }

test("a client that is not installed is named (PC2094)", async () => {
  const missing = importClient("nats", "precast-has-no-such-client")
  await expect(missing).rejects.toMatchObject({
    code: "PC2094",
    message: expect.stringContaining("precast-has-no-such-client"),
  })
})

describe.skipIf(!hasNats)("NATS", () => {
  let broker: Broker
  beforeAll(async () => {
    broker = await startNats()
  }, 60_000)
  afterAll(() => broker.close())

  test("a message over max_payload is refused before it is sent (PC2100)", async () => {
    const engine = await openNats(new URL(broker.url), silent)
    const topic = topicOf()
    await engine.declare(topic, [])
    const body = JSON.stringify("x".repeat(8 * 1024 * 1024))
    await expect(engine.publish(topic, [messageOf({ body })])).rejects.toMatchObject({
      code: "PC2100",
    })
    // The connection has not suffered: the server cuts off who sends too much.
    await engine.publish(topic, [messageOf()])
    await engine.close()
  })

  test("what the server will not do is a refusal, not an outage (PC2101)", async () => {
    const engine = await openNats(new URL(`${broker.url}?replicas=3`), silent)
    await expect(engine.declare(topicOf(), [])).rejects.toMatchObject({ code: "PC2101" })
    await engine.close()
  })

  test("topics of another prefix are other topics", async () => {
    const topic = topicOf()
    const subscription = subscriptionOf(topic)
    const [one, other] = await Promise.all(
      ["one", "other"].map((prefix) => openNats(new URL(`${broker.url}?prefix=${prefix}`), silent)),
    )
    const got: string[] = []
    for (const engine of [one!, other!]) await engine.declare(topic, [subscription])
    const consumer = await other!.subscribe(subscription, async (delivery) => {
      got.push(delivery.message.id)
      await delivery.ack()
    })
    await one!.publish(topic, [messageOf({ id: "of one" })])
    await other!.publish(topic, [messageOf({ id: "of the other" })])
    await expect.poll(() => got, { timeout: 20_000 }).toEqual(["of the other"])
    await consumer.stop()
    await Promise.all([one!.close(), other!.close()])
  })
})

describe.skipIf(!hasRedis)("Redis", () => {
  let broker: Broker
  beforeAll(async () => {
    broker = await startRedis()
  }, 60_000)
  afterAll(() => broker.close())

  test("what a user may not do is a refusal (PC2101)", async () => {
    const client = new Redis(broker.url)
    await client.call("ACL", "SETUSER", "limited", "on", ">right", "+@all", "-xgroup", "~*", "&*")
    client.disconnect()
    const { host } = new URL(broker.url)
    const engine = await openRedis(new URL(`redis://limited:right@${host}`), silent)
    const topic = topicOf()
    await expect(engine.declare(topic, [subscriptionOf(topic)])).rejects.toMatchObject({
      code: "PC2101",
    })
    await engine.close()
  })
})

// They connect on the first request.
test.each([
  ["nats://127.0.0.1:9", "nats"],
  ["redis://127.0.0.1:9", "redis"],
  ["rediss://127.0.0.1:9", "redis"],
  ["amqp://127.0.0.1:9", "rabbitmq"],
  ["amqps://127.0.0.1:9", "rabbitmq"],
])("%s is an address of %s", async (address, name) => {
  const topic = topicOf()
  const variable = `TOPICS_URL_${topic.name.toUpperCase().replaceAll("-", "_")}`
  process.env[variable] = address
  try {
    expect((await defaultRegistry["~part"](TopicEngines).of(topic.name)).name).toBe(name)
  } finally {
    delete process.env[variable]
    await defaultRegistry["~part"](TopicEngines).close()
  }
})
