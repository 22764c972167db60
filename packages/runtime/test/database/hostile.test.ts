// Values never become SQL, whatever they are and wherever they stand.
import { Database, json, sql, type Sql } from "@precast/runtime"
import * as fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { Database as SourceDatabase } from "../../src/resources/database/database.ts"
import { RowsCode } from "../../src/types/rows/row.ts"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"
import { template } from "../helpers/template.ts"

let server: TestPostgres
let db: Database

beforeAll(async () => {
  server = await postgres()
  db = new Database("hostile", { url: server.url })
  await db.exec`create table secrets (id int, text text, list text[], doc jsonb)`
  await db.exec`insert into secrets values (1, 'secret', '{}', '{}')`
})
afterAll(async () => {
  await db.close()
  await server.close()
})

const attacks = [
  `' or '1'='1`,
  `'; drop table secrets; --`,
  `"; drop table secrets; --`,
  `\\'; drop table secrets; --`,
  `$1`,
  `$$; drop table secrets; $$`,
  `/*`,
  `1); delete from secrets; --`,
  `{"a"}`,
  `{a,"b\\"`,
  `","x`,
  `\u0000`.replace("\u0000", "\u0001"),
  `\ud800`.toWellFormed(),
  `%s %d \${x}`,
  `null`,
  `NULL`,
  ``,
  `é€😀`,
]

interface Secret {
  id: number
  text: string
  list: string[]
  doc: { value: string; list: string[] }
}

test.each(attacks)("%j as a text, an item, in JSON, and as a name", async (attack) => {
  const doc = { value: attack, list: [attack] }
  const given = await db.queryRow<Secret>`
    select 1 as id, ${attack}::text as text, ${[attack, attack]}::text[] as list, ${doc}::jsonb as doc`
  expect(given).toEqual({ id: 1, text: attack, list: [attack, attack], doc })
  expect(await db.query<Secret>`select * from secrets where text = ${attack}`).toEqual([])
  expect(await db.query<Secret>`select * from secrets where text = any(${[attack]})`).toEqual([])
  expect(
    await db.query<Secret>`select * from secrets where text in (${sql.list([attack])})`,
  ).toEqual([])
  if (attack !== "") {
    const name = sql.identifier(attack)
    const named = db.exec`select ${name} from secrets`
    await expect(named).rejects.toMatchObject({ condition: "undefined_column" })
    const from = db.exec`select * from ${sql.identifier("public", attack)}`
    await expect(from).rejects.toMatchObject({ condition: "undefined_table" })
  }
  for (const type of [sql`int`, sql`bool`, sql`timestamptz`, sql`bytea`, sql`uuid`, sql`numeric`])
    await db.exec`select ${attack}::${type}`.catch(() => {})
  expect(await db.queryRow<{ n: number }>`select count(*)::int as n from secrets`).toEqual({ n: 1 })
})

describe("an object that looks like SQL", () => {
  test.each([
    { strings: ["1; drop table secrets"], values: [] },
    Object.assign(Object.create(null) as object, { "#strings": ["1"], "#values": [] }),
    JSON.parse('{"__proto__": {"strings": ["1"]}, "constructor": "Sql"}') as object,
    Object.create(Object.getPrototypeOf(sql`1`) as object) as object,
  ])("%#", async (value) => {
    await expect(db.exec`select ${value}`).rejects.toMatchObject({ code: "PC2066" })
    await expect(db.exec`select ${[value]}::text[]`).rejects.toMatchObject({ code: "PC2066" })
  })
})

test("the code of rows is no value, and a value is no code", async () => {
  const tag = db.query as unknown as (first: unknown) => unknown
  for (const first of [
    { typeName: "x", columns: [], read: () => 1 },
    JSON.parse("{}"),
    null,
    sql`1`,
  ])
    expect(() => tag.call(db, first)).toThrow(/^PC2001/)
})

test("names of columns that every object has", async () => {
  interface Row {
    __proto__: string
    constructor: string
    toString: string
    hasOwnProperty?: string
  }
  const row =
    await db.queryRow<Row>`select 'a' as "__proto__", 'b' as constructor, 'c' as "toString", 'd' as other`
  expect(Object.entries(row!)).toEqual([
    ["__proto__", "a"],
    ["constructor", "b"],
    ["toString", "c"],
    ["hasOwnProperty", undefined],
  ])
  expect(Object.getPrototypeOf(row)).toBe(Object.prototype)
  const text =
    await db.rowsToJson<Row>`select 'a"' as "__proto__", 'b' as constructor, 'c' as "toString"`
  expect(text).toBe('[{"__proto__":"a\\"","constructor":"b","toString":"c"}]')
  const missing = db.query<{ valueOf: string }>`select 1 as a`
  await expect(missing).rejects.toMatchObject({ code: "PC2065" })
})

test("pieces inside pieces, as deep as one likes", async () => {
  let piece: Sql = sql`${1}::int`
  for (let depth = 0; depth < 200; depth++) piece = sql`(${piece} + ${depth}::int)`
  const row = await db.queryRow<{ n: number }>`select ${piece} as n`
  expect(row).toEqual({ n: 1 + (199 * 200) / 2 })
})

test("more statements than a connection keeps", async () => {
  const own = new Database("many", { url: server.url, pool: { max: 1 } })
  for (let round = 0; round < 2; round++)
    for (let index = 0; index < 600; index++) {
      const name = sql.identifier(`n${index}`)
      const rows = await own.query<{ n?: number }>`select ${index}::int as ${name}`
      expect(rows).toEqual([{ n: undefined }])
    }
  const kept = await own.queryRow<{
    n: number
  }>`select count(*)::int as n from pg_prepared_statements`
  expect(kept!.n).toBeLessThanOrEqual(501)
  await own.close()
})

test("what a proxy forgets is prepared again", async () => {
  const own = new Database("forgetting", { url: server.url, pool: { max: 1 } })
  const ask = (): Promise<unknown> => own.queryRow<{ n: number }>`select 5 as n`
  expect(await ask()).toEqual({ n: 5 })
  await own.exec`deallocate all`
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([{ n: 5 }, { n: 5 }, { n: 5 }])
  await own.close()
})

test("copy from stdin is refused, not waited for", async () => {
  await expect(db.exec`copy secrets from stdin`).rejects.toMatchObject({ sqlState: "57014" })
  expect(await db.queryRow<{ n: number }>`select 1 as n`).toEqual({ n: 1 })
})

test("any value is returned unchanged", async () => {
  interface Row {
    text: string
    small: number
    whole: number
    safe: number
    big: bigint
    float: number
    day: Date
    at: Date
    flag: boolean
    bytes: Uint8Array
    texts: (string | null)[]
    numbers: number[]
    dates: Date[]
    doc: { text: string; list: (number | null)[]; at: Date; big: bigint }
    maybe: string | null
    exact: string
  }
  const text = fc.string({ unit: "binary" }).map((each) => each.replaceAll("\0", "").toWellFormed())
  const date = fc.date({
    min: new Date("0001-01-01"),
    max: new Date("9999-12-31"),
    noInvalidDate: true,
  })
  const float = fc.double({ noNaN: true, noDefaultInfinity: true }).map((each) => each + 0)
  const row: fc.Arbitrary<Row> = fc.record({
    text,
    small: fc.integer({ min: -32768, max: 32767 }),
    whole: fc.integer(),
    safe: fc.maxSafeInteger(),
    big: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    float,
    day: date.map((each) => new Date(Math.floor(each.getTime() / 86_400_000) * 86_400_000)),
    at: date,
    flag: fc.boolean(),
    bytes: fc.uint8Array(),
    texts: fc.array(fc.option(text)),
    numbers: fc.array(float),
    dates: fc.array(date),
    doc: fc.record({ text, list: fc.array(fc.option(fc.integer())), at: date, big: fc.bigInt() }),
    maybe: fc.option(text),
    exact: fc
      .tuple(fc.bigInt(), fc.stringMatching(/^\d{1,30}$/))
      .map(([whole, rest]) => `${whole}.${rest}`),
  })
  await fc.assert(
    fc.asyncProperty(row, async (sent) => {
      const { day, at, dates, doc } = sent
      const got =
        await db.queryRow<Row>`select ${sent.text}::text as text, ${sent.small}::int2 as small,
        ${sent.whole}::int4 as whole, ${sent.safe}::int8 as safe, ${sent.big}::int8 as big,
        ${sent.float}::float8 as float, ${day}::date as day, ${at}::timestamptz as at, ${sent.flag}::bool as flag,
        ${sent.bytes}::bytea as bytes, ${sent.texts}::text[] as texts, ${sent.numbers}::float8[] as numbers,
        ${dates}::timestamp[] as dates, ${doc}::json as doc, ${sent.maybe}::varchar as maybe,
        ${sent.exact}::numeric as exact`
      expect(got).toEqual(sent)
      const same =
        await db.rowsToJson<Row>`select ${json(sent.text)}::jsonb #>> '{}' as text, 1 as small, 1 as whole,
        1 as safe, 1 as big, 1 as float, ${day}::date as day, ${at}::timestamp as at, true as flag, ''::bytea as bytes,
        ${sent.texts}::text[] as texts, ${sent.numbers}::jsonb as numbers, ${dates}::timestamptz[] as dates,
        ${doc}::jsonb as doc, ${sent.maybe}::varchar as maybe, '1' as exact`
      const parsed = (JSON.parse(same) as Record<string, unknown>[])[0]!
      expect(parsed["text"]).toBe(sent.text)
      expect(parsed["at"]).toBe(at.toISOString())
      expect(parsed["texts"]).toEqual(sent.texts)
      expect(parsed["numbers"]).toEqual(sent.numbers)
      expect(parsed["doc"]).toEqual({ ...doc, at: doc.at.toISOString(), big: String(doc.big) })
    }),
    { numRuns: 150 },
  )
})

test("what pg reads of the same columns, read by our code", async () => {
  const { default: pg } = await import("pg")
  interface Row {
    a: number
    b: number
    c: string
    d: string
    e: boolean
    f: Date
    g: string
    h: number[]
    i: string[]
    j: string
    k: unknown
    l: string
    m: string
  }
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const text =
    `select n as a, (n * 1.1)::float8 as b, (n * 10000000000)::int8 as c, (n / 7.0)::numeric as d,
    n % 2 = 0 as e, '2024-01-01T00:00:00Z'::timestamptz + n * interval '1 hour 1 ms' as f, md5(n::text)::uuid::text as g,
    array[n, -n] as h, array['a,b', '"' || n, null || 'x', '{' || n || '}', '\\', ''] as i,
    ('{"n":' || n || '}') as j, jsonb_build_object('n', n) as k, (n || ' days')::text as l, '192.168.0.1'::inet as m
    from generate_series(-50, 50) n`.replace("null || 'x', ", "")
  const theirs = (await client.query(text)).rows as Row[]
  await client.end()
  const mine = await db.query<Row>`select * from (${sql(template(text))}) as rows`
  expect(mine).toEqual(theirs)
})

describe("PC2073: a transaction by hand", () => {
  const refused = [
    "begin",
    "BEGIN isolation level serializable",
    "start transaction",
    "Start /* a comment */ Transaction read only",
    "commit",
    "COMMIT WORK",
    "commit and chain",
    "commit;",
    ";; commit",
    "-- a comment\ncommit",
    "-- a comment\r/* and /* one inside */ another */ \f\v commit",
    "/**/commit",
    "commit--",
    "end",
    "End Transaction",
    "abort",
    "rollback",
    "rollback work",
    "rollback and chain",
    "rollback to_be_sure",
    "rollback/* to savepoint a */transaction",
    "prepare transaction 'x'",
    "prepare\n--\ntransaction 'x'",
  ]

  test.each(refused)("%j is refused before it is sent", async (text) => {
    const one = new Database("by-hand", { url: server.url, pool: { max: 1 } })
    await one.exec`create temporary table kept (id int)`
    const code = { code: "PC2073", statement: text }
    await expect(one.exec(template(text))).rejects.toMatchObject(code)
    await expect(one.exec`${sql(template(text))}`).rejects.toMatchObject(code)
    const moved = one.transaction(async (tx) => {
      await tx.exec`insert into kept values (1)`
      await expect(tx.exec(template(text))).rejects.toMatchObject(code)
      await tx.transaction((inner) => inner.exec(template(text)))
    })
    await expect(moved).rejects.toMatchObject(code)
    // Nothing was kept, and the connection is the same: its temporary table is there.
    expect(await one.query<{ id: number }>`select id from kept`).toEqual([])
    await one.close()
  })

  test.each([
    "savepoint commit",
    "select 1 as commit",
    "/* commit */ select 1",
    "select '; commit'",
    "do $$ begin end $$",
    "create table begin_end (id int)",
    "prepare rollback as select 1",
  ])("%j does not end the transaction", async (text) => {
    const kept = db.transaction(async (tx) => {
      await tx.exec(template(text))
      throw new RangeError("enough")
    })
    await expect(kept).rejects.toThrow(RangeError)
    await db.exec`deallocate all`
  })

  test("custom savepoints are nested", async () => {
    await db.transaction(async (tx) => {
      await tx.exec`savepoint mine`
      await tx.exec`selec`.catch(() => {})
      await tx.exec`rollback to savepoint mine`
      await tx.exec`/* to it */ ROLLBACK /* again */ WORK TO mine`
      expect(await tx.queryRow<{ a: number }>`select 1 as a`).toEqual({ a: 1 })
    })
  })
})

describe("PC2155: what is not a template", () => {
  const text = "drop table secrets"
  const parsed: unknown = JSON.parse(`[${JSON.stringify(text)}]`)
  const forgeries: [string, unknown][] = [
    ["an array from JSON", parsed],
    ["a text", text],
    ["an object from JSON", JSON.parse(`{"0":"${text}","length":1,"raw":["${text}"]}`)],
    ["an array with raw", Object.assign([text], { raw: [text] })],
    ["a frozen array", Object.freeze([text])],
    ["a frozen array whose raw is not", Object.freeze(Object.assign([text], { raw: [text] }))],
    ["nothing", undefined],
  ]

  test.each(forgeries)("%s is refused by everything that takes one", async (_, given) => {
    const strings = given as TemplateStringsArray
    const code = { code: "PC2155" }
    // As compiled code calls them.
    const own = new SourceDatabase("hostile", { url: server.url })
    const rows = new RowsCode<unknown>("Row", [], () => null)
    type Call = (rows: RowsCode<unknown>) => (strings: unknown) => Promise<unknown>
    for (const method of ["query", "queryRow", "rowsToJson"] as const) {
      const call = own[method].bind(own) as unknown as Call
      await expect(call(rows)(strings)).rejects.toMatchObject(code)
    }
    const stream = own.stream.bind(own) as unknown as (
      ...rows: Parameters<Call>
    ) => (strings: unknown) => AsyncGenerator
    await expect(stream(rows)(strings).next()).rejects.toMatchObject(code)
    await expect(db.with({}).exec(strings)).rejects.toMatchObject(code)
    await expect(db.transaction((tx) => tx.exec(strings))).rejects.toMatchObject(code)
    expect(() => sql(strings)).toThrow(expect.objectContaining(code))
    expect(await db.exec`select from secrets`).toBe(1)
  })
})
