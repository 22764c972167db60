import { describe, expect, test } from "vitest"
import { readBatch, writeBatch, writeMessage } from "../../src/http/websocket/relay-batch.ts"
import type { RelayListener } from "../../src/http/websocket/relay-driver.ts"
import { RelayQueue } from "../../src/http/websocket/relay-queue.ts"
import { Relay } from "../../src/http/websocket/relay.ts"

describe("the queue of a relay", () => {
  test("drops the oldest of more than 10,000 messages, and numbers the others", () => {
    const queue = new RelayQueue()
    let dropped = 0
    for (let i = 0; i < 10_005; i++) dropped += queue.add(`${i}`, 0)
    expect([dropped, queue.size]).toEqual([5, 10_000])
    const batch = queue.take(1000)
    expect(batch?.first).toBe(5)
    expect(batch?.messages.slice(0, 2)).toEqual(["5", "6"])
    expect(queue.take(1000)?.first).toBe(5 + (batch?.messages.length ?? 0))
  })

  test("drops the oldest of more than 16 MiB, and one alone that is larger", () => {
    const queue = new RelayQueue()
    const mebibyte = "x".repeat(1024 * 1024)
    let dropped = 0
    for (let i = 0; i < 17; i++) dropped += queue.add(mebibyte, 0)
    expect([dropped, queue.size]).toEqual([1, 16])
    expect(queue.add("x".repeat(17 * 1024 * 1024), 0)).toBe(17)
    expect(queue.take(1000)).toBeUndefined()
    queue.add("next", 0)
    expect(queue.take(1000)).toEqual({ first: 18, messages: ["next"], at: 0 })
  })

  test("drops what has waited for more than a minute", () => {
    const queue = new RelayQueue()
    queue.add("a", 0)
    queue.add("b", 1000)
    expect(queue.expire(60_000)).toBe(0)
    expect(queue.expire(60_001)).toBe(1)
    expect(queue.take(1000)?.messages).toEqual(["b"])
  })

  test("gives batches that fit, and a message that is larger alone", () => {
    const queue = new RelayQueue()
    for (const text of ["1234", "1234", "x".repeat(50), "é"]) queue.add(text, 0)
    expect(queue.take(10)?.messages).toEqual(["1234", "1234"])
    expect(queue.take(10)?.messages).toEqual(["x".repeat(50)])
    expect(queue.take(10)).toEqual({ first: 3, messages: ["é"], at: 0 })
  })
})

describe("a batch", () => {
  test("has texts and bytes of any content", () => {
    const topic = `"]}\u0000\ud800 é`
    const bytes = Uint8Array.of(0, 255, 34)
    const messages = [
      { path: "/a/:b", topic, data: "\ud83d\ude00\u0000" },
      { path: "/", topic: "__proto__", data: bytes },
    ]
    const texts = messages.map(({ path, topic, data }) => writeMessage(path, topic, data))
    const batch = readBatch(writeBatch("origin", 7, texts))
    expect(batch).toEqual({ origin: "origin", first: 7, messages })
  })

  test.each([
    "",
    "{}",
    "null",
    "[1,2,[]]",
    '["x",1]',
    '["x",1.5,[]]',
    '["x",1e300,[]]',
    '["x",0,{}]',
    '["x",0,[[]]]',
    '["x",0,[["/","a",1]]]',
    '["x",0,[null]]',
    `["${"x".repeat(65)}",0,[]]`,
    `${"[".repeat(100_000)}`,
  ])("is not %.30j", (text) => {
    expect(readBatch(text)).toBeUndefined()
  })
})

/** Connects relays within this process; `send` may fail before or after the batch has arrived. */
class Bus {
  readonly #listeners = new Set<RelayListener>()
  faults: ("before" | "after")[] = []
  readonly log: string[] = []
  isAway = false

  async relay(maxBytes: number = Number.POSITIVE_INFINITY): Promise<Relay> {
    return Relay.open(
      async (listener) => {
        this.#listeners.add(listener)
        return {
          name: "the bus",
          maxBytes,
          send: async (batch) => {
            const fault = this.faults.shift()
            if (fault === "before" || this.isAway) throw new Error("is away")
            for (const each of this.#listeners) each.received(batch)
            if (fault === "after") throw new Error("was lost")
          },
          close: async () => void this.#listeners.delete(listener),
        }
      },
      (line) => void this.log.push(line),
    )
  }
}

describe("a relay", () => {
  test("repeats what may not have arrived, and nothing arrives twice or out of order", async () => {
    const bus = new Bus()
    bus.faults = ["before", "after", "after", "before"]
    const [one, other] = [await bus.relay(), await bus.relay()]
    const got: unknown[] = []
    const { send } = one.join({}, "/room", { deliver: () => got.push("own") })
    other.join({}, "/room", { deliver: (topic, data) => got.push([topic, data]) })
    other.join({}, "/other", { deliver: () => got.push("of another endpoint") })
    const expected = Array.from({ length: 100 }, (_, at) => ["t", `${at}`])
    for (const [topic = "", data = ""] of expected.slice(0, 50)) send(topic, data)
    await new Promise((resolve) => setTimeout(resolve, 10))
    for (const [topic = "", data = ""] of expected.slice(50)) send(topic, data)
    await one.close(60_000)
    expect(got).toEqual(expected)
    expect(bus.log[0]).toMatch(/^PC2201: WebSockets: the connection to the bus is lost \(is away\)/)
    expect(bus.log[1]).toBe("WebSockets: the connection to the bus is open again")
    await other.close(0)
  })

  test("reports messages that are too large, or were not sent when it is closed", async () => {
    const bus = new Bus()
    const relay = await bus.relay(1000)
    const { send, leave } = relay.join({}, "/room", { deliver() {} })
    send("t", "x".repeat(2000))
    expect(bus.log).toEqual([
      "PC2202: WebSockets: 1 published message was not sent over the bus: it accepts at most 1000 bytes.",
    ])
    bus.isAway = true
    for (let i = 0; i < 10; i++) send("t", "x".repeat(300))
    await relay.close(0)
    expect(bus.log.at(-1)).toMatch(/^PC2202: WebSockets: 10 published messages were not sent/)
    expect(leave()).toBe(true)
    send("t", "after the end")
    expect(bus.log).toHaveLength(3)
  })

  test("sends one time for an endpoint of several servers", async () => {
    const bus = new Bus()
    const [one, other] = [await bus.relay(), await bus.relay()]
    const got: unknown[] = []
    other.join({}, "/room", { deliver: (_, data) => got.push(data) })
    const endpoint = {}
    const [first, second] = [endpoint, endpoint].map((each) =>
      one.join(each, "/room", { deliver() {} }),
    )
    expect(second?.send).toBe(first?.send)
    expect(first?.leave()).toBe(false)
    second?.send("t", "one")
    await one.close(60_000)
    expect(got).toEqual(["one"])
    expect(second?.leave()).toBe(true)
  })
})
