// Databases behind a real PgBouncer; skipped when it is not installed.
import { Database, DatabaseError } from "@precast/runtime"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { hasPgBouncer, pgbouncer, type PgBouncer } from "../helpers/pgbouncer.ts"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"

if (!hasPgBouncer) console.log("pgbouncer is not installed here: nothing is tested behind it")

let server: TestPostgres
let direct: Database

beforeAll(async () => {
  server = await postgres()
  direct = new Database("direct", { url: server.url })
  await direct.exec`create table items (id int primary key, name text not null)`
  await direct.exec`insert into items select n, 'item ' || n from generate_series(1, 1000) n`
})
afterAll(async () => {
  await direct.close()
  await server.close()
})

interface Item {
  id: number
  name: string
}

const item = (id: number): Item => ({ id, name: `item ${id}` })

describe.runIf(hasPgBouncer).each(["transaction", "session"] as const)("%s mode", (mode) => {
  let proxy: PgBouncer
  let db: Database

  beforeAll(async () => {
    proxy = await pgbouncer(server.url, mode)
    // In session mode each connection has one of the two of the server for itself.
    const max = mode === "transaction" ? 8 : 2
    db = new Database("proxied", { url: proxy.url, pool: { max } })
  })
  afterAll(async () => {
    await db.close()
    await proxy.stop()
  })

  test("many different concurrent statements get their own results", async () => {
    const ids = Array.from({ length: 400 }, (_, index) => index + 1)
    const answers = ids.map((id) => {
      if (id % 40 === 0)
        return db.transaction(async (tx) => {
          await tx.exec`update items set name = name where id = ${id}`
          return tx.queryRow<Item>`select id, name from items where id = ${id} for update`
        })
      if (id % 3 === 0) return db.queryRow<Item>`select name, id from items where id = ${id}`
      if (id % 3 === 1)
        return db.rowsToJson<Item>`select * from items where id = ${id}`.then(
          (text) => (JSON.parse(text) as Item[])[0],
        )
      return db.query<Item>`select id, name from items where id = any(${[id]})`.then(
        ([first]) => first,
      )
    })
    expect(await Promise.all(answers)).toEqual(ids.map(item))
  })

  test("streams, rollbacks, errors", async () => {
    const found: Item[] = []
    for await (const each of db.stream<Item>`select * from items order by id`) found.push(each)
    expect(found.length).toBe(1000)
    expect(found[999]).toEqual(item(1000))

    await expect(
      db.transaction(async (tx) => {
        await tx.exec`delete from items`
        throw new Error("not this time")
      }),
    ).rejects.toThrow("not this time")
    const error = await db.exec`insert into items values (${1}, ${"again"})`.catch(
      (one: unknown) => one,
    )
    expect(error).toBeInstanceOf(DatabaseError)
    expect(error).toMatchObject({ condition: "unique_violation" })
    const counted = await db.queryRow<{ n: number }>`select count(*) as n from items`
    expect(counted).toEqual({ n: 1000 })
  })

  test("a canceled statement leaves the connection usable", async () => {
    const asked = db.with({ signal: AbortSignal.timeout(50) })
    await expect(asked.exec`select pg_sleep(60)`).rejects.toMatchObject({ code: "PC2069" })
    expect(await db.queryRow<Item>`select * from items where id = 7`).toEqual(item(7))
  })

  test("a table that gets a column meanwhile", async () => {
    await direct.exec`drop table if exists changing`
    await direct.exec`create table changing (id int primary key, old text)`
    await direct.exec`insert into changing values (1, null)`
    interface Row {
      id: number
      more?: string
    }
    const read = (): Promise<Row | null> => db.queryRow<Row>`select * from changing`
    expect(await read()).toEqual({ id: 1 })
    await direct.exec`alter table changing add more text not null default 'x'`
    for (let times = 0; times < 20; times++) expect(await read()).toEqual({ id: 1, more: "x" })
    await direct.exec`drop table changing`
  })

  test("a column that gets another type is no wrong value, and is read right afterwards", async () => {
    await direct.exec`drop table if exists typed`
    await direct.exec`create table typed (value int not null)`
    await direct.exec`insert into typed values (1078530011)`
    const read = (): Promise<{ value: number } | null> =>
      db.queryRow<{ value: number }>`select value from typed`
    const all = (): Promise<unknown[]> =>
      Promise.all(Array.from({ length: 8 }, () => read().catch((error: unknown) => error)))
    expect(await all()).toEqual(Array.from({ length: 8 }, () => ({ value: 1078530011 })))
    await direct.exec`alter table typed alter value type real using 2.5`
    for (const one of await all())
      if (one instanceof DatabaseError) expect(one.sqlState).toBe("0A000")
      else expect(one).toEqual({ value: 2.5 })
    await vi.waitFor(
      async () => expect(await all()).toEqual(Array.from({ length: 8 }, () => ({ value: 2.5 }))),
      { timeout: 20_000 },
    )
    await direct.exec`drop table typed`
  })
})

describe.runIf(hasPgBouncer)("what depends on its settings", () => {
  test("LISTEN, and statements that stay prepared, need session mode", async () => {
    const proxy = await pgbouncer(server.url, "session")
    const db = new Database("session", { url: proxy.url, pool: { max: 1, prepare: true } })
    const heard: string[] = []
    const stop = await db.listen("news", (text) => void heard.push(text))
    await direct.exec`select pg_notify('news', 'hello')`
    await vi.waitFor(() => expect(heard).toEqual(["hello"]), { timeout: 20_000 })
    await stop()
    expect(await db.queryRow<Item>`select * from items where id = 3`).toEqual(item(3))
    const kept = await db.queryRow<{ n: number }>`select count(*) as n from pg_prepared_statements`
    expect(kept!.n).toBeGreaterThan(0)
    await db.close()
    await proxy.stop()
  })

  test("unsupported timeouts are rejected by name, until they are disabled", async () => {
    const proxy = await pgbouncer(server.url, "transaction", "")
    const db = new Database("strict", { url: proxy.url })
    await expect(db.exec`select 1`).rejects.toThrow(/^PC2068.*idle_in_transaction_session_timeout/)
    await db.close()
    const without = new Database("strict", { url: proxy.url, timeouts: { idleInTransaction: 0 } })
    expect(await without.exec`select 1`).toBe(1)
    await without.close()
    await proxy.stop()
  })
})
