// Messages of topics as changes: in PostgreSQL, in tests, and where the broker cannot notify every process.
import { api, Database, live, serve, Topic } from "@precast/runtime"
import { createClient } from "@precast/runtime/client"
import { testTopics } from "@precast/runtime/testing"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { CORES } from "../helpers/cores.ts"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"

interface Sold {
  item: string
}

const sold = new Topic<Sold>("live-sold")
let count = 5
const stock = api({ method: "GET", path: "/stock" }, () =>
  live(() => ({ count, at: new Date(0) }), { on: sold.changes(), intervalMs: 0 }),
)
const routes = { stock }

let server: TestPostgres
let db: Database
beforeAll(async () => {
  server = await postgres()
  db = new Database("shop", { url: server.url })
})
afterAll(async () => {
  await db?.close()
  await server?.close()
})
afterEach(() => {
  count = 5
  vi.unstubAllEnvs()
})

test.each(CORES)("a published message has live results read again (%s)", async (core) => {
  const app = await serve(routes, { port: 0, core, banner: false, background: false })
  const client = createClient<typeof app>(app.url)
  const follow = async (): Promise<number[]> => {
    const counts: number[] = []
    for await (const value of await client.stock()) {
      expect(value.at).toEqual(new Date(0))
      counts.push(value.count)
      if (counts.length === 1 && --waiting === 0) all.resolve()
      if (value.count === 4) break
    }
    return counts
  }
  let waiting = 2
  const all = Promise.withResolvers<void>()
  const clients = Promise.all([follow(), follow()])
  await all.promise
  await db
    .transaction(async (tx) => {
      await sold.publish({ item: "chair" }, { tx })
      throw new Error("no")
    })
    .catch(() => {})
  await db.transaction(async (tx) => {
    count = 4
    await sold.publish({ item: "chair" }, { tx })
  })
  expect(await clients).toEqual([
    [5, 4],
    [5, 4],
  ])
  await app.close()
})

test("in tests, without a broker", async () => {
  const topics = testTopics()
  let changes = 0
  const { subscribe } = sold.changes()
  const [stop, stopOther] = [await subscribe(() => changes++), await subscribe(() => changes++)]
  await sold.publish({ item: "chair" })
  expect(changes).toBe(2)
  await stop()
  await sold.publish({ item: "chair" })
  expect(changes).toBe(3)
  await stopOther()
  await sold.publish({ item: "chair" })
  expect(changes).toBe(3)
  topics.close()
})

test("a broker that cannot notify every process is refused", async () => {
  vi.stubEnv("TOPICS_URL_LIVE_ELSEWHERE", "nsq://127.0.0.1:9")
  const elsewhere = new Topic<Sold>("live-elsewhere")
  const subscribed = Promise.resolve(elsewhere.changes().subscribe(() => {}))
  await expect(subscribed).rejects.toMatchObject({ code: "PC2095" })
  // It is tried again.
  vi.stubEnv("TOPICS_URL_LIVE_ELSEWHERE", "")
  const stop = await elsewhere.changes().subscribe(() => {})
  await stop()
})
