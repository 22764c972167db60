// The number of connections of a whole program is the one in docs/database-connections.md.
import { cron, Database, startBackground, Subscription, Topic } from "@precast/runtime"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"

interface Counted {
  key: string
  number: number
}
let server: TestPostgres

beforeAll(async () => {
  server = await postgres()
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => server.close())

// Pool, topics and their listener, cron, the listener of the database.
const MOST = 10 + 4 + 1 + 2 + 1

test("statements, topics, cron jobs and listeners have 18 connections at most", async () => {
  // Jobs and topics of the program use the first database.
  const db = new Database("counted", { url: server.url })
  const watch = new Database("watch", { url: server.url, pool: { max: 1 } })
  for (const name of ["TOPICS_URL", "CRON_URL"]) vi.stubEnv(name, server.url)
  const topic = new Topic<Counted>("counted", { orderingKey: "key" })
  let handled = 0
  void new Subscription(topic, "all", {
    concurrency: 8,
    handler: async () => {
      await db.exec`select pg_sleep(0.01)`
      handled++
    },
  })
  cron("counted", { every: "1s" }, async () => {
    await db.exec`select pg_sleep(0.01)`
  })
  const running = await startBackground({ closeOnSignals: false })
  const stop = await db.listen("counted", () => {})
  let most = 0
  const load = async (key: string): Promise<void> => {
    for (let number = 0; number < 20; number++) {
      await topic.publish({ key, number })
      await db.transaction((tx) => tx.exec`select pg_sleep(0.005)`)
    }
  }
  const count = async (): Promise<void> => {
    const row = await watch.queryRow<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name in ('counted', 'cron')`
    most = Math.max(most, row!.n)
  }
  const loads = Promise.all(Array.from({ length: 20 }, (_, index) => load(`${index}`)))
  await vi.waitFor(
    async () => {
      await count()
      expect(handled).toBe(400)
    },
    { timeout: 60_000, interval: 20 },
  )
  await loads
  expect(most).toBeGreaterThan(10)
  expect(most).toBeLessThanOrEqual(MOST)
  await stop()
  await running.close()
  await Promise.all([db.close(), watch.close()])
}, 90_000)
