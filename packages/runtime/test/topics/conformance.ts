import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import type {
  Consumer,
  Delivery,
  OutgoingMessage,
  SubscriptionSpec,
  TopicEngine,
  TopicSpec,
} from "../../src/topics/engine.ts"

/** A server for the tests of an engine. */
export interface EngineServer {
  /** Another connection to the same server, as another process has it. */
  open(): Promise<TopicEngine>
  /** Ends the connections of all clients; new ones are taken at once, or soon. */
  cut(): Promise<void>
  /** An engine whose server is not there. */
  openAbsent(): Promise<TopicEngine>
  close(): Promise<void>
}

/** What of the contract an engine does in a way of its own; each with a line in docs/topics-engines.md. */
export interface EngineTraits {
  /** Keys and attributes come back as they were, whatever characters they have. Default true. */
  readonly anyText?: boolean
  /** Largest body in bytes that is taken. Default 1 MB. */
  readonly bodyBytes?: number
  /** Shortest lease that the server knows, in milliseconds. Default 1000. */
  readonly leaseMs?: number
  /** Consumers of messages in order share them; else one has all, and others stand by. Default true. */
  readonly sharesOrder?: boolean
  /** The server forgets nothing of a delivery that is over: it is not delivered again. Default true. */
  readonly lateAckIsHarmless?: boolean
}

const WAIT = { timeout: 40_000, interval: 20 }
const TEST_MS = 60_000

/** What every engine does, on a real server. */
export function conformance(
  name: string,
  start: () => Promise<EngineServer>,
  traits: EngineTraits = {},
): void {
  const { anyText = true, bodyBytes = 1_000_000, leaseMs = 1000 } = traits

  describe(`topics on ${name}`, { timeout: TEST_MS }, () => {
    let server: EngineServer
    let engine: TopicEngine
    const opened: TopicEngine[] = []
    const consumers: Consumer[] = []

    beforeAll(async () => {
      server = await start()
      engine = await server.open()
    }, 120_000)
    afterEach(async () => {
      await Promise.all(consumers.splice(0).map((consumer) => consumer.stop()))
      await Promise.all(opened.splice(0).map((one) => one.close()))
    }, TEST_MS)
    afterAll(async () => {
      await engine?.close()
      await server?.close()
    }, TEST_MS)

    async function another(): Promise<TopicEngine> {
      const one = await server.open()
      opened.push(one)
      return one
    }

    async function subscribe(
      subscription: SubscriptionSpec,
      receive: (delivery: Delivery) => Promise<void>,
      on: TopicEngine = engine,
    ): Promise<Consumer> {
      await on.declare(subscription.topic, [subscription])
      const consumer = await on.subscribe(subscription, receive)
      consumers.push(consumer)
      return consumer
    }

    test("each message is delivered with all that it is, and not again once it is acked", async () => {
      const topic = topicOf()
      const got: Delivery[] = []
      const subscription = subscriptionOf(topic)
      await subscribe(subscription, async (delivery) => {
        got.push(delivery)
        await delivery.ack()
      })
      const message = messageOf({ attributes: { source: "web", "content-kind": "order" } })
      await engine.publish(topic, [message])
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
      await engine.publish(topic, [messageOf({ id: "last" })])
      await vi.waitFor(() => expect(got.map((one) => one.message.id)).toContain("last"), WAIT)
      await pause(leaseMs * 1.5)
      expect(got).toHaveLength(2)
    })

    test("many messages are delivered, each of them", async () => {
      const topic = topicOf()
      const got = new Set<string>()
      await subscribe(subscriptionOf(topic, { concurrency: 20 }), async (delivery) => {
        got.add(delivery.message.id)
        await delivery.ack()
      })
      const ids = await publishMany(engine, topic, 500)
      await vi.waitFor(() => expect(got.size).toBe(500), WAIT)
      expect([...got].sort()).toEqual([...ids].sort())
    })

    test("what was published before the consumer came is delivered, once it was declared", async () => {
      const topic = topicOf()
      const subscription = subscriptionOf(topic)
      await engine.declare(topic, [subscription])
      await engine.publish(topic, [messageOf({ id: "early" })])
      const got: string[] = []
      await subscribe(subscription, async (delivery) => {
        got.push(delivery.message.id)
        await delivery.ack()
      })
      await vi.waitFor(() => expect(got).toEqual(["early"]), WAIT)
    })

    test("a retry comes after its delay, with the next attempt", async () => {
      const topic = topicOf()
      const seen: { attempt: number; at: number }[] = []
      await subscribe(subscriptionOf(topic), async (delivery) => {
        seen.push({ attempt: delivery.attempt, at: Date.now() })
        if (delivery.attempt < 3) await delivery.retry(500)
        else await delivery.ack()
      })
      await engine.publish(topic, [messageOf()])
      await vi.waitFor(() => expect(seen.map(({ attempt }) => attempt)).toEqual([1, 2, 3]), WAIT)
      expect(seen[1]!.at - seen[0]!.at).toBeGreaterThanOrEqual(450)
      expect(seen[2]!.at - seen[1]!.at).toBeGreaterThanOrEqual(450)
    })

    test("what is delayed comes after its time, and others do not wait for it", async ({
      skip,
    }) => {
      if (!engine.can.delay) return skip()
      const topic = topicOf()
      const seen: { id: string; at: number }[] = []
      await subscribe(subscriptionOf(topic), async (delivery) => {
        seen.push({ id: delivery.message.id, at: Date.now() })
        await delivery.ack()
      })
      const notBefore = new Date(Date.now() + 1500)
      await engine.publish(topic, [messageOf({ id: "later", notBefore }), messageOf({ id: "now" })])
      await vi.waitFor(() => expect(seen.map(({ id }) => id)).toEqual(["now", "later"]), WAIT)
      expect(seen[1]!.at).toBeGreaterThanOrEqual(notBefore.getTime() - 50)
    })

    test("dead letters are listed with their error, replayed, and removed", async () => {
      const topic = topicOf()
      const subscription = subscriptionOf(topic)
      const got: string[] = []
      let isGood = false
      await subscribe(subscription, async (delivery) => {
        got.push(`${delivery.message.id} ${delivery.attempt}`)
        if (isGood) await delivery.ack()
        else await delivery.dead({ code: "PC2089", message: "no such customer: 'ä'" })
      })
      const messages = ["a", "b", "c"].map((id) => messageOf({ id, attributes: { n: id } }))
      await engine.publish(topic, messages)
      const letters = engine.deadLetters(subscription)
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
      if (!engine.can.replay) return
      expect(await letters.replay(["a", "none"])).toBe(1)
      await vi.waitFor(() => expect(got.filter((one) => one === "a 1")).toHaveLength(2), WAIT)
      await vi.waitFor(
        async () =>
          expect((await letters.list(10)).map(({ message }) => message.id)).toEqual(["c"]),
        WAIT,
      )
    })

    test("the messages of a key keep their order, also over a retry; other keys go on", async ({
      skip,
    }) => {
      if (!engine.can.order) return skip()
      const topic = topicOf({ isOrdered: true })
      const done: string[] = []
      let isFree = false
      await subscribe(subscriptionOf(topic, { concurrency: 10 }), async (delivery) => {
        const { id } = delivery.message
        if (id === "a0" && !isFree) return delivery.retry(100)
        done.push(id)
        return delivery.ack()
      })
      const messages = Array.from({ length: 10 }, (_, index) =>
        ["a", "b", "c"].map((key) => messageOf({ id: `${key}${index}`, key })),
      )
      await engine.publish(topic, messages.flat())
      await vi.waitFor(() => expect(done).toHaveLength(20), WAIT)
      expect(done.some((id) => id.startsWith("a"))).toBe(false)
      isFree = true
      await vi.waitFor(() => expect(done).toHaveLength(30), WAIT)
      for (const key of ["a", "b", "c"])
        expect(done.filter((id) => id.startsWith(key))).toEqual(
          Array.from({ length: 10 }, (_, index) => `${key}${index}`),
        )
    })

    test("a dead letter lets the next one of its key go on", async ({ skip }) => {
      if (!engine.can.order) return skip()
      const topic = topicOf({ isOrdered: true })
      const done: string[] = []
      await subscribe(subscriptionOf(topic), async (delivery) => {
        const { id } = delivery.message
        if (id === "1") return delivery.dead({ code: "PC2089", message: "bad" })
        done.push(id)
        return delivery.ack()
      })
      await engine.publish(
        topic,
        ["1", "2", "3"].map((id) => messageOf({ id, key: "k" })),
      )
      await vi.waitFor(() => expect(done).toEqual(["2", "3"]), WAIT)
    })

    test("two consumers share the messages, and each key is with one at a time", async () => {
      const isOrdered = engine.can.order
      const { sharesOrder = true } = traits
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
      await subscribe(subscription, receive(0))
      await subscribe(subscription, receive(1), await another())
      const messages = Array.from({ length: 300 }, (_, index) =>
        messageOf({ id: `m${index}`, key: isOrdered ? `k${index % 30}` : null }),
      )
      for (let at = 0; at < 300; at += 30) {
        await engine.publish(topic, messages.slice(at, at + 30))
        await pause(10)
      }
      await vi.waitFor(() => expect(new Set(by.flat()).size).toBe(300), WAIT)
      expect(by.flat()).toHaveLength(300)
      expect(overlaps).toBe(0)
      if (isOrdered && !sharesOrder) return
      expect(by[0]!.length).toBeGreaterThan(0)
      expect(by[1]!.length).toBeGreaterThan(0)
    })

    test("two subscriptions get all messages each", async () => {
      const topic = topicOf()
      const [one, two] = [subscriptionOf(topic), subscriptionOf(topic)]
      const got: Record<string, string[]> = { [one.name]: [], [two.name]: [] }
      for (const subscription of [one, two])
        await subscribe(subscription, async (delivery) => {
          got[subscription.name]!.push(delivery.message.id)
          await delivery.ack()
        })
      const ids = [...(await publishMany(engine, topic, 20))].sort()
      await vi.waitFor(() => {
        expect(got[one.name]!.toSorted()).toEqual(ids)
        expect(got[two.name]!.toSorted()).toEqual(ids)
      }, WAIT)
    })

    test("no more deliveries are under way than the subscription allows", async () => {
      const topic = topicOf()
      let underWay = 0
      let most = 0
      let done = 0
      let open = (): void => {}
      const threeAreHere = new Promise<void>((resolve) => (open = resolve))
      await subscribe(subscriptionOf(topic, { concurrency: 3 }), async (delivery) => {
        most = Math.max(most, ++underWay)
        if (most === 3) open()
        await threeAreHere
        await pause(5)
        underWay--
        done++
        await delivery.ack()
      })
      await publishMany(engine, topic, 60)
      await vi.waitFor(() => expect(done).toBe(60), WAIT)
      expect(most).toBe(3)
    })

    test("a consumer that is stopped ends what is under way and leaves the rest to others", async () => {
      const topic = topicOf()
      const subscription = subscriptionOf(topic, { concurrency: 2 })
      const first: string[] = []
      let release = (): void => {}
      const gate = new Promise<void>((resolve) => (release = resolve))
      const consumer = await subscribe(subscription, async (delivery) => {
        await gate
        first.push(delivery.message.id)
        await delivery.ack()
      })
      const ids = [...(await publishMany(engine, topic, 10))].sort()
      await pause(200)
      const stopped = consumer.stop()
      release()
      await stopped
      expect(first.length).toBeLessThanOrEqual(2)
      const rest: string[] = []
      await subscribe(
        subscription,
        async (delivery) => {
          rest.push(delivery.message.id)
          await delivery.ack()
        },
        await another(),
      )
      await vi.waitFor(() => expect([...first, ...rest].toSorted()).toEqual(ids), WAIT)
    })

    test("a message whose consumer says nothing comes again, with the next attempt", async () => {
      const topic = topicOf()
      const seen: number[] = []
      await subscribe(subscriptionOf(topic, { leaseMs }), async (delivery) => {
        seen.push(delivery.attempt)
        if (delivery.attempt > 1) await delivery.ack()
      })
      await engine.publish(topic, [messageOf()])
      await vi.waitFor(() => expect(seen).toEqual([1, 2]), WAIT)
    })

    test("a lease that is extended keeps the message", async () => {
      const topic = topicOf()
      const seen: number[] = []
      let isDone = false
      await subscribe(subscriptionOf(topic, { leaseMs, concurrency: 4 }), async (delivery) => {
        seen.push(delivery.attempt)
        for (let times = 0; times < 8; times++) {
          await pause(leaseMs / 3)
          await delivery.extend(leaseMs * 2)
        }
        await delivery.ack()
        isDone = true
      })
      await engine.publish(topic, [messageOf()])
      await vi.waitFor(() => expect(isDone).toBe(true), WAIT)
      expect(seen).toEqual([1])
    })

    test("an ack after the lease is over does no harm", async () => {
      const topic = topicOf()
      const seen: string[] = []
      await subscribe(subscriptionOf(topic, { leaseMs, concurrency: 4 }), async (delivery) => {
        seen.push(`${delivery.message.id} ${delivery.attempt}`)
        if (delivery.attempt === 1 && delivery.message.id === "slow") await pause(leaseMs * 2)
        await delivery.ack()
      })
      await engine.publish(topic, [messageOf({ id: "slow" })])
      await vi.waitFor(() => expect(seen).toContain("slow 2"), WAIT)
      await pause(leaseMs * 2)
      await engine.publish(topic, [messageOf({ id: "next" })])
      await vi.waitFor(() => expect(seen).toContain("next 1"), WAIT)
    })

    test("connections that are lost come back", async () => {
      const topic = topicOf()
      const got = new Set<string>()
      await subscribe(
        subscriptionOf(topic, { leaseMs: Math.max(leaseMs, 2000) }),
        async (delivery) => {
          got.add(delivery.message.id)
          await delivery.ack()
        },
      )
      await engine.publish(topic, [messageOf({ id: "before" })])
      await vi.waitFor(() => expect(got).toContain("before"), WAIT)
      await server.cut()
      await vi.waitFor(() => engine.publish(topic, [messageOf({ id: "after" })]), WAIT)
      await vi.waitFor(() => expect(got).toContain("after"), WAIT)
    })

    test("publishing says when the engine is out of reach", async () => {
      const absent = await server.openAbsent()
      opened.push(absent)
      const topic = topicOf()
      const publish = async (): Promise<void> => {
        await absent.declare(topic, [])
        await absent.publish(topic, [messageOf()])
      }
      await expect(publish()).rejects.toMatchObject({ code: "PC2090" })
    })

    test("a large body comes whole", async () => {
      const topic = topicOf()
      const body = JSON.stringify('ä€😀\\"\n'.repeat(20).padEnd(bodyBytes - 2000, "x"))
      const got: string[] = []
      await subscribe(subscriptionOf(topic), async (delivery) => {
        got.push(delivery.message.body)
        await delivery.ack()
      })
      await engine.publish(topic, [messageOf({ body })])
      await vi.waitFor(() => expect(got).toHaveLength(1), WAIT)
      expect(got[0] === body).toBe(true)
    })

    test("any text may stand in attributes and keys", async ({ skip }) => {
      if (!anyText) return skip()
      const isOrdered = engine.can.order
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
      await subscribe(subscriptionOf(topic), async (delivery) => {
        got.set(delivery.message.id, delivery.message)
        await delivery.ack()
      })
      const messages = odd.map((text, index) =>
        messageOf({
          id: `id${index}`,
          key: isOrdered ? text : null,
          attributes: Object.fromEntries([
            ["value", text],
            ...(text === "" ? [] : [[text, "name"]]),
          ]),
        }),
      )
      await engine.publish(topic, messages)
      await vi.waitFor(() => expect(got.size).toBe(odd.length), WAIT)
      for (const message of messages) {
        const { key, attributes } = got.get(message.id)!
        expect(key).toBe(message.key)
        expect(Object.entries(attributes).toSorted()).toEqual(
          Object.entries(message.attributes).toSorted(),
        )
      }
    })

    test("declaring again, in another process too, changes nothing", async () => {
      const topic = topicOf()
      const subscription = subscriptionOf(topic)
      const other = await another()
      await Promise.all([
        engine.declare(topic, [subscription]),
        other.declare(topic, [subscription]),
        engine.declare(topic, [subscription]),
      ])
      await engine.publish(topic, [messageOf({ id: "once" })])
      await other.declare(topic, [subscription])
      const got: string[] = []
      await subscribe(subscription, async (delivery) => {
        got.push(delivery.message.id)
        await delivery.ack()
      })
      await vi.waitFor(() => expect(got).toEqual(["once"]), WAIT)
    })
  })
}

let count = 0
const run = randomUUID().slice(0, 8)

/** A topic of the test's own. */
export function topicOf(options: Partial<TopicSpec> = {}): TopicSpec {
  const retentionMs = 86_400_000
  return { name: `t${run}-${count++}`, isOrdered: false, retentionMs, ...options }
}

export function subscriptionOf(
  topic: TopicSpec,
  options: Partial<SubscriptionSpec> = {},
): SubscriptionSpec {
  const rest = { concurrency: 10, leaseMs: 10_000, maxAttempts: 100 }
  return { topic, name: `s${count++}`, ...rest, ...options }
}

export function messageOf(options: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return {
    id: randomUUID(),
    body: '{"orderId":"o-1","total":12.5}',
    attributes: {},
    key: null,
    notBefore: null,
    publishedAt: new Date(),
    ...options,
  }
}

export async function publishMany(
  engine: TopicEngine,
  topic: TopicSpec,
  many: number,
): Promise<Set<string>> {
  const messages = Array.from({ length: many }, () => messageOf())
  await engine.publish(topic, messages)
  return new Set(messages.map(({ id }) => id))
}

/** Not proof of anything: time for what should not happen, or for handlers to be at work. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
