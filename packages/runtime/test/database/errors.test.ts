// Errors are reported by code and column, and never with a value.
import {
  Database,
  type DatabaseError,
  type Int,
  type MinLength,
  sql,
  type Max,
} from "@precast/runtime"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"

let server: TestPostgres
let db: Database

beforeAll(async () => {
  server = await postgres()
  db = new Database("errors", { url: server.url })
  await db.exec`create table users (id int primary key, email text unique not null,
    age int check (age > 0), boss int references users)`
  await db.exec`create type mood as enum ('sad', 'happy')`
  await db.exec`insert into users values (1, 'taken@example.com', 5)`
})
afterAll(async () => {
  await db.close()
  await server.close()
})

async function failureOf(asked: Promise<unknown>): Promise<DatabaseError> {
  return asked.then(
    () => expect.fail("it did not fail"),
    (error: DatabaseError) => error,
  )
}

describe("PC2063: what the server refuses", () => {
  test("has its condition, and what it is about", async () => {
    const email = "taken@example.com"
    const error = await failureOf(db.exec`insert into users values (${2}, ${email})`)
    expect(error).toMatchObject({
      name: "DatabaseError",
      code: "PC2063",
      sqlState: "23505",
      condition: "unique_violation",
      constraint: "users_email_key",
      table: "users",
      schema: "public",
      statement: "insert into users values ($1, $2)",
    })
    expect(JSON.stringify(error) + error.message + error.stack).not.toContain(email)
  })

  test.each([
    ["foreign_key_violation", () => db.exec`insert into users values (${3}, ${"c"}, ${1}, ${99})`],
    ["not_null_violation", () => db.exec`insert into users (id) values (${3})`],
    ["check_violation", () => db.exec`insert into users values (${3}, ${"c"}, ${-1})`],
    ["undefined_table", () => db.exec`select * from nowhere`],
    ["syntax_error", () => db.exec`selec`],
    ["other", () => db.exec`select no_such_function()`],
  ] as const)("%s", async (condition, ask) => {
    expect(await failureOf(ask())).toMatchObject({ code: "PC2063", condition })
  })

  test("values in messages of the server are left out", async () => {
    const secret = "hunter2-secret"
    for (const ask of [
      () => db.exec`select ${secret}::text::int`,
      () => db.exec`select ${secret}::timestamptz`,
      () => db.exec`select ${secret}::mood`,
      () => db.exec`select ${`{"${secret}`}::text::jsonb`,
      () => db.exec`insert into users values (${7}, ${secret}, ${-5})`,
    ]) {
      const error = await failureOf(ask())
      expect(error.code).toBe("PC2063")
      expect(JSON.stringify(error) + error.message + error.stack).not.toContain(secret)
    }
  })
})

describe("PC2064: a row that does not fit", () => {
  test.each([
    ["NULL", () => db.query<{ a: number }>`select null::int as a`, "a", "it is NULL"],
    ["a text of no union", () => db.query<{ a: "x" | "y" }>`select 'z' as a`, "a", '"x" | "y"'],
    ["a rule", () => db.query<{ a: string & MinLength<3> }>`select 'z' as a`, "a", "does not fit"],
    ["2^53", () => db.query<{ a: number }>`select 9007199254740993 as a`, "a", "bigint is exact"],
    [
      "16 digits",
      () => db.query<{ a: number }>`select 1234567890.123456::numeric as a`,
      "a",
      "15 digits",
    ],
    ["NaN", () => db.query<{ a: number }>`select 'NaN'::float8 as a`, "a", "NaN"],
    ["infinity", () => db.query<{ a: number }>`select 'infinity'::real as a`, "a", "infinite"],
    ["no integer", () => db.query<{ a: bigint }>`select 1.5 as a`, "a", "not an integer"],
    [
      "a fraction for Int",
      () => db.query<{ a: number & Int & Max<5> }>`select 1.5::float8 as a`,
      "a",
      "does not fit",
    ],
    [
      "the end of time",
      () => db.query<{ a: Date }>`select 'infinity'::timestamptz as a`,
      "a",
      "infinity",
    ],
    ["the first day", () => db.query<{ a: Date }>`select '-infinity'::date as a`, "a", "infinity"],
    ["no URL", () => db.query<{ a: URL }>`select 'x' as a`, "a", "not an absolute URL"],
    [
      "JSON of another kind",
      () => db.query<{ a: { b: number[] } }>`select '{"b":[1,"secret"]}'::jsonb as a`,
      "a",
      "at /b/1: expected number",
    ],
    ["NULL among items", () => db.query<{ a: number[] }>`select array[1, null] as a`, "a", "NULL"],
    [
      "several dimensions",
      () => db.query<{ a: number[] }>`select array[[1], [2]] as a`,
      "a",
      "2 dimensions",
    ],
    [
      "one dimension",
      () => db.query<{ a: number[][] }>`select array[1, 2] as a`,
      "a",
      "1 dimension",
    ],
    [
      "several dimensions of a type that comes as text",
      () => db.query<{ a: string[] }>`select array[[1.5], [2]] as a`,
      "a",
      "several dimensions",
    ],
  ] as const)("%s", async (_name, ask, column, why) => {
    const error = await failureOf(ask())
    expect(error.code).toBe("PC2064")
    expect(error.message).toContain(`Column "${column}"`)
    expect(error.message).toContain(why)
    expect(error.message).not.toContain("secret")
    // The connection is still usable.
    expect(await db.queryRow<{ one: number }>`select 1 as one`).toEqual({ one: 1 })
  })
})

describe("PC2065: a result that does not fit, before a row is read", () => {
  test.each([
    [() => db.query<{ a: number }>`select 1 as b where false`, "no such column; it has b"],
    [() => db.query<{ a: number }>`select 1 as a, 2 as a where false`, "several columns"],
    [() => db.query<{ a: number }>`select 'x' as a where false`, "the server gives text"],
    [() => db.query<{ a: string }>`select 1 as a where false`, "the server gives integer"],
    [() => db.query<{ a: string }>`select true as a where false`, "the server gives boolean"],
    [() => db.query<{ a: Date }>`select '12:00'::time as a where false`, "the server gives time"],
    [() => db.query<{ a: bigint }>`select 1::float8 as a where false`, "double precision"],
    [() => db.query<{ a: { b: 1 } }>`select 'x' as a where false`, "the server gives text"],
    [() => db.query<{ a: string[] }>`select array[1] as a where false`, "integer[]"],
    [() => db.query<{ a: number }>`create table if not exists users ()`, "it has none at all"],
  ] as const)("%#", async (ask, why) => {
    const error = await failureOf(ask())
    expect(error.code).toBe("PC2065")
    expect(error.message).toContain(why)
  })
})

describe("PC2066: a value that cannot be sent", () => {
  const secret = "hunter2"
  test.each([
    ["undefined", undefined, sql`int`],
    ["a fraction", 1.5, sql`int`],
    ["an integer of 33 bits", 2 ** 32, sql`int`],
    ["an integer of 54 bits", 2 ** 60, sql`bigint`],
    ["NaN", Number.NaN, sql`smallint`],
    ["a number", 5, sql`boolean`],
    ["a number", 5, sql`timestamptz`],
    ["a bigint", 5n, sql`boolean`],
    ["a boolean", true, sql`int`],
    ["an object", { secret }, sql`text`],
    ["an object", { secret }, sql`int`],
    ["a text", secret, sql`jsonb`],
    ["NUL", `${secret}\0`, sql`text`],
    ["half of a surrogate pair", `${secret}\ud83d`, sql`text`],
    ["the other half", `\ude00${secret}`, sql`varchar`],
    ["half of a pair in a text for another type", `${secret}\ud83d`, sql`numeric`],
    ["half of a pair among items", [secret, `${secret}\ud83d`], sql`text[]`],
    ["an invalid Date", new Date(Number.NaN), sql`timestamptz`],
    ["a Date", new Date(0), sql`int`],
    ["bytes", new Uint8Array(2), sql`text`],
    ["a list", [secret], sql`text`],
    ["undefined among items", [1, undefined], sql`int[]`],
    ["a text among numbers", [{ secret }], sql`int[]`],
    ["a symbol", Symbol(secret), sql`text`],
    ["a function", () => secret, sql`jsonb`],
  ])("%s", async (_name, value, type) => {
    const error = await failureOf(db.exec`select ${value as string}::${type}`)
    expect(error.code).toBe("PC2066")
    expect(error.message).toContain("Parameter $1")
    expect(error.message).not.toContain(secret)
    expect(await db.queryRow<{ one: number }>`select 1 as one`).toEqual({ one: 1 })
  })
})

describe("PC2068: no connection", () => {
  test("nobody listens", async () => {
    const none = new Database("none", { url: "postgres://u:hunter2@127.0.0.1:1/x" })
    const error = await failureOf(none.exec`select 1`)
    expect(error.code).toBe("PC2068")
    expect(error.message).toContain("ECONNREFUSED")
    expect(error.message).not.toContain("hunter2")
    await none.close()
  })

  test("the database is not there", async () => {
    const url = new URL(server.url)
    url.pathname = "/nowhere"
    const none = new Database("none", { url: url.href })
    expect(await failureOf(none.exec`select 1`)).toMatchObject({
      code: "PC2068",
      condition: "invalid_catalog_name",
    })
    await none.close()
  })

  test("the server ends it in the middle of a statement; the next one has another", async () => {
    const own = new Database("killed", { url: server.url, pool: { max: 1 } })
    const { pid } = (await own.queryRow<{ pid: number }>`select pg_backend_pid() as pid`)!
    const slow = failureOf(own.exec`select pg_sleep(30)`)
    const behind = failureOf(own.exec`select 1`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await db.exec`select pg_terminate_backend(${pid})`
    expect(await slow).toMatchObject({ sqlState: "57P01", condition: "admin_shutdown" })
    expect((await behind).sqlState).toBe("57P01")
    expect(await own.queryRow<{ one: number }>`select 1 as one`).toEqual({ one: 1 })
    await own.close()
  })
})

test("PC2067: no connection becomes free", async () => {
  const own = new Database("busy", {
    url: server.url,
    pool: { max: 1 },
    timeouts: { acquire: 100 },
  })
  // To open it may take longer than that.
  await vi.waitFor(() => own.exec`select 1`, { timeout: 10_000 })
  await own.transaction(async () => {
    expect(await failureOf(own.exec`select 1`)).toMatchObject({ code: "PC2067" })
    expect(await failureOf(own.transaction(async () => {}))).toMatchObject({ code: "PC2067" })
  })
  expect(await own.exec`select 1`).toBe(1)
  await own.close()
})

test("PC2071: options", () => {
  const wrong: object[] = [
    { url: "mysql://u:hunter2@x/y" },
    { pool: { max: 0 } },
    { pool: { maximum: 5 } },
    { pool: { prepare: "no" } },
    { timeouts: { statement: -1 } },
    { timeout: 5 },
    { replicas: "postgres://x" },
    { replicas: ["x"] },
  ]
  for (const options of wrong) {
    expect(() => new Database("x", options)).toThrow(/^PC2071/)
    expect(() => new Database("x", options)).not.toThrow("hunter2")
  }
})
