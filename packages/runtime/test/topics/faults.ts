// What happens to messages when the server of an engine, or a consumer, dies in the middle of them.
import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import type { Delivery, TopicEngine } from "../../src/resources/topics/topics-engine.ts"
import type { Broker } from "../helpers/brokers/server.ts"
import { messageOf, pause, subscriptionOf, topicOf } from "./conformance/things.ts"

const WAIT = { timeout: 90_000, interval: 50 }
const program = fileURLToPath(new URL("./consumer.ts", import.meta.url))

/** An engine whose server can be ended: messages are published all the while, and none is lost. */
export function faults(
  name: string,
  start: () => Promise<Broker>,
  open: (broker: Broker) => Promise<TopicEngine>,
  /** `survives`: what the server has accepted is there after it was killed, in its order. Default true. */
  { survives = true }: { readonly survives?: boolean } = {},
): void {
  describe(`faults of ${name}`, { timeout: 180_000 }, () => {
    let broker: Broker
    let engine: TopicEngine

    beforeAll(async () => {
      broker = await start()
      engine = await open(broker)
    }, 150_000)
    afterAll(async () => {
      broker?.resume()
      await engine?.close()
      await broker?.close()
    }, 60_000)

    test.runIf(survives)(
      "kill -9 of the server in the middle: nothing is lost, and the order is kept",
      async () => {
        await throughAFault(async () => {
          await broker.kill()
          await pause(300)
          await broker.start()
        })
      },
    )

    test("a server that holds still for seconds: nothing is lost, and the order is kept", async () => {
      await throughAFault(async () => {
        broker.pause()
        await pause(3000)
        broker.resume()
      })
    })

    async function throughAFault(fault: () => Promise<void>): Promise<void> {
      const topic = topicOf({ isOrdered: true })
      const subscription = subscriptionOf(topic, { leaseMs: 5000 })
      const seen: { key: string; count: number }[] = []
      await engine.declare(topic, [subscription])
      const consumer = await engine.subscribe(subscription, async (delivery: Delivery) => {
        const { key, body } = delivery.message
        seen.push({ key: key ?? "", count: Number(body) })
        await delivery.ack()
      })
      const publisher = new Publishing(engine, topic)
      const published = publisher.run()
      await vi.waitFor(() => expect(seen.length).toBeGreaterThan(100), WAIT)
      await fault()
      const there = publisher.count
      await vi.waitFor(() => expect(publisher.count).toBeGreaterThan(there + 20), WAIT)
      publisher.isOver = true
      await published
      await vi.waitFor(() => {
        for (const key of publisher.keys) expect(firstsOf(seen, key)).toHaveLength(publisher.count)
      }, WAIT)
      // Some may come twice; the first time that each comes is in order.
      for (const key of publisher.keys) {
        expect(firstsOf(seen, key)).toEqual(Array.from({ length: publisher.count }, (_, i) => i))
      }
      await consumer.stop()
    }

    test("a subscription declared with other settings continues with them", async () => {
      const topic = topicOf({ isOrdered: true })
      const subscription = subscriptionOf(topic)
      await engine.declare(topic, [subscription])
      await engine.publish(topic, [messageOf({ id: "early", key: "k" })])
      const later = { ...topic, retentionMs: topic.retentionMs / 2 }
      const changed = { ...subscription, topic: later, leaseMs: 20_000, concurrency: 3 }
      await engine.declare(later, [changed])
      const got: string[] = []
      const consumer = await engine.subscribe(changed, async (delivery) => {
        got.push(delivery.message.id)
        await delivery.ack()
      })
      await engine.publish(later, [messageOf({ id: "late", key: "k" })])
      await vi.waitFor(() => expect(got).toEqual(["early", "late"]), WAIT)
      await consumer.stop()
    })

    test("kill -9 of a consumer: what it had is delivered to another, with the next attempt", async () => {
      const topic = topicOf()
      const subscription = subscriptionOf(topic, { leaseMs: 2000, concurrency: 10 })
      await engine.declare(topic, [subscription])
      const child = consumerProcess(name, broker.url, subscription)
      const had: string[] = []
      createInterface({ input: child.stdout! }).on("line", (line) => had.push(line))
      try {
        await engine.publish(
          topic,
          Array.from({ length: 30 }, (_, i) => messageOf({ id: `m${i}` })),
        )
        // It prints its messages, and acks none.
        await vi.waitFor(() => expect(had.length).toBe(10), WAIT)
      } finally {
        const gone = once(child, "exit")
        child.kill("SIGKILL")
        await gone
      }
      const attempts = new Map<string, number>()
      const consumer = await engine.subscribe(subscription, async (delivery) => {
        attempts.set(delivery.message.id, delivery.attempt)
        await delivery.ack()
      })
      await vi.waitFor(() => expect(attempts.size).toBe(30), WAIT)
      for (const id of had) expect(attempts.get(id)).toBe(2)
      await consumer.stop()
    })
  })
}

/** Publishes numbers for each of some keys, again and again until the server has them. */
class Publishing {
  readonly keys: readonly string[] = ["a", "b", "c", "d"]
  readonly #engine: TopicEngine
  readonly #topic: ReturnType<typeof topicOf>
  count = 0
  isOver = false

  constructor(engine: TopicEngine, topic: ReturnType<typeof topicOf>) {
    this.#engine = engine
    this.#topic = topic
  }

  async run(): Promise<void> {
    while (!this.isOver) {
      const body = `${this.count}`
      const messages = this.keys.map((key) => messageOf({ id: `${key}${body}`, key, body }))
      await this.#untilKept(() => this.#engine.publish(this.#topic, messages))
      this.count++
    }
  }

  async #untilKept(publish: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await publish()
      } catch (error) {
        expect(error).toMatchObject({ code: "PC2090" })
        await pause(100)
      }
    }
  }
}

/** The numbers of a key in the order in which each was seen first. */
function firstsOf(seen: readonly { key: string; count: number }[], key: string): number[] {
  return [...new Set(seen.filter((one) => one.key === key).map(({ count }) => count))]
}

function consumerProcess(name: string, url: string, subscription: unknown): ChildProcess {
  const args = [program, name, url, JSON.stringify(subscription)]
  return spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] })
}
