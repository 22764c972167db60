// Topics as programs use them: compiled by the transformer, on a real PostgreSQL.
import {
  Database,
  startBackground,
  Subscription,
  Topic,
  ValidationError,
  type Min,
  type RunningBackground,
} from "@precast/runtime"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"

interface Order {
  id: string
  customer: string
  total: number & Min<0>
  placedAt: Date
}

const WAIT = { timeout: 40_000, interval: 20 }

let server: TestPostgres
let db: Database
let running: RunningBackground | undefined

beforeAll(async () => {
  server = await postgres()
  db = new Database("shop", { url: server.url })
})
afterEach(async () => {
  await running?.close()
  running = undefined
  vi.restoreAllMocks()
})
afterAll(async () => {
  await db?.close()
  await server?.close()
})

async function run(): Promise<void> {
  running = await startBackground({ closeOnSignals: false })
}

function order(id: string, customer: string = "c-1"): Order {
  return { id, customer, total: 12.5, placedAt: new Date("2026-01-02T03:04:05.678Z") }
}

test("a handler gets the typed message and its metadata", async () => {
  const topic = new Topic<Order>("typed")
  const got: unknown[] = []
  const subscription = new Subscription(topic, "all", {
    handler: (message, context) => {
      expect(message.placedAt).toBeInstanceOf(Date)
      got.push([message, context])
    },
  })
  expect(subscription.name).toBe("typed/all")
  await run()
  const before = Date.now()
  const id = await topic.publish(order("o-1"), { attributes: { source: "web" } })
  await vi.waitFor(() => expect(got).toHaveLength(1), WAIT)
  const [message, context] = got[0] as [Order, Record<string, unknown>]
  expect(message).toEqual(order("o-1"))
  expect(context).toMatchObject({
    id,
    topic: "typed",
    subscription: "all",
    attempt: 1,
    attributes: { source: "web" },
    key: null,
  })
  expect((context.publishedAt as Date).getTime()).toBeGreaterThanOrEqual(before)
})

test("a message that does not fit is not published", async () => {
  const topic = new Topic<Order>("checked")
  const wrong = { ...order("o-1"), total: -1 } as Order
  const error = await topic.publish(wrong).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ValidationError)
  expect(error).toMatchObject({ issues: [{ path: "/total" }] })
})

test("what cannot be published is refused, before anything is sent", async () => {
  const topic = new Topic<Order>("refused", { orderingKey: "customer" })
  const publish = (options: object, customer = "c"): Promise<string> =>
    topic.publish(order("o", customer), options)
  await expect(publish({ transaction: {} })).rejects.toMatchObject({ code: "PC2030" })
  await expect(publish({ id: "" })).rejects.toMatchObject({ code: "PC2093" })
  await expect(publish({ id: "x".repeat(257) })).rejects.toMatchObject({ code: "PC2093" })
  await expect(publish({ delay: "soon" })).rejects.toMatchObject({ code: "PC2093" })
  await expect(publish({ delay: "400d" })).rejects.toMatchObject({ code: "PC2093" })
  await expect(publish({ attributes: { a: 1 } })).rejects.toMatchObject({ code: "PC2093" })
  await expect(publish({ attributes: { "precast-type": "x" } })).rejects.toMatchObject({
    code: "PC2093",
  })
  const many = Object.fromEntries(Array.from({ length: 65 }, (_, index) => [`a${index}`, ""]))
  await expect(publish({ attributes: many })).rejects.toMatchObject({ code: "PC2093" })
  await expect(publish({}, "ä".repeat(513))).rejects.toMatchObject({ code: "PC2093" })
})

test("names and options are checked when topics are made", () => {
  const topic = new Topic<Order>("names")
  const handler = (): void => {}
  expect(() => new Topic<Order>("names")).toThrow("PC2092")
  expect(() => new Topic<Order>("Names")).toThrow("PC2091")
  expect(() => new Topic<Order>("a".repeat(64))).toThrow("PC2091")
  expect(() => new Topic<Order>("names-2", { retention: "soon" as "1s" })).toThrow("PC2030")
  expect(() => new Topic<Order>("names-3", { orderKey: "id" } as object)).toThrow("PC2030")
  void new Subscription(topic, "one", { handler })
  expect(() => new Subscription(topic, "one", { handler })).toThrow("PC2092")
  expect(() => new Subscription(topic, "two", { handler, concurrency: 0 })).toThrow("PC2030")
  expect(() => new Subscription(topic, "three", { handler, timeout: -1 })).toThrow("PC2030")
  const retry = { maxAttempts: 0 }
  expect(() => new Subscription(topic, "four", { handler, retry })).toThrow("PC2030")
})

test("a handler that throws is tried again, then the message becomes a dead letter", async () => {
  const topic = new Topic<Order>("failing")
  const attempts: number[] = []
  const told: unknown[] = []
  const subscription = new Subscription(topic, "all", {
    handler: (_message, { attempt }) => {
      attempts.push(attempt)
      throw Object.assign(new Error("no stock"), { code: "OUT_OF_STOCK" })
    },
    retry: { minBackoff: 10, maxBackoff: 20, maxAttempts: 3 },
    onError: (error, { attempt }) => told.push([attempt, (error as Error).message]),
  })
  await run()
  const id = await topic.publish(order("o-1"))
  await vi.waitFor(async () => expect(await subscription.dead()).toHaveLength(1), WAIT)
  expect(attempts).toEqual([1, 2, 3])
  expect(told).toEqual([1, 2, 3].map((attempt) => [attempt, "no stock"]))
  expect((await subscription.dead())[0]).toMatchObject({
    id,
    attempts: 3,
    error: { code: "OUT_OF_STOCK", message: "no stock" },
  })
})

test("a message of the wrong type becomes a dead letter immediately, with its issues", async () => {
  const topic = new Topic<Order>("hostile")
  const handled: string[] = []
  const subscription = new Subscription(topic, "all", { handler: ({ id }) => handled.push(id) })
  await run()
  await topic.publish(order("good"))
  const hostile = [
    "not json",
    "{",
    '{"id":1}',
    `${"[".repeat(100_000)}`,
    '{"__proto__":{"id":"x"}}',
    '"\\ud800"',
    "null",
  ]
  for (const body of hostile)
    await db.exec`insert into precast_topics.deliveries (subscription, due, id, body, published)
      select s.id, 1, ${body.slice(0, 20)}, ${body}, 0 from precast_topics.subscriptions s
      join precast_topics.topics t on t.id = s.topic where t.name = 'hostile'`
  await vi.waitFor(async () => expect(await subscription.dead()).toHaveLength(7), WAIT)
  await topic.publish(order("after"))
  await vi.waitFor(() => expect(handled).toEqual(["good", "after"]), WAIT)
  const letters = await subscription.dead()
  expect(letters.map(({ error }) => error.code)).toEqual(hostile.map(() => "PC2086"))
  const missing = letters.find(({ body }) => body === '{"id":1}')!
  expect(missing.error.message).toContain("/customer: expected string, found nothing")
})

test("a handler that takes too long is aborted, and tried again", async () => {
  const topic = new Topic<Order>("slow")
  const reasons: unknown[] = []
  let done = 0
  void new Subscription(topic, "all", {
    handler: async (_message, { attempt, signal }) => {
      if (attempt === 2) return void done++
      await new Promise((resolve) => signal.addEventListener("abort", resolve))
      reasons.push((signal.reason as Error).name)
    },
    timeout: 100,
    retry: { minBackoff: 10 },
    onError: () => {},
  })
  await run()
  await topic.publish(order("o-1"))
  await vi.waitFor(() => expect(done).toBe(1), WAIT)
  expect(reasons).toEqual(["TimeoutError"])
})

test("messages of a key are handled in their order, also when one fails", async () => {
  const topic = new Topic<Order>("ordered", { orderingKey: "customer" })
  const done: string[] = []
  void new Subscription(topic, "all", {
    handler: ({ id }, { attempt, key }) => {
      if (id === "a2" && attempt < 3) throw new Error("not yet")
      done.push(`${key} ${id}`)
    },
    retry: { minBackoff: 20, maxBackoff: 20 },
    onError: () => {},
  })
  await run()
  const all = [1, 2, 3, 4].flatMap((n) =>
    ["a", "b"].map((key) => topic.publish(order(`${key}${n}`, key))),
  )
  await Promise.all(all)
  await vi.waitFor(() => expect(done).toHaveLength(8), WAIT)
  for (const key of ["a", "b"])
    expect(done.filter((one) => one.startsWith(key))).toEqual(
      [1, 2, 3, 4].map((n) => `${key} ${key}${n}`),
    )
})

test("closing waits for running handlers, and abandons those that do not finish", async () => {
  const topic = new Topic<Order>("closing")
  const seen: string[] = []
  void new Subscription(topic, "all", {
    handler: async ({ id }, { signal, attempt }) => {
      // It comes again: in the next test.
      if (attempt > 1) return
      seen.push(`${id} begins`)
      if (id === "long") await new Promise((resolve) => signal.addEventListener("abort", resolve))
      else await new Promise((resolve) => setTimeout(resolve, 100))
      seen.push(`${id} ends`)
    },
    onError: () => {},
  })
  const background = await startBackground({ closeOnSignals: false, grace: "1s" })
  await topic.publish(order("short"))
  await topic.publish(order("long"))
  await vi.waitFor(() => expect(seen).toContain("long begins"), WAIT)
  await background.close()
  expect(seen.toSorted()).toEqual(["long begins", "long ends", "short begins", "short ends"])
})

test("a delayed message comes after its time", async () => {
  const topic = new Topic<Order>("delayed")
  const got: { id: string; at: number }[] = []
  void new Subscription(topic, "all", { handler: ({ id }) => got.push({ id, at: Date.now() }) })
  await run()
  const from = Date.now()
  await topic.publish(order("later"), { delay: "600ms" })
  await topic.publish(order("now"))
  await vi.waitFor(() => expect(got.map(({ id }) => id)).toEqual(["now", "later"]), WAIT)
  expect(got[1]!.at - from).toBeGreaterThanOrEqual(550)
})

test("dead letters are replayed and removed through the subscription", async () => {
  const topic = new Topic<Order>("replayed")
  let isGood = false
  const got: string[] = []
  const subscription = new Subscription(topic, "all", {
    handler: ({ id }) => {
      if (!isGood) throw new Error("bad day")
      got.push(id)
    },
    retry: { maxAttempts: 1 },
    onError: () => {},
  })
  await run()
  await topic.publish(order("o-1"), { id: "one" })
  await topic.publish(order("o-2"), { id: "two" })
  await vi.waitFor(async () => expect(await subscription.dead()).toHaveLength(2), WAIT)
  isGood = true
  expect(await subscription.removeDead(["two"])).toBe(1)
  expect(await subscription.replayDead()).toBe(1)
  await vi.waitFor(() => expect(got).toEqual(["o-1"]), WAIT)
  expect(await subscription.dead()).toEqual([])
})
