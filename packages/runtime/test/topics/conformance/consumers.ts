// Who has a message, and for how long.
import { expect, test, vi } from "vitest"
import {
  type Ground,
  messageOf,
  pause,
  publishMany,
  subscriptionOf,
  topicOf,
  WAIT,
} from "./things.ts"

export function consumers(ground: Ground): void {
  test("no more deliveries are in flight than the subscription allows", async () => {
    const topic = topicOf()
    let underWay = 0
    let most = 0
    let done = 0
    let open = (): void => {}
    const threeAreHere = new Promise<void>((resolve) => (open = resolve))
    await ground.subscribe(subscriptionOf(topic, { concurrency: 3 }), async (delivery) => {
      most = Math.max(most, ++underWay)
      if (most === 3) open()
      await threeAreHere
      await pause(5)
      underWay--
      done++
      await delivery.ack()
    })
    await publishMany(ground.engine, topic, 60)
    await vi.waitFor(() => expect(done).toBe(60), WAIT)
    expect(most).toBe(3)
  })

  test("a consumer that is stopped finishes deliveries in flight and leaves the rest to others", async () => {
    const topic = topicOf()
    const subscription = subscriptionOf(topic, { concurrency: 2 })
    const first: string[] = []
    let release = (): void => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    const consumer = await ground.subscribe(subscription, async (delivery) => {
      await gate
      first.push(delivery.message.id)
      await delivery.ack()
    })
    const ids = [...(await publishMany(ground.engine, topic, 10))].sort()
    await pause(200)
    const stopped = consumer.stop()
    release()
    await stopped
    expect(first.length).toBeLessThanOrEqual(2)
    const rest: string[] = []
    await ground.subscribe(
      subscription,
      async (delivery) => {
        rest.push(delivery.message.id)
        await delivery.ack()
      },
      await ground.another(),
    )
    await vi.waitFor(() => expect([...first, ...rest].toSorted()).toEqual(ids), WAIT)
  })

  test("a message that its consumer neither acks nor rejects is delivered again, with the next attempt", async () => {
    const topic = topicOf()
    const seen: number[] = []
    await ground.subscribe(subscriptionOf(topic, { leaseMs: ground.leaseMs }), async (delivery) => {
      seen.push(delivery.attempt)
      if (delivery.attempt > 1) await delivery.ack()
    })
    await ground.engine.publish(topic, [messageOf()])
    await vi.waitFor(() => expect(seen).toEqual([1, 2]), WAIT)
  })

  test("a lease that is extended keeps the message", async () => {
    const topic = topicOf()
    const seen: number[] = []
    let isDone = false
    await ground.subscribe(
      subscriptionOf(topic, { leaseMs: ground.leaseMs, concurrency: 4 }),
      async (delivery) => {
        seen.push(delivery.attempt)
        for (let times = 0; times < 8; times++) {
          await pause(ground.leaseMs / 3)
          await delivery.extend(ground.leaseMs * 2)
        }
        await delivery.ack()
        isDone = true
      },
    )
    await ground.engine.publish(topic, [messageOf()])
    await vi.waitFor(() => expect(isDone).toBe(true), WAIT)
    expect(seen).toEqual([1])
  })

  test("an ack after the lease has expired does no harm", async () => {
    const topic = topicOf()
    const seen: string[] = []
    await ground.subscribe(
      subscriptionOf(topic, { leaseMs: ground.leaseMs, concurrency: 4 }),
      async (delivery) => {
        seen.push(`${delivery.message.id} ${delivery.attempt}`)
        if (delivery.attempt === 1 && delivery.message.id === "slow")
          await pause(ground.leaseMs * 2)
        await delivery.ack()
      },
    )
    await ground.engine.publish(topic, [messageOf({ id: "slow" })])
    await vi.waitFor(() => expect(seen).toContain("slow 2"), WAIT)
    await pause(ground.leaseMs * 2)
    await ground.engine.publish(topic, [messageOf({ id: "next" })])
    await vi.waitFor(() => expect(seen).toContain("next 1"), WAIT)
  })
}
