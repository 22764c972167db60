// A connection goes back to the pool only when the server reports that it is idle, whatever was aborted on it.
import { randomInt } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { Database, type Transaction } from "@precast/runtime"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"

const RUNS = Number(process.env["POOL_RUNS"] ?? 150)
const MAX = 3

let server: TestPostgres
let watch: Database
let db: Database

beforeAll(async () => {
  server = await postgres()
  watch = new Database("watch", { url: server.url, pool: { max: 1 } })
  await watch.exec`create table kept (id int primary key, at int not null default 0)`
})
beforeEach(() => {
  db = new Database("idle", { url: server.url, pool: { max: MAX }, timeouts: { acquire: 5000 } })
})
afterEach(() => db.close())
afterAll(async () => {
  await watch.close()
  await server.close()
})

interface Count {
  n: number
}

/** Connections of the pool that the server does not call idle. */
const busy = async (): Promise<number> => {
  const row = await watch.queryRow<Count>`select count(*)::int as n from pg_stat_activity
    where application_name = 'idle' and state <> 'idle'`
  return row!.n
}

/** Asserts that every connection of the pool responds and none is in a transaction. */
async function expectIdle(): Promise<void> {
  await vi.waitFor(async () => expect(await busy()).toBe(0), 15_000)
  const together = Array.from({ length: MAX * 4 }, (_, index) =>
    db.transaction(async (tx) => tx.queryRow<Count>`select ${index}::int as n`),
  )
  expect(await Promise.all(together)).toEqual(together.map((_, n) => ({ n })))
  const alone = Array.from(
    { length: MAX * 4 },
    (_, index) => db.queryRow<Count>`select ${index}::int as n from pg_sleep(0.001)`,
  )
  expect(await Promise.all(alone)).toEqual(alone.map((_, n) => ({ n })))
}

test("transactions that are aborted at any moment leave no connection in a transaction", async () => {
  const one = async (): Promise<void> => {
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), randomInt(8))
    const work = async (tx: Transaction): Promise<void> => {
      for (;;) await tx.exec`select pg_sleep(0.001)`
    }
    await expect(db.transaction(work, { signal: controller.signal })).rejects.toMatchObject({
      code: "PC2069",
    })
    clearTimeout(timer)
  }
  const many = async (): Promise<void> => {
    for (let run = 0; run < RUNS / MAX; run++) await one()
  }
  await Promise.all(Array.from({ length: MAX }, many))
  await expectIdle()
})

const ABORTED = new Set(["PC2069", "PC2067"])

/** One of everything that has a connection of its own for a while. */
const kinds: readonly ((signal: AbortSignal) => Promise<unknown>)[] = [
  (signal) => db.with({ signal }).exec`select pg_sleep(0.004)`,
  (signal) => db.transaction((tx) => tx.exec`select pg_sleep(0.003)`, { signal }),
  (signal) =>
    db.transaction(
      async (tx) => {
        void tx.exec`update kept set at = at + 1`.catch(() => {})
        void tx.exec`select pg_sleep(0.002)`.catch(() => {})
        await pause(randomInt(5))
      },
      { signal },
    ),
  (signal) =>
    db.transaction(
      (tx) =>
        tx.transaction(async (inner) => {
          await inner.exec`insert into kept values (1) on conflict do nothing`
          await inner.transaction((third) => third.exec`select pg_sleep(0.003)`)
          await inner.exec`select pg_sleep(0.002)`
        }),
      { signal },
    ),
  (signal) =>
    db.transaction(
      async (tx) => {
        for await (const { n } of tx.stream<Count>`select n from generate_series(1, 900) n`)
          if (n === 700) await tx.exec`select pg_sleep(0.002)`
      },
      { signal },
    ),
  async (signal) => {
    const rows = db.with({ signal })
      .stream<Count>`select n, pg_sleep(case when n % 300 = 0 then 0.001 else 0 end)::text as slept
        from generate_series(1, 2000) n`
    for await (const { n } of rows) if (n === 1500 && randomInt(2) === 0) break
  },
  async (signal) => {
    // Its rows are never read, and it is never closed.
    const rows = db.with({ signal }).stream<Count>`select n from generate_series(1, 900) n`
    await rows.next()
    if (!signal.aborted) await new Promise((done) => signal.addEventListener("abort", done))
  },
  (signal) => db.with({ signal }).exec`copy (select pg_sleep(0.003)) to stdout`,
  (signal) => db.transaction((tx) => tx.exec`copy (select pg_sleep(0.001)) to stdout`, { signal }),
  (signal) =>
    db.transaction(
      async (tx) => {
        await tx.exec`set local statement_timeout = '1ms'`
        await tx.exec`select pg_sleep(1)`.catch(() => {})
        throw new RangeError("timeout")
      },
      { signal },
    ),
]

test(
  "whatever is aborted, and when: no connection is lost, none is left in a transaction",
  { timeout: 60_000 + RUNS * 100 },
  async () => {
    const one = async (): Promise<void> => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(), randomInt(10))
      const kind = kinds[randomInt(kinds.length)]!
      try {
        await kind(controller.signal)
      } catch (error) {
        if (error instanceof RangeError) return
        expect(ABORTED).toContain((error as { code?: string }).code)
      }
    }
    const many = async (): Promise<void> => {
      for (let run = 0; run < RUNS / 5; run++) await one()
    }
    await Promise.all(Array.from({ length: 5 }, many))
    await expectIdle()
  },
)

test("an unread stream releases its connection when its signal aborts", async () => {
  const controller = new AbortController()
  const streams = Array.from(
    { length: MAX },
    () =>
      db.with({ signal: controller.signal }).stream<Count>`select n from generate_series(1, 900) n`,
  )
  for (const each of streams) expect(await each.next()).toMatchObject({ value: { n: 1 } })
  controller.abort()
  await expectIdle()
  await expect(streams[0]!.return(undefined)).resolves.toMatchObject({ done: true })
})

test("an abort reaches transactions inside, and what waits in them", async () => {
  const controller = new AbortController()
  const ends: unknown[] = []
  const run = db.transaction(
    (tx) =>
      tx.transaction(async (inner) => {
        const asked = [inner.exec`select pg_sleep(30)`, inner.exec`select pg_sleep(30)`]
        setTimeout(() => controller.abort(), 30)
        ends.push(...(await Promise.allSettled(asked)))
        ends.push(...(await Promise.allSettled([inner.exec`select 1`])))
      }),
    { signal: controller.signal },
  )
  await expect(run).rejects.toMatchObject({ code: "PC2069" })
  const refused = { status: "rejected", reason: { code: "PC2069" } }
  expect(ends).toMatchObject([refused, refused, refused])
  await expectIdle()
})

test("a statement that fails while a transaction commits leaves no connection in it", async () => {
  await watch.exec`create table late (id int, unique (id) deferrable initially deferred)`
  const failed = db.transaction(async (tx) => {
    await tx.exec`insert into late values (1), (1)`
  })
  await expect(failed).rejects.toMatchObject({ condition: "unique_violation" })
  await expectIdle()
})
