// Messages that are published, and handled, together with what a transaction does.
import {
  Database,
  once,
  startBackground,
  Subscription,
  Topic,
  type RunningBackground,
} from "@precast/runtime"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"

interface Order {
  id: string
  customer: string
  total: number
  placedAt: Date
}

const WAIT = { timeout: 40_000, interval: 20 }

let server: TestPostgres
let db: Database
let running: RunningBackground | undefined

beforeAll(async () => {
  server = await postgres()
  db = new Database("shop", { url: server.url })
  await db.exec`create table effects (id text)`
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

interface Row {
  readonly count: number
}

async function effects(id: string): Promise<number> {
  return (await db.queryRow<Row>`select count(*)::int as count from effects where id = ${id}`)!
    .count
}

describe("in a transaction", () => {
  test("a message goes out if and only if it commits", async () => {
    const topic = new Topic<Order>("outbox")
    const got: string[] = []
    void new Subscription(topic, "all", { handler: ({ id }) => got.push(id) })
    await run()
    await db.transaction(async (tx) => {
      await topic.publish(order("committed"), { tx })
      await tx
        .transaction(async (inner) => {
          await topic.publish(order("undone"), { tx: inner })
          throw new Error("undo")
        })
        .catch(() => {})
      await tx.transaction((inner) => topic.publish(order("inner"), { tx: inner }))
    })
    const failing = db.transaction(async (tx) => {
      await topic.publish(order("rolled-back"), { tx })
      throw new Error("no")
    })
    await expect(failing).rejects.toThrow("no")
    await topic.publish(order("last"))
    await vi.waitFor(() => expect(got).toContain("last"), WAIT)
    await vi.waitFor(() => expect([...got].sort()).toEqual(["committed", "inner", "last"]), WAIT)
  })

  test("of another database it goes through that one's outbox", async () => {
    const other = new Database("other", { url: await server.other("other") })
    try {
      const topic = new Topic<Order>("relayed", { orderingKey: "customer" })
      const got: string[] = []
      void new Subscription(topic, "all", { handler: ({ id }) => got.push(id) })
      await run()
      for (const id of ["1", "2", "3"])
        await other.transaction(async (tx) => {
          await topic.publish(order(id), { tx })
        })
      await other
        .transaction(async (tx) => {
          await topic.publish(order("never"), { tx })
          throw new Error("no")
        })
        .catch(() => {})
      await vi.waitFor(() => expect(got).toEqual(["1", "2", "3"]), WAIT)
      // They are deleted once they are delivered.
      await vi.waitFor(async () => {
        const left =
          await other.queryRow<Row>`select count(*)::int as count from precast_topics.outbox`
        expect(left).toEqual({ count: 0 })
      }, WAIT)
    } finally {
      await running?.close()
      running = undefined
      await other.close()
    }
  })

  test("a value that is not a transaction is rejected", async () => {
    const topic = new Topic<Order>("no-tx")
    await expect(topic.publish(order("o"), { tx: db })).rejects.toMatchObject({ code: "PC2096" })
    const effect = async (): Promise<void> => {}
    await expect(once(db, "id", effect)).rejects.toMatchObject({ code: "PC2096" })
  })

  test("once() has an effect once for a message that is delivered again", async () => {
    const topic = new Topic<Order>("idempotent")
    let attempts = 0
    void new Subscription(topic, "all", {
      handler: async ({ id }, context) => {
        await db.transaction(async (tx) => {
          await once(tx, context, () => tx.exec`insert into effects values (${id})`)
        })
        // The effect is committed, and the process dies before it can confirm it.
        if (++attempts < 3) throw new Error("gone")
      },
      retry: { minBackoff: 10, maxBackoff: 10 },
      onError: () => {},
    })
    await run()
    await topic.publish(order("o-1"))
    await vi.waitFor(() => expect(attempts).toBe(3), WAIT)
    expect(await effects("o-1")).toBe(1)
  })

  test("concurrent once() calls have one effect, and a failed one has none", async () => {
    const work = (): Promise<number | undefined> =>
      db.transaction((tx) => once(tx, "same", () => tx.exec`insert into effects values ('same')`))
    const failing = db.transaction((tx) =>
      once(tx, "same", async () => {
        await tx.exec`insert into effects values ('same')`
        throw new Error("no")
      }),
    )
    await expect(failing).rejects.toThrow("no")
    const results = await Promise.all(Array.from({ length: 5 }, work))
    expect(results.filter((result) => result === 1)).toHaveLength(1)
    expect(await effects("same")).toBe(1)
  })
})
