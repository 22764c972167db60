// Statements and their rows, by code that is compiled from types, on a real PostgreSQL.
import { Database, DatabaseError, sql, type Alias, type Default } from "@precast/runtime"
import { afterAll, beforeAll, expect, test } from "vitest"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"

let server: TestPostgres
let db: Database

beforeAll(async () => {
  server = await postgres()
  db = new Database("queries", { url: server.url })
  await db.exec`create table users (
    id int primary key, full_name text not null, last_update timestamptz not null, nick text)`
})
afterAll(async () => {
  await db.close()
  await server.close()
})

interface User {
  id: number
  name: string & Alias<"full_name">
  lastUpdate: Date
  nick: string | null
}

const at = new Date("2024-02-29T12:34:56.789Z")

test("rows have the declared type, with its fields in order", async () => {
  const touched = await db.exec`insert into users
    values (${1}, ${"Ada 😀"}, ${at}, ${null}), (${2}, ${"Bob"}, ${at}, ${"b"})`
  expect(touched).toBe(2)
  const users = await db.query<User>`select nick, last_update, full_name, id from users order by id`
  expect(users).toEqual([
    { id: 1, name: "Ada 😀", lastUpdate: at, nick: null },
    { id: 2, name: "Bob", lastUpdate: at, nick: "b" },
  ])
  expect(Object.keys(users[0]!)).toEqual(["id", "name", "lastUpdate", "nick"])
})

test("queryRow gives the first row, or null", async () => {
  const first = await db.queryRow<{ id: number }>`select id from users order by id`
  expect(first).toEqual({ id: 1 })
  expect(await db.queryRow<User>`select * from users where id = ${99}`).toBe(null)
})

test("Record<string, unknown> has every column by its name, in the order of the result", async () => {
  const row = await db.queryRow<Record<string, unknown>>`
    select 1 as id, 'b' as "__proto__", null as "full_name", 9::int8 as big, ${at}::timestamptz as at`
  const entries = [
    ["id", 1],
    ["__proto__", "b"],
    ["full_name", null],
    ["big", "9"],
    ["at", at],
  ]
  expect(row).toEqual(Object.fromEntries(entries))
  expect(Object.keys(row ?? {})).toEqual(["id", "__proto__", "full_name", "big", "at"])
  const text = await db.rowsToJson<
    Record<string, unknown>
  >`select 1 as "a""b", '{"c":[1]}'::jsonb as c`
  expect(text).toBe('[{"a\\"b":1,"c":{"c":[1]}}]')
  const rows: unknown[] = []
  for await (const each of db.stream<
    Record<string, unknown>
  >`select n from generate_series(1, 3) n`)
    rows.push(each)
  expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
})

test("Record<string, unknown> follows a table that changes, and rejects two columns of one name", async () => {
  await db.exec`create table wide (a int)`
  await db.exec`insert into wide values (1)`
  const all = (): Promise<Record<string, unknown>[]> =>
    db.query<Record<string, unknown>>`select * from wide`
  expect(await all()).toEqual([{ a: 1 }])
  await db.exec`alter table wide add b text default 'x'`
  expect(await all()).toEqual([{ a: 1, b: "x" }])
  await expect(db.query<Record<string, unknown>>`select 1 as a, 2 as a`).rejects.toMatchObject({
    code: "PC2065",
  })
})

test("exec returns the number of affected rows", async () => {
  expect(await db.exec`update users set nick = ${"x"} where id > ${0}`).toBe(2)
  expect(await db.exec`delete from users where id = ${99}`).toBe(0)
  expect(await db.exec`create table made (a int)`).toBe(0)
})

test.each([7_499, 65_535])("a statement may have %d parameters", async (count) => {
  const values = Array.from({ length: count }, (_, index) => index)
  const row = await db.queryRow<{ most: number; count: number }>`
    select max(v::int) as most, count(*)::int as count
    from unnest(array[${sql.list(values)}]::text[]) as v`
  expect(row).toEqual({ most: count - 1, count })
  expect(await db.queryRow<{ a: number }>`select ${count}::int as a`).toEqual({ a: count })
})

test("an exact name takes precedence over snake_case", async () => {
  interface Row {
    lastUpdate: number
    userID?: number
  }
  const row = await db.queryRow<Row>`select 1 as last_update, 2 as "lastUpdate", 3 as user_id`
  expect(row).toEqual({ lastUpdate: 2, userID: 3 })
})

test("what may be missing is undefined, or its default", async () => {
  interface Row {
    a?: number
    b: number & Default<7>
    c?: string
  }
  expect(await db.queryRow<Row>`select null::int as a, 1 as other`).toEqual({
    a: undefined,
    b: 7,
    c: undefined,
  })
})

test("pieces of SQL are put together, their values stay parameters", async () => {
  const ids = [1, 2]
  const where = sql.join([sql`id in (${sql.list(ids)})`, sql`full_name <> ${"Bob"}`], sql` and `)
  const order = sql`order by ${sql.identifier("users", "id")} desc`
  const rows = await db.query<{ id: number }>`select id from users where ${where} ${order}`
  expect(rows).toEqual([{ id: 1 }])
  const none = sql.join([])
  expect(await db.query<{ id: number }>`select id from users ${none} ${order}`).toHaveLength(2)
  expect(() => sql.list([])).toThrow(TypeError)
})

test("rowsToJson writes what encode would", async () => {
  const text = await db.rowsToJson<User>`select * from users order by id limit 1`
  expect(text).toBe(
    '[{"id":1,"full_name":"Ada 😀","lastUpdate":"2024-02-29T12:34:56.789Z","nick":"x"}]',
  )
  expect(await db.rowsToJson<User>`select * from users where false`).toBe("[]")
})

test("rowsToJson writes bytes of a column that is unknown in base64, as those of a Uint8Array", async () => {
  const statement = sql`select '\\xdeadbeef'::bytea as a, array['\\xff'::bytea, null] as b`
  const bytes = [222, 173, 190, 239]
  const text = await db.rowsToJson<{ a: unknown; b: unknown }>`${statement}`
  expect(text).toBe('[{"a":"3q2+7w==","b":["/w==",null]}]')
  expect(await db.rowsToJson<{ a: Uint8Array }>`${statement}`).toBe('[{"a":"3q2+7w=="}]')
  expect(await db.query<{ a: unknown }>`${statement}`).toEqual([{ a: Uint8Array.from(bytes) }])
})

test("sql.identifier takes no half of a surrogate pair", () => {
  for (const name of ["\ud83d", "a\ude00", "\ude00\ud83d"])
    expect(() => sql.identifier("public", name)).toThrow(TypeError)
  expect(() => sql.identifier("😀")).not.toThrow()
})

test("many statements at the same time come back each with its own", async () => {
  const asked = Array.from({ length: 500 }, (_, index) => index)
  const found = await Promise.all(
    asked.map((index) => db.queryRow<{ n: number }>`select ${index}::int as n`),
  )
  expect(found.map((row) => row?.n)).toEqual(asked)
})

test("values that are larger than what comes in one piece", async () => {
  const large = "ä€😀x".repeat(400_000)
  const row = await db.queryRow<{ text: string }>`select ${large}::text as text`
  expect(row?.text === large).toBe(true)
  const rows = await db.query<{
    text: string
  }>`select repeat('y', n) as text from generate_series(1, 3000) n`
  expect(rows.map(({ text }) => text.length)).toEqual(rows.map((_, index) => index + 1))
})

test("what takes long holds up no others", async () => {
  const own = new Database("mixed", { url: server.url, pool: { max: 2 } })
  await own.transaction(() => own.exec`select 1`)
  for (let round = 0; round < 3; round++) {
    let isDone = false
    const slow = own.exec`select pg_sleep(1)`.then(() => (isDone = true))
    // Unknown the first time.
    if (round === 0) await new Promise((resolve) => setTimeout(resolve, 100))
    await Promise.all(Array.from({ length: 200 }, () => own.exec`select 1`))
    expect(isDone).toBe(false)
    await slow
  }
  await own.close()
})

test("a table that is changed under a prepared statement", async () => {
  await db.exec`create table changing (a int)`
  await db.exec`insert into changing values (1)`
  const ask = (): Promise<{ a: number | bigint }[]> =>
    db.query<{ a: bigint }>`select * from changing`
  expect(await ask()).toEqual([{ a: 1n }])
  await db.exec`alter table changing alter a type bigint`
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([[{ a: 1n }], [{ a: 1n }], [{ a: 1n }]])
  await db.exec`alter table changing alter a type text`
  await expect(ask()).rejects.toMatchObject({ code: "PC2065" })
})

test("a call that was not compiled throws PC2001", () => {
  const query = db.query as unknown as (strings: readonly string[]) => void
  expect(() => query.call(db, ["select 1"])).toThrow(/^PC2001: Database\.query/)
})

test("a closed database rejects queries; close() waits for running ones", async () => {
  const own = new Database("closing", { url: server.url })
  const slow = own.queryRow<{ a: number }>`select 1 as a from pg_sleep(0.2)`
  await new Promise((resolve) => setTimeout(resolve, 50))
  await own.close()
  expect(await slow).toEqual({ a: 1 })
  const late = own.exec`select 1`
  await expect(late).rejects.toBeInstanceOf(DatabaseError)
  await expect(late).rejects.toMatchObject({ code: "PC2070" })
})

test("decimals of up to 15 digits are numbers, wherever the point and zeros are", async () => {
  const texts = [
    "0.000000000000000000123",
    "-1234560000000000000000000",
    "0.10000000000000000",
    "000",
  ]
  for (const text of texts) {
    const row = await db.queryRow<{ n: number }>`select ${text}::text::numeric as n`
    expect(row).toEqual({ n: Number(text) })
  }
})

test("close() waits for open streams and transactions up to its limit", async () => {
  const own = new Database("left", { url: server.url, timeouts: { close: 50 } })
  const rows = own.stream<{ a: number }>`select a from generate_series(1, 600) a`
  expect(await rows.next()).toEqual({ done: false, value: { a: 1 } })
  const held = own.transaction(() => new Promise(() => {}))
  const asked = own.exec`select pg_sleep(60)`
  const failed = expect(asked).rejects.toMatchObject({ code: "PC2068" })
  const underWay = async (): Promise<unknown> =>
    (
      await db.queryRow<{ n: number }>`select count(*) as n from pg_stat_activity
        where application_name = 'left' and (query like '%pg_sleep%' or query = 'begin')`
    )?.n
  await expect.poll(underWay, { timeout: 20_000 }).toBe(2)
  await own.close()
  await failed
  const drain = async (): Promise<void> => {
    for await (const _ of rows);
  }
  await expect(drain()).rejects.toMatchObject({ code: "PC2068" })
  await expect(own.exec`select 1`).rejects.toMatchObject({ code: "PC2070" })
  void held
})

test.each([1, 2, 5, 16])(
  "more concurrent statements than the connections accept, %i on each",
  async (pipeline) => {
    const own = new Database("crowd", { url: server.url, pool: { max: 2, pipeline } })
    const asked = Array.from({ length: 300 }, (_, index) => index)
    const answered = asked.map(async (index) => {
      // Some wait for a connection of their own among the others.
      if (index % 25 === 0)
        return own.transaction((tx) => tx.queryRow<{ n: number }>`select ${index}::int as n`)
      return own.queryRow<{ n: number }>`select ${index}::int as n`
    })
    expect(await Promise.all(answered)).toEqual(asked.map((n) => ({ n })))
    await own.close()
  },
)
