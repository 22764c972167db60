import { describe, expect, test, vi } from "vitest"
import { openKafka } from "../../src/resources/topics/engines/kafka/kafka-open.ts"
import { hasKafka, startKafka } from "../helpers/brokers/kafka.ts"
import { messageOf, pause, subscriptionOf, topicOf } from "./conformance/things.ts"
import { faults } from "./faults.ts"

// kafka.test.ts reports a missing broker.
describe.skipIf(!hasKafka)("with a server", () => {
  faults("kafka", startKafka, ({ url }) => openKafka(new URL(url)))

  test("a broker that is killed: only what is in progress is delivered again", async () => {
    const broker = await startKafka()
    const engine = await openKafka(new URL(broker.url))
    try {
      const topic = topicOf()
      const subscription = subscriptionOf(topic, { concurrency: 5 })
      await engine.declare(topic, [subscription])
      const times = new Map<string, number>()
      let killed: Promise<void> | undefined
      const consumer = await engine.subscribe(subscription, async ({ message, ack }) => {
        times.set(message.id, (times.get(message.id) ?? 0) + 1)
        if (times.size === 20) killed ??= broker.kill()
        await killed
        await ack()
      })
      await engine.publish(
        topic,
        Array.from({ length: 400 }, (_, i) => messageOf({ id: `m${i}` })),
      )
      await vi.waitFor(() => expect(killed).toBeDefined(), { timeout: 60_000 })
      await killed
      // The client notices, crashes and tries to come back: its commits do nothing meanwhile.
      await pause(8000)
      expect(times.size).toBeLessThan(50)
      await broker.start()
      await vi.waitFor(() => expect(times.size).toBe(400), { timeout: 90_000, interval: 50 })
      const again = [...times.values()].reduce((sum, count) => sum + count - 1, 0)
      expect(again).toBeLessThanOrEqual(20)
      await consumer.stop()
    } finally {
      await engine.close()
      await broker.close()
    }
  }, 240_000)
})
