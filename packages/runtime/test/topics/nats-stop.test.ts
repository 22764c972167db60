// A process that stops gracefully while messages are on their way to it.
import { setTimeout as sleep } from "node:timers/promises"
import { describe, expect, test, vi } from "vitest"
import { openNats } from "../../src/topics/engines/nats/open.ts"
import { hasNats, startNats } from "../helpers/brokers/nats.ts"
import { messageOf, subscriptionOf, topicOf } from "./conformance/things.ts"

const silent = { log: (): void => {} }

describe.skipIf(!hasNats)("NATS", () => {
  test.each([{ isOrdered: true }, { isOrdered: false }])(
    "stopping holds no message for its lease, and costs no attempt: %j",
    async ({ isOrdered }) => {
      const broker = await startNats()
      const [one, other] = await Promise.all([
        openNats(new URL(broker.url), silent),
        openNats(new URL(broker.url), silent),
      ])
      try {
        const topic = topicOf({ isOrdered })
        const subscription = subscriptionOf(topic, { concurrency: 20, leaseMs: 60_000 })
        await one.declare(topic, [subscription])
        const attempts = new Map<string, number[]>()
        const take = (engine: typeof one) =>
          engine.subscribe(subscription, async ({ message, attempt, ack }) => {
            attempts.set(message.id, [...(attempts.get(message.id) ?? []), attempt])
            await sleep(2)
            await ack()
          })
        const publishing = (async () => {
          for (let turn = 0; turn < 40; turn++) {
            await one.publish(
              topic,
              Array.from({ length: 50 }, (_, i) => messageOf({ id: `${turn}-${i}`, key: `${i}` })),
            )
          }
        })()
        // Each is stopped in the middle, and the next one takes over.
        for (let deploy = 0; deploy < 8; deploy++) {
          const consumer = await take(deploy % 2 === 0 ? one : other)
          const before = attempts.size
          await vi.waitFor(() => expect(attempts.size).toBeGreaterThan(before + 50), {
            timeout: 20_000,
            interval: 5,
          })
          await consumer.stop()
        }
        await publishing
        const last = await take(other)
        // Well below the lease.
        await vi.waitFor(() => expect(attempts.size).toBe(2000), { timeout: 40_000 })
        await last.stop()
        expect([...attempts].filter(([, all]) => all.join() !== "1")).toEqual([])
      } finally {
        await Promise.all([one.close(), other.close()])
        await broker.close()
      }
    },
    120_000,
  )
})
