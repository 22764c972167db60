import { connect } from "@nats-io/transport-node"
import { describe, expect, test, vi } from "vitest"
import { openNats } from "../../src/resources/topics/engines/nats/nats-open.ts"
import { hasNats, startNats } from "../helpers/brokers/nats.ts"
import { messageOf, subscriptionOf, topicOf } from "./conformance/things.ts"

// nats.test.ts reports a missing broker.
describe.skipIf(!hasNats)("with a server", () => {
  test("consumers are looked up once, not for each message", { timeout: 120_000 }, async () => {
    const broker = await startNats()
    const engine = await openNats(new URL(broker.url), { log: () => {} })
    const listener = await connect({ servers: new URL(broker.url).host })
    try {
      const asked: string[] = []
      listener.subscribe("$JS.API.CONSUMER.INFO.>", {
        callback: (_error, { subject }) => void asked.push(subject),
      })
      await listener.flush()
      const topic = topicOf({ isOrdered: true })
      const subscription = subscriptionOf(topic)
      await engine.declare(topic, [subscription])
      const got = new Set<string>()
      const consumer = await engine.subscribe(subscription, async (delivery) => {
        got.add(delivery.message.id)
        await delivery.ack()
      })
      const ids = Array.from({ length: 300 }, (_, i) => `m${i}`)
      await engine.publish(
        topic,
        ids.map((id, i) => messageOf({ id, key: `k${i % 40}` })),
      )
      await vi.waitFor(() => expect(got.size).toBe(300), { timeout: 60_000 })
      await consumer.stop()
      // Retries after a failure would appear as duplicates.
      expect(asked.length).toBeGreaterThan(0)
      expect(asked.length).toBe(new Set(asked).size)
    } finally {
      await listener.close()
      await engine.close()
      await broker.close()
    }
  })
})
