// SNS in front of the queues. The server of these tests keeps all in memory, is slow, and hands messages of one group
// to several consumers at a time: what queues do is tested in sqs.test.ts.
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import type {
  Consumer,
  Delivery,
  SubscriptionSpec,
  TopicEngine,
} from "../../src/resources/topics/topics-engine.ts"
import { openSqs } from "../../src/resources/topics/engines/sqs/sqs-open.ts"
import { hasMoto, startMoto } from "../helpers/brokers/moto.ts"
import { clients as project } from "../helpers/brokers/places.ts"
import type { Broker } from "../helpers/brokers/server.ts"
import { messageOf, subscriptionOf, topicOf } from "./conformance/things.ts"

const WAIT = { timeout: 60_000, interval: 20 }

if (!hasMoto)
  console.warn("scripts/conformance/topic-servers.sh brought no moto: topics on SNS are not tested")

describe.skipIf(!hasMoto)("topics on SNS", { timeout: 120_000 }, () => {
  let broker: Broker
  let engine: TopicEngine

  beforeAll(async () => {
    broker = await startMoto()
    engine = await openSqs(new URL(broker.url), { project })
  }, 150_000)
  afterAll(async () => {
    await engine?.close()
    await broker?.close()
  }, 60_000)

  test("each subscription gets all messages, whole, and those of a key in their order", async () => {
    const topic = topicOf({ isOrdered: true })
    // One after the other: see above.
    const both = [0, 1].map(() => subscriptionOf(topic, { concurrency: 1 }))
    const got: Delivery[][] = [[], []]
    await engine.declare(topic, both)
    await engine.declare(topic, both)
    const consumers = await all(both, (index) => async (delivery) => {
      got[index]!.push(delivery)
      await delivery.ack()
    })
    const messages = Array.from({ length: 12 }, (_, index) =>
      messageOf({ id: `m${index}`, key: "k\0\ud800", attributes: { "a b": "\u0001'" } }),
    )
    await engine.publish(topic, messages)
    await vi.waitFor(() => expect(got.map((each) => each.length)).toEqual([12, 12]), WAIT)
    for (const each of got) expect(each.map(({ message }) => message)).toEqual(messages)
    await Promise.all(consumers.map((each) => each.stop()))
  })

  test("a retry affects only the subscription that requested it, and so does a replay", async () => {
    const topic = topicOf()
    const both = [0, 1].map(() => subscriptionOf(topic))
    const got: string[] = []
    await engine.declare(topic, both)
    let isGood = false
    const consumers = await all(both, (index) => async (delivery) => {
      got.push(`${index} ${delivery.message.id} ${delivery.attempt}`)
      if (index === 0 && delivery.attempt === 1 && !isGood) return delivery.retry(1)
      if (index === 0 && !isGood) return delivery.dead({ code: "PC2089", message: "no" })
      return delivery.ack()
    })
    await engine.publish(topic, [messageOf({ id: "a" })])
    const letters = engine.deadLetters(both[0]!)
    await vi.waitFor(async () => expect(await letters.list(9)).toHaveLength(1), WAIT)
    isGood = true
    expect(await letters.replay(["a"])).toBe(1)
    await vi.waitFor(() => expect(got).toHaveLength(4), WAIT)
    expect(got.toSorted()).toEqual(["0 a 1", "0 a 1", "0 a 2", "1 a 1"])
    expect(await engine.deadLetters(both[1]!).list(9)).toEqual([])
    await Promise.all(consumers.map((each) => each.stop()))
  })

  test("what SNS does not take is refused before it is sent", async () => {
    const topic = topicOf()
    await engine.declare(topic, [])
    const body = JSON.stringify("x".repeat(262_144))
    await expect(engine.publish(topic, [messageOf({ body })])).rejects.toMatchObject({
      code: "PC2105",
    })
    const long = topicOf({ retentionMs: 15 * 86_400_000 })
    await expect(async () => engine.declare(long, [])).rejects.toMatchObject({ code: "PC2095" })
  })

  function all(
    subscriptions: readonly SubscriptionSpec[],
    receive: (index: number) => (delivery: Delivery) => Promise<void>,
  ): Promise<Consumer[]> {
    return Promise.all(subscriptions.map((each, index) => engine.subscribe(each, receive(index))))
  }
})
