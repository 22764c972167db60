// The dashboard's output for databases, for any request.
import { serve, type App, type Database } from "@precast/runtime"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { RowsView, TableView } from "../../src/app/dashboard/wire.ts"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"
import { fillDatabase, HOSTILE, makeApp } from "./app.ts"
import { ask, keyOf } from "./ask.ts"

let server: TestPostgres
let db: Database
let app: App
let key = ""

beforeAll(async () => {
  server = await postgres()
  const made = makeApp(server.url)
  db = made.db
  await fillDatabase(db)
  app = await serve(made.routes as never, {
    port: 0,
    banner: false,
    dashboard: true,
    background: false,
  })
  key = await keyOf(`${app.url}/_precast`)
})
afterAll(async () => {
  await app?.close()
  await db?.close()
  await server?.close()
})

async function data(name: string, query: Record<string, string>): Promise<[number, unknown]> {
  const url = `${app.url}/_precast/data/${name}?${new URLSearchParams(query)}`
  const { status, text } = await ask(url, { "x-precast-key": key })
  return [status, JSON.parse(text)]
}

async function run(statement: string): Promise<unknown> {
  const url = `${app.url}/_precast/data/sql?database=shop`
  const answer = await fetch(url, {
    method: "POST",
    headers: { "x-precast-key": key },
    body: statement,
  })
  return answer.json()
}

async function rows(query: Record<string, string>): Promise<RowsView> {
  const [status, view] = await data("rows", { database: "shop", ...query })
  expect([status, view]).toEqual([200, expect.anything()])
  return view as RowsView
}

test("tables and views are listed, by schema and name", async () => {
  const [, tables] = (await data("tables", { database: "shop" })) as [number, TableView[]]
  expect(tables.map(({ schema, name, kind }) => `${schema}.${name} ${kind}`)).toEqual([
    "archive.books table",
    "public.<img src=x onerror=globalThis.pwned=1> table",
    "public.books table",
    "public.cheap view",
  ])
})

test("rows come by the key, a page at a time, as text", async () => {
  const first = await rows({ table: "books", limit: "2" })
  expect(first.columns).toMatchObject([
    { name: "id", type: "integer", nullable: false, key: true, masked: false },
    { name: "title", type: "text", masked: false },
    { name: "price", type: "numeric(8,2)", nullable: true },
    { name: "api_key", masked: true },
    { name: "cover", type: "bytea" },
  ])
  expect(first).toMatchObject({
    rows: [
      ["1", "Book 1", "1.50", "••••", "\\x00ff"],
      ["2", "Book 2", "3.00", "••••", "\\x00ff"],
    ],
    hasMore: true,
  })
  const last = await rows({ table: "books", offset: "120" })
  expect(last).toMatchObject({ rows: [["121", HOSTILE, null, null, null]], hasMore: false })
  expect((await rows({ table: "books", schema: "archive" })).rows).toEqual([])
  expect((await rows({ table: "cheap", limit: "3" })).rows).toHaveLength(3)
})

test("rows are sorted by a column that is shown", async () => {
  const view = await rows({ table: "books", limit: "1", order: "id", direction: "desc" })
  expect(view.rows[0]![0]).toBe("121")
  // Its order would disclose a hidden value step by step.
  for (const order of ["api_key", "nothing", 'id"; drop table books; --', "id desc"])
    expect((await data("rows", { database: "shop", table: "books", order }))[0]).toBe(404)
})

test("invalid numbers become the defaults, and large ones the maximum", async () => {
  const count = async (limit: string): Promise<number> =>
    (await rows({ table: "books", limit })).rows.length
  expect(await count("1; drop table books")).toBe(50)
  expect(await count("-5")).toBe(1)
  expect(await count("1e6")).toBe(121)
  expect((await rows({ table: "books", offset: "-1" })).rows[0]![0]).toBe("1")
})

test("names are quoted, and unknown names are not queried", async () => {
  const odd = await rows({ table: "<img src=x onerror=globalThis.pwned=1>" })
  expect(odd.columns.map(({ name }) => name)).toEqual(["<b>id</b>", 'a"; drop table books; --'])
  expect(odd.rows).toEqual([["1", HOSTILE]])
  for (const query of [
    { table: "books; drop table books" },
    { table: 'books"; drop table books; --' },
    { table: "pg_class", schema: "public" },
    { table: "books", schema: "archive', 'public" },
    { table: "" },
    { table: "books", database: "other" },
  ])
    expect((await data("rows", { database: "shop", ...query }))[0]).toBe(404)
  expect((await data("rows", { database: "shop", table: "a\0b" }))[0]).toBe(500)
  expect((await rows({ table: "books", limit: "1" })).rows).toHaveLength(1)
})

test("nothing is written, not by a view either; long values are cut", async () => {
  await db.exec`create table touched (at int)`
  await db.exec`create function touch() returns int language sql volatile as 'insert into touched values (1) returning at'`
  await db.exec`create view sly as select touch() as n`
  const [status, { error }] = (await data("rows", { database: "shop", table: "sly" })) as [
    number,
    { error: string },
  ]
  expect(status).toBe(500)
  expect(error).toContain("read-only")
  expect((await rows({ table: "touched" })).rows).toEqual([])
  await db.exec`create table long as select repeat('é', 3000) as text`
  const [[text]] = (await rows({ table: "long" })).rows as [[string]]
  expect(text).toBe(`${"é".repeat(500)}…`)
})

test("a statement of the page leaves no setting and no lock behind", async () => {
  interface Found {
    zone: string
    path: string
    locks: number
  }
  const look = (): Promise<Found | null> => db.queryRow<Found>`
    select current_setting('timezone') as zone, current_setting('search_path') as path,
      (select count(*)::int from pg_locks where locktype = 'advisory' and database =
        (select oid from pg_database where datname = current_database())) as locks from pg_sleep(0.005)`
  const before = await look()
  expect(before!.locks).toBe(0)
  // More often than there are connections, so that each would have been one of them.
  for (let times = 0; times < 12; times++)
    expect(
      await run(`select set_config('timezone', 'Asia/Tokyo', false) as zone,
        set_config('search_path', 'archive', false) as path, pg_advisory_lock(${times})::text as locked`),
    ).toMatchObject({ rows: [["Asia/Tokyo", "archive", ""]] })
  const together = await Promise.all(Array.from({ length: 30 }, look))
  await expect.poll(look).toEqual(before)
  for (const { zone, path } of together as Found[])
    expect([zone, path]).toEqual([before!.zone, before!.path])
})
