// Tables that change under open connections: a statement that was prepared before stores what a fresh connection stores,
// or fails once and then does.
import * as fc from "fast-check"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { Database, DatabaseError, json, sql, type SqlValue } from "@precast/runtime"
import { hasPgBouncer, pgbouncer, type PgBouncer } from "../helpers/pgbouncer.ts"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"
import { template } from "../helpers/template.ts"

// SCHEMA_RUNS=2000 looks longer.
const RUNS = Number(process.env["SCHEMA_RUNS"] ?? 30)

let server: TestPostgres
let admin: Database

beforeAll(async () => {
  server = await postgres()
  // Far from UTC, so that a cast between times shows.
  const name = sql.identifier(new URL(server.url).pathname.slice(1))
  admin = new Database("admin", { url: server.url })
  await admin.exec`alter database ${name} set timezone = 'Pacific/Kiritimati'`
  await admin.exec`create type mood as enum ('sad', 'ok')`
  await admin.exec`create domain small as int check (value < 100)`
})
afterAll(async () => {
  await admin.close()
  await server.close()
})

/** What is stored, or why nothing is. */
async function insert(db: Database, value: SqlValue, isInside: boolean): Promise<string> {
  try {
    if (isInside)
      await db.transaction((tx) => tx.exec`insert into changing (id, v) values (${1}, ${value})`)
    else await db.exec`insert into changing (id, v) values (${1}, ${value})`
  } catch (error) {
    if (error instanceof DatabaseError) return `refused ${error.code}`
    throw error
  }
  const stored = await admin.queryRow<{ text: string }>`select v::text as text from changing`
  await admin.exec`delete from changing`
  return stored?.text ?? "NULL"
}

interface Change {
  readonly from: string
  readonly to: string
  readonly before: SqlValue
  readonly after: SqlValue
}

/** Changes the table of a connection that has stored a value, and compares what it stores then. */
async function compare(change: Change, url: string, isInside: boolean): Promise<void> {
  const open = new Database("open", { url, pool: { max: 1 } })
  const fresh = new Database("fresh", { url, pool: { max: 1 } })
  try {
    await run("drop table if exists changing")
    await run(`create table changing (id int, v ${change.from})`)
    await insert(open, change.before, isInside)
    await run(`alter table changing alter v type ${change.to} using null`)
    const first = await insert(open, change.after, isInside)
    const second = await insert(open, change.after, isInside)
    const expected = await insert(fresh, change.after, isInside)
    if (!first.startsWith("refused")) expect(first).toBe(expected)
    expect(second).toBe(expected)
  } finally {
    await open.close()
    await fresh.close()
  }
}

/** A text of SQL that is put together, as nothing of the program's may be. */
async function run(text: string): Promise<void> {
  await admin.exec(template(`do $do$ begin execute $ex$${text}$ex$; end $do$`))
}

const noon = new Date("2024-02-29T12:00:00.123Z")

const changes: readonly Change[] = [
  { from: "date", to: "timestamptz", before: noon, after: noon },
  { from: "date", to: "timestamp", before: noon, after: noon },
  { from: "timestamptz", to: "date", before: noon, after: noon },
  { from: "timestamp", to: "timestamptz", before: noon, after: noon },
  { from: "timestamptz", to: "timestamp", before: noon, after: noon },
  { from: "timestamptz", to: "text", before: noon, after: noon },
  { from: "real", to: "float8", before: 0.1, after: 0.1 },
  { from: "real", to: "numeric", before: 0.1, after: 16777217 },
  { from: "float8", to: "numeric", before: 0.5, after: 0.1 + 0.2 },
  { from: "float8", to: "int", before: 0.5, after: 1.5 },
  { from: "numeric", to: "int", before: "0.5", after: "1.5" },
  { from: "numeric", to: "text", before: "0.5", after: "01.50" },
  { from: "numeric(6,2)", to: "numeric(8,4)", before: "0.5", after: "0.1234" },
  { from: "text", to: "int", before: "a", after: 5 },
  { from: "text", to: "uuid", before: "a", after: "0f8fad5b-d9cb-469f-a165-70867728950e" },
  { from: "text", to: "mood", before: "a", after: "sad" },
  { from: "mood", to: "text", before: "sad", after: "other" },
  { from: "text", to: "jsonb", before: "a", after: { a: [1] } },
  { from: "jsonb", to: "json", before: { a: 1 }, after: { bb: 1, a: 2 } },
  { from: "jsonb", to: "text", before: { a: 1 }, after: { a: 1 } },
  { from: "jsonb", to: "text", before: { a: 1 }, after: "plain" },
  { from: "text", to: "jsonb", before: "a", after: json("a") },
  { from: "int", to: "bigint", before: 1, after: 2 ** 40 },
  { from: "int", to: "bigint", before: 1, after: 2n ** 60n },
  { from: "bigint", to: "int", before: 1, after: 7 },
  { from: "int", to: "numeric", before: 1, after: 1.5 },
  { from: "int", to: "float8", before: 1, after: 1.5 },
  { from: "int", to: "text", before: 1, after: "abc" },
  { from: "int", to: "text", before: 1, after: "007" },
  { from: "int", to: "small", before: 1, after: 50 },
  { from: "small", to: "int", before: 1, after: 500 },
  { from: "uuid", to: "text", before: "0F8FAD5B-D9CB-469F-A165-70867728950E", after: "ABC" },
  { from: "int[]", to: "bigint[]", before: [1], after: [2 ** 40] },
  { from: "int[]", to: "text", before: [1], after: [1, 2] },
  { from: "text[]", to: "jsonb", before: ["a"], after: ["a", "b"] },
  { from: "mood[]", to: "text[]", before: ["sad"], after: ["other"] },
  { from: "bytea", to: "text", before: new Uint8Array([1]), after: new Uint8Array([1]) },
  { from: "time", to: "interval", before: "10:00", after: "30:00" },
  { from: "varchar(3)", to: "varchar(9)", before: "abc", after: "abcdef" },
  { from: "char(3)", to: "text", before: "a", after: "a  " },
  { from: "inet", to: "text", before: "10.0.0.1", after: "10.0.0.1" },
  { from: "boolean", to: "text", before: true, after: "yes" },
  { from: "boolean", to: "int", before: true, after: 1 },
  { from: "money", to: "numeric", before: "1", after: "0.005" },
  { from: "oid", to: "bigint", before: 1, after: 2 ** 33 },
]

describe("a column that gets another type", () => {
  test.each(changes)("$from, $to: $after", async (change) => {
    await compare(change, server.url, false)
  })

  test.each(changes)("$from, $to: $after, in a transaction", async (change) => {
    await compare(change, server.url, true)
  })
})

describe.runIf(hasPgBouncer)("a column that gets another type behind PgBouncer", () => {
  let proxy: PgBouncer
  beforeAll(async () => {
    proxy = await pgbouncer(server.url, "transaction")
  })
  afterAll(() => proxy.stop())

  test.each(changes)("$from, $to: $after", async (change) => {
    await compare(change, proxy.url, false)
  })
})

test("any change between any two types, with any value", async () => {
  const types = [...new Set(changes.flatMap(({ from, to }) => [from, to]))]
  const values = fc.oneof(
    fc.constantFrom(...changes.flatMap(({ before, after }) => [before, after])),
    fc.date({ min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.stringMatching(/^[ -~]{0,6}$/),
    fc.stringMatching(/^[+-]?\d{1,6}(?:\.\d{1,6})?$/),
    fc.boolean(),
  )
  const type = fc.constantFrom(...types)
  const change = fc.record({ from: type, to: type, before: values, after: values })
  await fc.assert(
    fc.asyncProperty(change, fc.boolean(), (each, isInside) => compare(each, server.url, isInside)),
    { numRuns: RUNS },
  )
}, 600_000)

describe("other changes", () => {
  let db: Database
  interface Row {
    id: number
    v: Date | null
  }
  beforeEach(async () => {
    await run("drop table if exists changing")
    await run("create table changing (id int, v date)")
    await run("insert into changing values (1, '2024-01-01')")
    db = new Database("changed", { url: server.url, pool: { max: 1 } })
  })
  afterEach(() => db.close())

  const read = (): Promise<Row[]> => db.query<Row>`select id, v from changing where v <= ${noon}`
  const write = (): Promise<number> =>
    db.exec`update changing set v = ${noon} where id = ${1} and v is not null`

  test("a column is added, dropped and renamed", async () => {
    expect(await read()).toHaveLength(1)
    await run("alter table changing add more text default 'x'")
    expect(await read()).toHaveLength(1)
    await run("alter table changing rename v to w")
    await expect(read()).rejects.toMatchObject({ condition: "undefined_column" })
    await run("alter table changing add v timestamptz default '2020-01-01'")
    expect(await write()).toBe(1)
    expect((await read())[0]!.v).toEqual(noon)
    await run("alter table changing drop w")
    expect((await read())[0]!.v).toEqual(noon)
  })

  test("the table is dropped and made again, and swapped with another one", async () => {
    expect(await write()).toBe(1)
    await run("drop table changing")
    await expect(write()).rejects.toMatchObject({ condition: "undefined_table" })
    await run("create table changing as select 1 as id, now()::timestamp as v")
    expect(await write()).toBe(1)
    expect((await read())[0]!.v).toEqual(noon)
    await run("create table next as select 1 as id, now() as v")
    await run("alter table changing rename to previous")
    await run("alter table next rename to changing")
    expect(await write()).toBe(1)
    expect((await read())[0]!.v).toEqual(noon)
    await run("drop table previous")
  })

  test("an enum gets a value", async () => {
    await run("create type color as enum ('red')")
    await run("alter table changing alter v type color using null")
    const paint = (color: string): Promise<number> => db.exec`update changing set v = ${color}`
    expect(await paint("red")).toBe(1)
    await expect(paint("blue")).rejects.toMatchObject({ sqlState: "22P02" })
    await run("alter type color add value 'blue'")
    expect(await paint("blue")).toBe(1)
  })

  test("another schema comes first, with a column of another type", async () => {
    await run("drop schema if exists tenant cascade")
    await run("create schema tenant")
    await run("create table tenant.changing (id int, v timestamptz)")
    await run("insert into tenant.changing values (1, now())")
    expect(await write()).toBe(1)
    const inside = (): Promise<number> =>
      db.transaction(async (tx) => {
        await tx.exec`set local search_path to tenant`
        return tx.exec`update changing set v = ${noon} where id = ${1} and v is not null`
      })
    const outside = (): Promise<number> =>
      db.transaction(
        (tx) => tx.exec`update changing set v = ${noon} where id = ${1} and v is not null`,
      )
    await outside()
    await inside().catch(() => inside())
    const rows = await admin.query<Row>`select id, v from tenant.changing`
    expect(rows[0]!.v).toEqual(noon)
    expect(await outside().catch(() => outside())).toBe(1)
  })

  test("while statements run, nothing but the value is stored", async () => {
    const many = new Database("many", { url: server.url, pool: { max: 4 } })
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      let failures = 0
      for (let times = 0; times < 100; times++)
        await many.exec`insert into changing values (${writer}, ${noon})`.catch(() => failures++)
      return failures
    })
    await run("delete from changing")
    for (let round = 0; round < 5; round++) {
      await run("alter table changing alter v type timestamptz using '2024-02-29T12:00:00.123Z'")
      await run("alter table changing alter v type date using '2024-02-29'")
    }
    await run("alter table changing alter v type timestamptz using '2024-02-29T12:00:00.123Z'")
    const failures = await Promise.all(writers)
    const wrong = await admin.query<Row>`select id, v from changing where v <> ${noon} limit 1`
    expect(wrong).toEqual([])
    expect(Math.max(...failures)).toBeLessThan(100)
    await many.close()
  })
})
