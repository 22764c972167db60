// The order of a key.
import { expect, test, vi } from "vitest"
import type { Delivery } from "../../../src/resources/topics/topics-engine.ts"
import { type Ground, messageOf, pause, subscriptionOf, topicOf, WAIT } from "./things.ts"

export function order(ground: Ground): void {
  test("the messages of a key keep their order, also over a retry; other keys continue", async ({
    skip,
  }) => {
    if (!ground.engine.can.order) return skip()
    const topic = topicOf({ isOrdered: true })
    const done: string[] = []
    let isFree = false
    await ground.subscribe(subscriptionOf(topic, { concurrency: 10 }), async (delivery) => {
      const { id } = delivery.message
      if (id === "a0" && !isFree) return delivery.retry(100)
      done.push(id)
      return delivery.ack()
    })
    const messages = Array.from({ length: 10 }, (_, index) =>
      ["a", "b", "c"].map((key) => messageOf({ id: `${key}${index}`, key })),
    )
    await ground.engine.publish(topic, messages.flat())
    await vi.waitFor(() => expect(done).toHaveLength(20), WAIT)
    expect(done.some((id) => id.startsWith("a"))).toBe(false)
    isFree = true
    await vi.waitFor(() => expect(done).toHaveLength(30), WAIT)
    for (const key of ["a", "b", "c"])
      expect(done.filter((id) => id.startsWith(key))).toEqual(
        Array.from({ length: 10 }, (_, index) => `${key}${index}`),
      )
  })

  test("a dead letter lets the next one of its key proceed", async ({ skip }) => {
    if (!ground.engine.can.order) return skip()
    const topic = topicOf({ isOrdered: true })
    const done: string[] = []
    await ground.subscribe(subscriptionOf(topic), async (delivery) => {
      const { id } = delivery.message
      if (id === "1") return delivery.dead({ code: "PC2089", message: "bad" })
      done.push(id)
      return delivery.ack()
    })
    await ground.engine.publish(
      topic,
      ["1", "2", "3"].map((id) => messageOf({ id, key: "k" })),
    )
    await vi.waitFor(() => expect(done).toEqual(["2", "3"]), WAIT)
  })

  test("two consumers share the messages, and each key is with one at a time", async () => {
    const isOrdered = ground.engine.can.order
    const { sharesOrder = true } = ground.traits
    const topic = topicOf({ isOrdered })
    const subscription = subscriptionOf(topic, { concurrency: 5 })
    const by: string[][] = [[], []]
    const underWay = new Map<string | null, number>()
    let overlaps = 0
    const receive = (who: number) => async (delivery: Delivery) => {
      const { key, id } = delivery.message
      if (key !== null) {
        if (underWay.has(key)) overlaps++
        underWay.set(key, who)
      }
      await pause(2)
      by[who]!.push(id)
      underWay.delete(key)
      await delivery.ack()
    }
    await ground.subscribe(subscription, receive(0))
    await ground.subscribe(subscription, receive(1), await ground.another())
    const messages = Array.from({ length: 300 }, (_, index) =>
      messageOf({ id: `m${index}`, key: isOrdered ? `k${index % 30}` : null }),
    )
    for (let at = 0; at < 300; at += 30) {
      await ground.engine.publish(topic, messages.slice(at, at + 30))
      await pause(10)
    }
    await vi.waitFor(() => expect(new Set(by.flat()).size).toBe(300), WAIT)
    expect(by.flat()).toHaveLength(300)
    expect(overlaps).toBe(0)
    if (isOrdered && !sharesOrder) return
    expect(by[0]!.length).toBeGreaterThan(0)
    expect(by[1]!.length).toBeGreaterThan(0)
  })
}
