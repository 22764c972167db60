// Messages: each comes, with all that it is.
import { expect, test, vi } from "vitest"
import type { Delivery, OutgoingMessage } from "../../../src/resources/topics/topics-engine.ts"
import {
  type Ground,
  messageOf,
  pause,
  publishMany,
  subscriptionOf,
  topicOf,
  WAIT,
} from "./things.ts"

export function delivery(ground: Ground): void {
  test("each message is delivered with all that it is, and not again once it is acked", async () => {
    const topic = topicOf()
    const got: Delivery[] = []
    const subscription = subscriptionOf(topic)
    await ground.subscribe(subscription, async (delivery) => {
      got.push(delivery)
      await delivery.ack()
    })
    const message = messageOf({ attributes: { source: "web", "content-kind": "order" } })
    await ground.engine.publish(topic, [message])
    await vi.waitFor(() => expect(got).toHaveLength(1), WAIT)
    expect(got[0]!.attempt).toBe(1)
    const { id, body, attributes, key, publishedAt } = got[0]!.message
    expect({ id, body, attributes: { ...attributes }, key }).toEqual({
      id: message.id,
      body: message.body,
      attributes: message.attributes,
      key: null,
    })
    expect(publishedAt).toEqual(message.publishedAt)
    // Past the lease it would have come again.
    await ground.engine.publish(topic, [messageOf({ id: "last" })])
    await vi.waitFor(() => expect(got.map((one) => one.message.id)).toContain("last"), WAIT)
    await pause(ground.leaseMs * 1.5)
    expect(got).toHaveLength(2)
  })

  test("many messages are delivered, each of them", async () => {
    const topic = topicOf()
    const got = new Set<string>()
    await ground.subscribe(subscriptionOf(topic, { concurrency: 20 }), async (delivery) => {
      got.add(delivery.message.id)
      await delivery.ack()
    })
    const ids = await publishMany(ground.engine, topic, 500)
    await vi.waitFor(() => expect(got.size).toBe(500), WAIT)
    expect([...got].sort()).toEqual([...ids].sort())
  })

  test("what was published before the consumer came is delivered, once it was declared", async () => {
    const topic = topicOf()
    const subscription = subscriptionOf(topic)
    await ground.engine.declare(topic, [subscription])
    await ground.engine.publish(topic, [messageOf({ id: "early" })])
    const got: string[] = []
    await ground.subscribe(subscription, async (delivery) => {
      got.push(delivery.message.id)
      await delivery.ack()
    })
    await vi.waitFor(() => expect(got).toEqual(["early"]), WAIT)
  })

  test("two subscriptions get all messages each", async () => {
    const topic = topicOf()
    const [one, two] = [subscriptionOf(topic), subscriptionOf(topic)]
    const got: Record<string, string[]> = { [one.name]: [], [two.name]: [] }
    for (const subscription of [one, two])
      await ground.subscribe(subscription, async (delivery) => {
        got[subscription.name]!.push(delivery.message.id)
        await delivery.ack()
      })
    const ids = [...(await publishMany(ground.engine, topic, 20))].sort()
    await vi.waitFor(() => {
      expect(got[one.name]!.toSorted()).toEqual(ids)
      expect(got[two.name]!.toSorted()).toEqual(ids)
    }, WAIT)
  })

  test("declaring again, in another process too, changes nothing", async () => {
    const topic = topicOf()
    const subscription = subscriptionOf(topic)
    const other = await ground.another()
    await Promise.all([
      ground.engine.declare(topic, [subscription]),
      other.declare(topic, [subscription]),
      ground.engine.declare(topic, [subscription]),
    ])
    await ground.engine.publish(topic, [messageOf({ id: "once" })])
    await other.declare(topic, [subscription])
    const got: string[] = []
    await ground.subscribe(subscription, async (delivery) => {
      got.push(delivery.message.id)
      await delivery.ack()
    })
    await vi.waitFor(() => expect(got).toEqual(["once"]), WAIT)
  })

  test.each([false, true])(
    "a message whose id the publisher has used before (in order: %s)",
    async (isOrdered) => {
      if (isOrdered && !ground.engine.can.order) return
      const topic = topicOf({ isOrdered })
      const key = isOrdered ? "k" : null
      const named = (id: string): OutgoingMessage => messageOf({ id, key, isNamed: true })
      const got: string[] = []
      await ground.subscribe(subscriptionOf(topic), async (delivery) => {
        got.push(delivery.message.id)
        await delivery.ack()
      })
      const other = await ground.another()
      const odd = "ä \ud800 :*"
      await ground.engine.publish(topic, [named("a"), named("b"), named("a"), named(odd)])
      await other.publish(topic, [named("a"), named("c"), named(odd)])
      const { dropsRepeats = "always" } = ground.traits
      const isDropped = dropsRepeats === "always" || (dropsRepeats === "in order" && isOrdered)
      const expected = isDropped ? ["a", "b", odd, "c"] : ["a", "b", "a", odd, "a", "c", odd]
      await vi.waitFor(() => expect(got.length).toBeGreaterThanOrEqual(expected.length), WAIT)
      await ground.engine.publish(topic, [named("last")])
      await vi.waitFor(() => expect(got).toContain("last"), WAIT)
      expect(got.toSorted()).toEqual([...expected, "last"].toSorted())
    },
  )
}
