// Ids of the publisher's own, through the whole of topics: what is published twice is one message.
import {
  Database,
  startBackground,
  Subscription,
  Topic,
  type RunningBackground,
} from "@precast/runtime"
import { testTopics } from "@precast/runtime/testing"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"

const WAIT = { timeout: 40_000, interval: 20 }

let server: TestPostgres
let db: Database
let running: RunningBackground | undefined

beforeAll(async () => {
  server = await postgres()
  db = new Database("repeated", { url: server.url })
  await db.exec`select 1`
})
afterEach(async () => {
  await running?.close()
  running = undefined
})
afterAll(async () => {
  await db.close()
  await server.close()
})

/** A topic whose messages are collected, in the order in which they came. */
async function collected(name: string): Promise<{ topic: Topic<{ n: number }>; got: string[] }> {
  const topic = new Topic<{ n: number }>(name)
  const got: string[] = []
  void new Subscription(topic, "all", { handler: (_, { id }) => got.push(id) })
  running = await startBackground({ closeOnSignals: false })
  return { topic, got }
}

test("of publishers at the same time one is heard", async () => {
  const { topic, got } = await collected("at-once")
  const ids = Array.from({ length: 200 }, (_, index) => `id-${index % 20}`)
  const said = await Promise.all(ids.map((id) => topic.publish({ n: 1 }, { id })))
  expect(said).toEqual(ids)
  await topic.publish({ n: 2 }, { id: "last" })
  await vi.waitFor(() => expect(got).toContain("last"), WAIT)
  await vi.waitFor(() => expect(got).toHaveLength(21), WAIT)
  expect(new Set(got).size).toBe(21)
})

test("what a transaction has undone was not published", async () => {
  const { topic, got } = await collected("undone")
  const publish = async (isUndone: boolean): Promise<void> =>
    db.transaction(async (tx) => {
      await topic.publish({ n: 1 }, { tx, id: "one" })
      if (isUndone) throw new Error("no")
    })
  await expect(publish(true)).rejects.toThrow("no")
  await publish(false)
  await publish(false)
  await topic.publish({ n: 2 }, { id: "last" })
  await vi.waitFor(() => expect(got).toContain("last"), WAIT)
  expect(got.toSorted()).toEqual(["last", "one"])
})

test("through the outbox of another database as well", async () => {
  const other = new Database("outside", { url: await server.other("outside") })
  try {
    const { topic, got } = await collected("by-outbox")
    for (let times = 0; times < 3; times++)
      await other.transaction((tx) => topic.publish({ n: times }, { tx, id: "one" }))
    await other.transaction((tx) => topic.publish({ n: 9 }, { tx, id: "last" }))
    await vi.waitFor(() => expect(got).toContain("last"), WAIT)
    expect(got.toSorted()).toEqual(["last", "one"])
  } finally {
    await running?.close()
    running = undefined
    await other.close()
  }
})

test("after two minutes an id is a new one", async () => {
  const { topic, got } = await collected("later-on")
  await topic.publish({ n: 1 }, { id: "one" })
  await db.exec`update precast_topics.published set at = at - 119000 where id = 'one'`
  await topic.publish({ n: 1 }, { id: "one" })
  await db.exec`update precast_topics.published set at = at - 2000 where id = 'one'`
  await topic.publish({ n: 1 }, { id: "one" })
  await vi.waitFor(() => expect(got).toEqual(["one", "one"]), WAIT)
})

test("another topic knows other ids; without an id each is another message", async () => {
  const { topic, got } = await collected("one-topic")
  const second = new Topic<{ n: number }>("another-topic")
  void new Subscription(second, "all", { handler: (_, { topic: name, id }) => got.push(name + id) })
  await running?.close()
  running = await startBackground({ closeOnSignals: false })
  await Promise.all([topic, second].map((each) => each.publish({ n: 1 }, { id: "x" })))
  await Promise.all([topic, topic].map((each) => each.publish({ n: 1 })))
  await vi.waitFor(() => expect(got).toHaveLength(4), WAIT)
  expect(got).toEqual(expect.arrayContaining(["x", "another-topicx"]))
})

test("testTopics() keeps one of them", async () => {
  const topics = testTopics()
  try {
    const topic = new Topic<{ n: number }>("in-memory")
    for (const n of [1, 2]) await topic.publish({ n }, { id: "same" })
    await topic.publish({ n: 3 })
    expect(topics.published(topic).map(({ message }) => message.n)).toEqual([1, 3])
  } finally {
    topics.close()
  }
})
