// What comes later: retries, delays, dead letters.
import { expect, test, vi } from "vitest"
import { type Ground, messageOf, subscriptionOf, TEST_MS, topicOf, WAIT } from "./things.ts"

export function later(ground: Ground): void {
  test("a retry comes after its delay, with the next attempt", async () => {
    const topic = topicOf()
    const seen: { attempt: number; at: number }[] = []
    await ground.subscribe(subscriptionOf(topic), async (delivery) => {
      seen.push({ attempt: delivery.attempt, at: Date.now() })
      if (delivery.attempt < 3) await delivery.retry(500)
      else await delivery.ack()
    })
    await ground.engine.publish(topic, [messageOf()])
    await vi.waitFor(() => expect(seen.map(({ attempt }) => attempt)).toEqual([1, 2, 3]), WAIT)
    expect(seen[1]!.at - seen[0]!.at).toBeGreaterThanOrEqual(450)
    expect(seen[2]!.at - seen[1]!.at).toBeGreaterThanOrEqual(450)
  })

  test("what is delayed comes after its time, and others do not wait for it", async ({ skip }) => {
    if (!ground.engine.can.delay) return skip()
    const topic = topicOf()
    const seen: { id: string; at: number }[] = []
    await ground.subscribe(subscriptionOf(topic), async (delivery) => {
      seen.push({ id: delivery.message.id, at: Date.now() })
      await delivery.ack()
    })
    const notBefore = new Date(Date.now() + 1500)
    await ground.engine.publish(topic, [
      messageOf({ id: "later", notBefore }),
      messageOf({ id: "now" }),
    ])
    await vi.waitFor(() => expect(seen.map(({ id }) => id)).toEqual(["now", "later"]), WAIT)
    expect(seen[1]!.at).toBeGreaterThanOrEqual(notBefore.getTime() - 50)
  })

  test("dead letters are listed with their error, replayed, and removed", async () => {
    const topic = topicOf()
    const subscription = subscriptionOf(topic)
    const got: string[] = []
    let isGood = false
    await ground.subscribe(subscription, async (delivery) => {
      got.push(`${delivery.message.id} ${delivery.attempt}`)
      if (isGood) await delivery.ack()
      else await delivery.dead({ code: "PC2089", message: "no such customer: 'ä'" })
    })
    const messages = ["a", "b", "c"].map((id) => messageOf({ id, attributes: { n: id } }))
    await ground.engine.publish(topic, messages)
    const letters = ground.engine.deadLetters(subscription)
    await vi.waitFor(async () => expect(await letters.list(10)).toHaveLength(3), WAIT)
    const listed = await letters.list(10)
    expect(listed.map(({ message }) => message.id).sort()).toEqual(["a", "b", "c"])
    const a = listed.find(({ message }) => message.id === "a")!
    expect(a).toMatchObject({
      attempts: 1,
      error: { code: "PC2089", message: "no such customer: 'ä'" },
      message: { id: "a", body: messages[0]!.body, attributes: { n: "a" } },
    })
    expect(a.diedAt.getTime()).toBeGreaterThan(Date.now() - TEST_MS)
    expect(await letters.list(2)).toHaveLength(2)
    expect(await letters.remove(["b", "none"])).toBe(1)
    isGood = true
    if (!ground.engine.can.replay) return
    expect(await letters.replay(["a", "none"])).toBe(1)
    await vi.waitFor(() => expect(got.filter((one) => one === "a 1")).toHaveLength(2), WAIT)
    await vi.waitFor(
      async () => expect((await letters.list(10)).map(({ message }) => message.id)).toEqual(["c"]),
      WAIT,
    )
  })
}
