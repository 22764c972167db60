// Streams, signals, replicas and channels.
import { type AddressInfo, connect, createServer } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { Database } from "@precast/runtime"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"

let server: TestPostgres
let db: Database

beforeAll(async () => {
  server = await postgres()
  db = new Database("scopes", { url: server.url, pool: { max: 3 } })
  await db.exec`create table numbers as select n from generate_series(1, 2000) n`
})
afterAll(async () => {
  await db.close()
  await server.close()
})

interface Row {
  n: number
}

// The machine may have other things to do.
const waitFor = (expected: () => void): Promise<void> => vi.waitFor(expected, 15_000)

/** A server in front of another one that does not pass on the first request to cancel (PostgreSQL 55.7, CancelRequest). */
async function withoutFirstCancel(
  url: string,
): Promise<{ url: string; cancels: () => number; close: () => Promise<void> }> {
  const { hostname, port } = new URL(url)
  let cancels = 0
  const proxy = createServer((socket) => {
    socket.on("error", () => {})
    socket.once("data", (first) => {
      const isCancel = first.length === 16 && first.readInt32BE(4) === 80_877_102
      if (isCancel && cancels++ === 0) return socket.end()
      const behind = connect(Number(port), hostname)
      behind.on("error", () => {})
      behind.write(first)
      socket.pipe(behind).pipe(socket)
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve))
  const through = new URL(url)
  through.port = String((proxy.address() as AddressInfo).port)
  through.hostname = "127.0.0.1"
  return {
    url: through.href,
    cancels: () => cancels,
    close: () => new Promise((resolve) => proxy.close(() => resolve())),
  }
}

describe("stream", () => {
  test("gives every row once, in order", async () => {
    const seen: number[] = []
    for await (const { n } of db.stream<Row>`select n from numbers where n > ${5} order by n`)
      seen.push(n)
    expect(seen).toEqual(Array.from({ length: 1995 }, (_, index) => index + 6))
  })

  test("fetches only the rows that are read, and releases the connection on an early exit", async () => {
    const own = new Database("one", { url: server.url, pool: { max: 1 } })
    await own.exec`create sequence taken`
    const numbers: number[] = []
    const rows = own.stream<{ n: bigint }>`select n from (
      select n, case when n % 100 = 0 then pg_sleep(0) end from numbers) as slow`
    for await (const { n } of rows) {
      numbers.push(Number(n))
      if (numbers.length === 10) break
    }
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(await own.queryRow<Row>`select 1 as n`).toEqual({ n: 1 })
    await own.close()
  })

  test("in a transaction other statements run between, and it sees what was written", async () => {
    await db.transaction(async (tx) => {
      await tx.exec`create temporary table seen (n int) on commit drop`
      for await (const { n } of tx.stream<Row>`select n from numbers order by n`) {
        if (n % 100 === 0) await tx.exec`insert into seen values (${n})`
        if (n === 1000) break
      }
      const count = await tx.queryRow<Row>`select count(*)::int as n from seen`
      expect(count).toEqual({ n: 10 })
      const open =
        await tx.queryRow<Row>`select count(*)::int as n from pg_cursors where name <> ''`
      expect(open).toEqual({ n: 0 })
    })
  })

  test("an error is thrown where the rows are read", async () => {
    const rows = db.stream<Row>`select 10 / (1000 - n) as n from numbers order by numbers.n`
    const read = async (): Promise<number> => {
      let count = 0
      for await (const _row of rows) count++
      return count
    }
    await expect(read()).rejects.toMatchObject({ condition: "division_by_zero" })
    const wrong = db.stream<{ n: string }>`select n from numbers`
    await expect(wrong.next()).rejects.toMatchObject({ code: "PC2065" })
    const written = db.stream<Row>`delete from numbers returning n`
    await expect(written.next()).rejects.toMatchObject({ condition: "read_only_sql_transaction" })
  })
})

describe("a signal", () => {
  test("ends what runs on the server, and the connection is used again", async () => {
    const own = new Database("aborting", { url: server.url, pool: { max: 1 } })
    const controller = new AbortController()
    const asked = own.with({ signal: controller.signal }).exec`select pg_sleep(30)`
    setTimeout(() => controller.abort(new RangeError("enough")), 50)
    await expect(asked).rejects.toMatchObject({
      code: "PC2069",
      cause: expect.any(RangeError) as unknown,
    })
    for (let count = 0; count < 5; count++)
      expect(await own.queryRow<Row>`select ${count}::int as n`).toEqual({ n: count })
    await own.close()
  })

  test("sends the cancel again when the server has not taken it", async () => {
    const proxy = await withoutFirstCancel(server.url)
    const own = new Database("again", { url: proxy.url, pool: { max: 1 } })
    const controller = new AbortController()
    const asked = own.with({ signal: controller.signal }).exec`select pg_sleep(40)`
    const running = async (): Promise<Row | null> =>
      db.queryRow<Row>`
        select count(*)::int as n from pg_stat_activity where query like ${"select pg_sleep(40)%"}`
    await vi.waitFor(async () => expect(await running()).toEqual({ n: 1 }), 15_000)
    controller.abort()
    await expect(asked).rejects.toMatchObject({ code: "PC2069" })
    expect(await own.queryRow<Row>`select 1 as n`).toEqual({ n: 1 })
    expect(proxy.cancels()).toBeGreaterThan(1)
    await own.close()
    await proxy.close()
  })

  test("ends the wait for a connection, and what has not begun", async () => {
    const own = new Database("waiting", { url: server.url, pool: { max: 1 } })
    const controller = new AbortController()
    await own.transaction(async () => {
      const asked = own.with({ signal: controller.signal }).exec`select 1`
      setTimeout(() => controller.abort(), 20)
      await expect(asked).rejects.toMatchObject({ code: "PC2069" })
      const late = own.with({ signal: controller.signal }).exec`select 1`
      await expect(late).rejects.toMatchObject({ code: "PC2069" })
    })
    await own.close()
  })

  test("ends a transaction without a commit, and a stream", async () => {
    await db.exec`create table written (n int)`
    const controller = new AbortController()
    const { signal } = controller
    const both = [
      db.transaction(
        async (tx) => {
          await tx.exec`insert into written values (1)`
          await tx.exec`select pg_sleep(30)`
        },
        { signal },
      ),
      db.with({ signal }).stream<Row>`select 1 as n from pg_sleep(30)`.next(),
    ]
    setTimeout(() => controller.abort(), 50)
    const ends = await Promise.allSettled(both)
    expect(ends).toMatchObject([{ reason: { code: "PC2069" } }, { reason: { code: "PC2069" } }])
    expect(await db.query<Row>`select * from written`).toEqual([])
  })
})

test("replicas are used round-robin, when requested", async () => {
  const [first, second] = [await server.other("first"), await server.other("second")]
  const own = new Database("replicated", { url: server.url, replicas: [first, second] })
  interface Where {
    name: string
  }
  const ask = async (): Promise<string> =>
    (await own.with({ replica: true }).queryRow<Where>`select current_database()::text as name`)!
      .name
  const seen = [await ask(), await ask(), await ask()]
  expect(seen).toEqual([first, second, first].map((url) => new URL(url).pathname.slice(1)))
  const main = await own.queryRow<Where>`select current_database()::text as name`
  expect(main!.name).toBe(new URL(server.url).pathname.slice(1))
  await own.close()
  const none = new Database("alone", { url: server.url })
  expect(await none.with({ replica: true }).queryRow<Row>`select 1 as n`).toEqual({ n: 1 })
  await none.close()
})

describe("listen", () => {
  test("hears a channel until it is stopped", async () => {
    const heard: string[] = []
    const errors: unknown[] = []
    const stop = await db.listen(
      `odd "name"; drop table numbers`,
      (text) => {
        heard.push(text)
        throw new RangeError(text)
      },
      { onError: (error) => errors.push(error) },
    )
    const other = await db.listen("other", (text) => heard.push(`other ${text}`))
    await db.exec`select pg_notify(${'odd "name"; drop table numbers'}, ${"ä€😀"})`
    await db.exec`select pg_notify('other', 'x'), pg_notify('nobody', 'y')`
    await waitFor(() => expect(heard).toEqual(["ä€😀", "other x"]))
    expect(errors).toEqual([expect.any(RangeError)])
    await stop()
    await db.exec`select pg_notify(${'odd "name"; drop table numbers'}, 'late')`
    await db.exec`select pg_notify('other', 'last')`
    await waitFor(() => expect(heard.at(-1)).toBe("other last"))
    expect(heard).not.toContain("late")
    await other()
  })

  test("comes back when its connection is lost", async () => {
    const heard: string[] = []
    let returns = 0
    const own = new Database("listening", { url: server.url })
    await own.listen("news", (text) => heard.push(text), { onReconnect: () => returns++ })
    await db.exec`select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen%' and application_name = 'listening'`
    await waitFor(() => expect(returns).toBe(1))
    await db.exec`select pg_notify('news', 'again')`
    await waitFor(() => expect(heard).toEqual(["again"]))
    await own.close()
    await pause(20)
    const left = await db.queryRow<Row>`select count(*)::int as n from pg_stat_activity
      where application_name = 'listening'`
    expect(left).toEqual({ n: 0 })
  })
})
