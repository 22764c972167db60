// Changes of tables, which PostgreSQL reports to every process.
import { api, Database, live, serve, type App, type Int } from "@precast/runtime"
import { createClient } from "@precast/runtime/client"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { withClient } from "../../src/resources/database/engine/engine-admin.ts"
import { reportChanges } from "../../src/base/errors/report-changes.ts"
import { CORES } from "../helpers/cores.ts"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"
import { Program } from "../helpers/program.ts"

interface Stock {
  item: string
  count: number & Int
}

let server: TestPostgres
let db: Database

beforeAll(async () => {
  server = await postgres()
  db = new Database("shop", { url: server.url })
  await db.exec`create table stock (item text, count integer)`
  await db.exec`create schema other`
  await db.exec`create table other."Odd ""name" (n integer)`
  await db.exec`create table unwatched (n integer)`
  await db.exec`insert into stock values ('chair', 5)`
  await withClient(server.url, (client) => client.query(reportChanges(["stock", ODD])))
})
afterAll(async () => {
  await db?.close()
  await server?.close()
})

const ODD = 'other."Odd ""name"'

const all = api({ method: "GET", path: "/stock" }, () =>
  live(() => db.query<Stock>`select item, count from stock`, {
    on: db.changes("stock", ODD),
    intervalMs: 0,
  }),
)
const routes = { all }

const waitFor = (expected: () => Promise<void> | void): Promise<void> =>
  vi.waitFor(expected, { timeout: 15_000, interval: 20 })

/** Connections that listen. */
const listening = (): Promise<number[]> =>
  withClient(server.url, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and query ilike 'listen %'",
    )
    return rows.map(({ pid }) => pid)
  })

test("a table without the trigger is refused with the statements that add it", async () => {
  await db.exec`create table fresh (n integer)`
  const subscribe = async (): Promise<() => unknown> =>
    db.changes("stock", "fresh", "missing").subscribe(() => {})
  const error = await subscribe().catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: "PC2159" })
  const { message } = error as Error
  expect(message).toContain("fresh, missing")
  await db.exec`create table missing (n integer)`
  const statements = message.slice(message.indexOf("create or replace"))
  await withClient(server.url, (client) => client.query(statements))
  const stop = await subscribe()
  await stop()
})

describe("changes", () => {
  let count = 0
  let stop: () => unknown = () => {}
  afterEach(() => stop())

  async function watch(...tables: [string, ...string[]]): Promise<void> {
    count = 0
    stop = await db.changes(...tables).subscribe(() => void count++)
  }

  test("are reported once for each statement, when it is committed", async () => {
    await watch("stock")
    await db.exec`insert into stock select 'x', n from generate_series(1, 10) n`
    await waitFor(() => expect(count).toBe(1))
    await db.exec`update stock set count = 0 where item = 'x'`
    await waitFor(() => expect(count).toBe(2))
    await db.exec`delete from stock where item = 'x'`
    await waitFor(() => expect(count).toBe(3))
    await db.transaction(async (tx) => {
      await tx.exec`insert into stock values ('y', 1)`
      await tx.exec`delete from stock where item = 'y'`
    })
    await waitFor(() => expect(count).toBe(4))
  })

  test("of other tables and of transactions that are rolled back are not", async () => {
    await watch(ODD)
    await db.exec`insert into stock values ('z', 1)`
    await db.exec`delete from stock where item = 'z'`
    await db.exec`insert into unwatched values (1)`
    await db
      .transaction(async (tx) => {
        await tx.exec`insert into other."Odd ""name" values (1)`
        throw new Error("no")
      })
      .catch(() => {})
    await db.exec`truncate other."Odd ""name"`
    await waitFor(() => expect(count).toBe(1))
  })

  test("may have been missed while the connection was lost", async () => {
    await watch("stock")
    await db.exec`select pg_terminate_backend(pid) from unnest(${await listening()}::int[]) pid`
    await waitFor(() => expect(count).toBe(1))
    await db.exec`update stock set count = count`
    await waitFor(() => expect(count).toBe(2))
  })

  test("leave no connection when the last subscription ends", async () => {
    await watch("stock")
    const more = await db.changes("stock").subscribe(() => {})
    expect(await listening()).toHaveLength(1)
    await more()
    expect(await listening()).toHaveLength(1)
    await stop()
    await waitFor(async () => expect(await listening()).toEqual([]))
  })
})

describe.each(CORES)("live tables (%s)", (core) => {
  let app: App<typeof routes>
  let other: Program
  beforeAll(async () => {
    app = await serve(routes, { port: 0, core, banner: false })
    other = new Program("live-change", { LIVE_DATABASE: server.url })
  })
  afterAll(async () => {
    await app?.close()
    await other?.kill()
  })

  test("a change of another process reaches every client, and nothing is left of them", async () => {
    const url = await other.line()
    await db.exec`update stock set count = 5`
    const client = createClient<typeof app>(app.url)
    const follow = async (): Promise<number[]> => {
      const counts: number[] = []
      for await (const [stock] of await client.all()) {
        counts.push(stock!.count)
        if (counts.length === 1) ready()
        if (stock!.count === 3) break
      }
      return counts
    }
    let waiting = 3
    const all = Promise.withResolvers<void>()
    const ready = (): void => void (--waiting === 0 && all.resolve())
    const clients = Promise.all([follow(), follow(), follow()])
    await all.promise
    for (let n = 0; n < 2; n++) {
      const sold = await fetch(`${url}/sell`, { method: "POST" })
      expect([sold.status, other.errors]).toEqual([204, ""])
    }
    for (const counts of await clients) {
      expect(counts[0]).toBe(5)
      expect(counts.at(-1)).toBe(3)
    }
    await waitFor(async () => expect(await listening()).toEqual([]))
  })
})
