// Lost connections, large bodies, odd texts.
import { expect, test, vi } from "vitest"
import type { OutgoingMessage } from "../../../src/resources/topics/topics-engine.ts"
import { isMessageRefused } from "../../../src/resources/topics/message.ts"
import { type Ground, messageOf, subscriptionOf, topicOf, WAIT } from "./things.ts"

export function trouble(ground: Ground): void {
  test("connections that are lost come back", async () => {
    const topic = topicOf()
    const got = new Set<string>()
    await ground.subscribe(
      subscriptionOf(topic, { leaseMs: Math.max(ground.leaseMs, 2000) }),
      async (delivery) => {
        got.add(delivery.message.id)
        await delivery.ack()
      },
    )
    await ground.engine.publish(topic, [messageOf({ id: "before" })])
    await vi.waitFor(() => expect(got).toContain("before"), WAIT)
    await ground.server.cut()
    await vi.waitFor(() => ground.engine.publish(topic, [messageOf({ id: "after" })]), WAIT)
    await vi.waitFor(() => expect(got).toContain("after"), WAIT)
  })

  test("publishing fails when the broker is unreachable", async () => {
    const absent = await ground.absent()
    const topic = topicOf()
    const publish = async (): Promise<void> => {
      await absent.declare(topic, [])
      await absent.publish(topic, [messageOf()])
    }
    await expect(publish()).rejects.toMatchObject({ code: "PC2090" })
  })

  test("a large body comes whole", async () => {
    const topic = topicOf()
    const body = JSON.stringify(
      'ä€😀\\"\n'.repeat(20).padEnd((ground.traits.bodyBytes ?? 1_000_000) - 2000, "x"),
    )
    const got: string[] = []
    await ground.subscribe(subscriptionOf(topic), async (delivery) => {
      got.push(delivery.message.body)
      await delivery.ack()
    })
    await ground.engine.publish(topic, [messageOf({ body })])
    await vi.waitFor(() => expect(got).toHaveLength(1), WAIT)
    expect(got[0] === body).toBe(true)
  })

  // The relay of the outbox sets a message aside for such an error, and waits for any other.
  test("a body that is too large is delivered, or refused as a message: others are published", async () => {
    const topic = topicOf()
    const got: string[] = []
    await ground.subscribe(subscriptionOf(topic), async (delivery) => {
      got.push(delivery.message.id)
      await delivery.ack()
    })
    const large = messageOf({ id: "large", body: JSON.stringify("x".repeat(20_000_000)) })
    const checked = await ground.engine.check?.(topic, large).catch((error: unknown) => error)
    const refusal = await ground.engine.publish(topic, [large]).catch((error: unknown) => error)
    if (refusal !== undefined) expect(isMessageRefused(refusal), String(refusal)).toBe(true)
    if (checked !== undefined) expect(isMessageRefused(checked), String(checked)).toBe(true)
    await ground.engine.publish(topic, [messageOf({ id: "next" })])
    const expected = refusal === undefined ? ["large", "next"] : ["next"]
    await vi.waitFor(() => expect(got.toSorted()).toEqual(expected), WAIT)
  })

  test("attributes and keys may contain any text", async ({ skip }) => {
    if (!(ground.traits.anyText ?? true)) return skip()
    const isOrdered = ground.engine.can.order
    const topic = topicOf({ isOrdered })
    const odd = [
      "'; drop table topics; --",
      '{a,"b",NULL}\\',
      "line\r\nSet-Cookie: x",
      "nul\0 and \x1e\x1d\x7f",
      "ä€😀",
      "\ud800 alone",
      "__proto__",
      "",
      " ",
      '"quoted"',
    ]
    const got = new Map<string, OutgoingMessage>()
    await ground.subscribe(subscriptionOf(topic), async (delivery) => {
      got.set(delivery.message.id, delivery.message)
      await delivery.ack()
    })
    const messages = odd.map((text, index) =>
      messageOf({
        id: `id${index}`,
        key: isOrdered ? text : null,
        attributes: Object.fromEntries([["value", text], ...(text === "" ? [] : [[text, "name"]])]),
      }),
    )
    await ground.engine.publish(topic, messages)
    await vi.waitFor(() => expect(got.size).toBe(odd.length), WAIT)
    for (const message of messages) {
      const { key, attributes } = got.get(message.id)!
      expect(key).toBe(message.key)
      expect(Object.entries(attributes).toSorted()).toEqual(
        Object.entries(message.attributes).toSorted(),
      )
    }
  })
}
