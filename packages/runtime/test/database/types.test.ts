// Every database type, read into every kind of field: the value matches PostgreSQL's own text, or a code is thrown.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { runInNewContext } from "node:vm"
import { Database } from "@precast/runtime"
import { afterAll, beforeAll, expect, test } from "vitest"
import { Program } from "../helpers/program.ts"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"

// TYPES_RUNS=1000 reads all of them; by default some of those that PostgreSQL brings.
const RUNS = Number(process.env["TYPES_RUNS"] ?? 60)
const LIMIT_MS = 60_000 + 200 * RUNS

let server: TestPostgres
let db: Database

beforeAll(async () => {
  server = await postgres()
  db = new Database("types", { url: server.url })
  await db.exec`create type mood as enum ('sad', '{a,b}', 'so=so', '[1:1]={x}')`
  await db.exec`create type pair as (a int, b text)`
  await db.exec`create domain tags as text[]`
  await db.exec`create domain small as int`
  await db.exec`create domain area as box`
  await db.exec`create domain doc as jsonb`
  await db.exec`create table analyzed as select n from generate_series(1, 500) n`
  await db.exec`analyze analyzed`
  await db.exec`create type words as range (subtype = text)`
})
afterAll(async () => {
  await db.close()
  await server.close()
})

interface Texts {
  x: string[]
  s: string
}
const secret = "secret of another column, not requested}"

test("an enum is no array, whatever its label is", async () => {
  const sad = db.query<Texts>`select 'sad'::mood as x, ${secret}::text as s`
  await expect(sad).rejects.toMatchObject({ code: "PC2065" })
  const odd = db.query<Texts>`select 'so=so'::mood as x, ${secret}::text as s`
  await expect(odd).rejects.toMatchObject({ code: "PC2065" })
  const like = db.rowsToJson<Texts>`select '{a,b}'::mood as x, ${secret}::text as s`
  await expect(like).rejects.toMatchObject({ code: "PC2065" })
})

test("vectors, composites and multiranges are rejected as well", async () => {
  await expect(db.query<Texts>`select '1 2'::int2vector as x, 's' as s`).rejects.toMatchObject({
    code: "PC2065",
  })
  await expect(db.query<Texts>`select row(1, 'a')::pair as x, 's' as s`).rejects.toMatchObject({
    code: "PC2065",
  })
})

test("the items of an array are divided by the delimiter of their type", async () => {
  const boxes = await db.queryRow<Texts>`
    select '{(1,2),(3,4);(4,5),(6,7)}'::box[] as x, ${secret}::text as s`
  expect(boxes).toEqual({ x: ["(3,4),(1,2)", "(6,7),(4,5)"], s: secret })
  const given = ["(3,4),(1,2)", "(6,7),(4,5)"]
  expect(await db.queryRow<{ x: string[] }>`select ${given}::box[] as x`).toEqual({ x: given })
  const areas = await db.queryRow<{ x: string[] }>`select ${given}::area[] as x`
  expect(areas).toEqual({ x: given })
})

test("arrays of enums, domains and composites", async () => {
  const moods = ["sad", "{a,b}", "so=so"]
  expect(await db.queryRow<{ x: string[] }>`select ${moods}::mood[] as x`).toEqual({ x: moods })
  const small = await db.queryRow<{ x: number[] }>`select '[3:4]={1,-2}'::small[] as x`
  expect(small).toEqual({ x: [1, -2] })
  const pairs = await db.queryRow<{ x: string[] }>`select array[row(1, 'a b')::pair] as x`
  expect(pairs).toEqual({ x: ['(1,"a b")'] })
})

test("arrays of several dimensions, in binary form and as text", async () => {
  interface Nested {
    n: number[][]
    t: (string | null)[][]
    d: string[][][]
    e: number[][]
    u: unknown
    l: unknown[]
  }
  const row = await db.queryRow<Nested>`
    select array[[1, 2], [3, 4], [5, 6]] as n, '[2:3][0:1]={{a,"b,}"},{NULL,"NULL"}}'::text[] as t,
      '{{{1.10,2},{"3",4}}}'::numeric[] as d, '{}'::int[] as e, array[[1.5], [2]] as u,
      array[[[true]], [[null::boolean]]] as l`
  expect(row).toEqual({
    n: [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
    t: [
      ["a", "b,}"],
      [null, "NULL"],
    ],
    d: [
      [
        ["1.10", "2"],
        ["3", "4"],
      ],
    ],
    e: [],
    u: [["1.5"], ["2"]],
    l: [[[true]], [[null]]],
  })
  const boxes = [["(3,4),(1,2)"], ["(6,7),(4,5)"]]
  expect(await db.queryRow<{ x: string[][] }>`select ${boxes}::box[] as x`).toEqual({ x: boxes })
  const text = await db.rowsToJson<{ n: number[][]; u: unknown }>`
    select array[[1], [2]] as n, '{{"2024-02-29"}}'::date[] as u`
  expect(text).toBe('[{"n":[[1],[2]],"u":[["2024-02-29T00:00:00.000Z"]]}]')
})

test("values of another realm: a Date and bytes of a sandbox", async () => {
  const [at, bytes] = runInNewContext("[new Date(0), new Uint8Array([1, 2])]") as [Date, Uint8Array]
  const row = await db.queryRow<{ at: Date; bytes: Uint8Array }>`
    select ${at}::timestamptz as at, ${bytes}::bytea as bytes`
  expect(row).toEqual({ at: new Date(0), bytes: new Uint8Array([1, 2]) })
})

/** What a program prints that reads rows in a process of its own, which ends within a time limit. */
async function printed(program: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: server.url, TYPES_RUNS: String(RUNS) }
  const child = spawn(process.execPath, [Program.file(program)], { env })
  let text = ""
  child.stdout.setEncoding("utf8").on("data", (piece: string) => (text += piece))
  child.stderr.setEncoding("utf8").on("data", (piece: string) => (text += piece))
  const limit = setTimeout(() => child.kill("SIGKILL"), LIMIT_MS)
  await once(child, "close")
  clearTimeout(limit)
  return text
}

test(
  "every type by every kind of field, within a time limit",
  async () => {
    expect(await printed("read-types")).toMatch(
      /^types \d{2,}, read \d{3,}, refused \d{3,}, wrong 0\n$/,
    )
  },
  LIMIT_MS + 30_000,
)

test(
  "a column of random bytes is read the same whatever the bytes around it are, within a time limit",
  async () => {
    expect(await printed("random-rows")).toMatch(/^read \d{3,}, refused \d{3,}, wrong 0\n$/)
  },
  LIMIT_MS + 30_000,
)
