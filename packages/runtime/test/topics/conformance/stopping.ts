// A process that stops gracefully while messages are on their way to it.
import { setTimeout as sleep } from "node:timers/promises"
import { expect, test, vi } from "vitest"
import type { TopicEngine } from "../../../src/resources/topics/topics-engine.ts"
import { type Ground, messageOf, subscriptionOf, TEST_MS, topicOf, WAIT } from "./things.ts"

const DEPLOYS = 6
const AT_LEAST = 40
const TURNS = 30
const IN_TURN = 40

export function stopping(ground: Ground): void {
  test.each([{ isOrdered: true }, { isOrdered: false }])(
    "graceful stops hold no message for its lease, and cost no attempt: %j",
    async ({ isOrdered }) => {
      const { engine, traits } = ground
      if (isOrdered && !engine.can.order) return
      const other = await ground.another()
      const topic = topicOf({ isOrdered })
      // The lease is longer than the test.
      const subscription = subscriptionOf(topic, { concurrency: 20, leaseMs: TEST_MS * 2 })
      const attempts = new Map<string, number[]>()
      const take = (on: TopicEngine) =>
        ground.subscribe(
          subscription,
          async ({ message, attempt, ack }) => {
            attempts.set(message.id, [...(attempts.get(message.id) ?? []), attempt])
            await sleep(2)
            await ack()
          },
          on,
        )
      await engine.declare(topic, [subscription])
      const publishing = (async () => {
        for (let turn = 0; turn < TURNS; turn++) {
          const ids = Array.from({ length: IN_TURN }, (_, i) => `${turn}-${i}`)
          await engine.publish(
            topic,
            ids.map((id, i) => messageOf({ id, key: isOrdered ? `${i}` : null })),
          )
        }
      })()
      for (let deploy = 0; deploy < DEPLOYS; deploy++) {
        const consumer = await take(deploy % 2 === 0 ? engine : other)
        const before = attempts.size
        await vi.waitFor(() => expect(attempts.size).toBeGreaterThan(before + AT_LEAST), WAIT)
        await consumer.stop()
      }
      await publishing
      await take(other)
      await vi.waitFor(() => expect(attempts.size).toBe(TURNS * IN_TURN), WAIT)
      expect([...attempts].filter(([, all]) => all.length > 1)).toEqual([])
      if (isOrdered && traits.stopCountsAttempts) return
      expect([...attempts].filter(([, all]) => all.join() !== "1")).toEqual([])
    },
    TEST_MS * 2,
  )
}
