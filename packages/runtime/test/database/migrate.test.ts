import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { Client } from "pg"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { migrate, migrationStatus } from "../../src/resources/database/migrate/migrate.ts"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"
import { Program } from "../helpers/program.ts"

let server: TestPostgres
let client: Client
let url: string
let folder: string
let count = 0
const clients: Client[] = []

beforeAll(async () => {
  server = await postgres()
})
afterAll(() => server.close())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "precast-migrations-"))
  url = await server.other(`m${++count}`)
  client = await connect()
})
afterEach(async () => {
  for (const each of clients.splice(0)) await each.end().catch(() => {})
  rmSync(folder, { recursive: true, force: true })
})

async function connect(): Promise<Client> {
  const made = new Client({ connectionString: url })
  made.on("error", () => {})
  await made.connect()
  clients.push(made)
  return made
}

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

async function values(sql: string): Promise<unknown[]> {
  return (await client.query({ text: sql, rowMode: "array" })).rows.flat()
}

const users = "create table users (id int primary key, name text not null);"

test("files are applied once, in the order of their numbers", async () => {
  write({
    "0010_last.sql": "insert into users values (3, 'c')",
    "0009_folder/migration.sql": "insert into users values (2, 'b')",
    "0008_users.sql": `${users} insert into users values (1, 'a;');`,
    "0008_users.down.sql": "drop table users",
    "README.md": "",
  })
  const lines: string[] = []
  const { applied } = await migrate(client, folder, { say: (line) => lines.push(line) })
  expect(applied).toEqual(["0008_users", "0009_folder", "0010_last"])
  expect(lines.map((line) => line.split(" (")[0])).toEqual(applied.map((name) => `applied ${name}`))
  expect(await values("select id from users order by id")).toEqual([1, 2, 3])
  expect(await migrate(client, folder)).toEqual({ applied: [], ahead: [] })
  write({ "0011_more.sql": "" })
  expect((await migrate(client, folder)).applied).toEqual(["0011_more"])
  const status = await migrationStatus(client, folder)
  expect(status.applied.map(({ number, finishedAt }) => [number, finishedAt !== null])).toEqual(
    [8, 9, 10, 11].map((number) => [number, true]),
  )
  expect(status.pending).toEqual([])
})

// Other databases of the server have locks of their own.
const locks =
  "select from pg_locks where database = (select oid from pg_database where datname = current_database())"

describe("files without an order are refused before anything is done", () => {
  test.each([
    ["a number twice", { "1_a.sql": users, "01_b.sql": "" }, /01_b and 1_a|1_a and 01_b/],
    ["a number left out", { "1_a.sql": users, "3_b.sql": "" }, /between 1_a and 3_b/],
    ["no number", { "1_a.sql": users, "b.sql": "" }, /b\.sql has no number/],
    ["no name", { "1_a.sql": users, "2.sql": "" }, /2\.sql has no number/],
  ])("%s", async (_, files, message) => {
    write(files)
    const done = migrate(client, folder)
    await expect(done).rejects.toMatchObject({
      code: "PC2079",
      message: expect.stringMatching(message),
    })
    expect(await values("select count(*)::int from pg_stat_user_tables")).toEqual([0])
  })

  test("no folder", async () => {
    await expect(migrate(client, join(folder, "none"))).rejects.toMatchObject({ code: "PC2079" })
  })
})

test("numbers that are moments may have gaps", async () => {
  write({ "20260101000000_a.sql": users, "20260301120000_b.sql": "" })
  expect((await migrate(client, folder)).applied).toHaveLength(2)
})

describe("what contradicts the history is refused", () => {
  beforeEach(async () => {
    write({ "1_a.sql": users, "2_b.sql": "select 1" })
    await migrate(client, folder)
  })

  test("a changed file", async () => {
    write({ "1_a.sql": `${users} -- more` })
    const done = migrate(client, folder)
    await expect(done).rejects.toMatchObject({ code: "PC2080", message: /1_a\.sql was changed/ })
    write({ "1_a.sql": users })
    expect((await migrate(client, folder)).applied).toEqual([])
  })

  test("not other line ends", async () => {
    write({ "2_b.sql": "select 1\r\n".slice(0, 8), "3_c.sql": "select 1;\nselect 2" })
    await migrate(client, folder)
    write({ "3_c.sql": "select 1;\r\nselect 2" })
    expect((await migrate(client, folder)).applied).toEqual([])
  })

  test("a removed file in the middle, but not that of a newer release", async () => {
    rmSync(join(folder, "2_b.sql"))
    expect((await migrate(client, folder)).ahead).toEqual(["2_b"])
    rmSync(join(folder, "1_a.sql"))
    write({ "2_b.sql": "select 1" })
    await expect(migrate(client, folder)).rejects.toMatchObject({ code: "PC2080" })
  })

  test("a file that comes late", async () => {
    write({ "0_before.sql": "select 1" })
    const done = migrate(client, folder)
    await expect(done).rejects.toMatchObject({
      code: "PC2080",
      message: /0_before comes after 2_b/,
    })
  })
})

describe("a migration that fails leaves nothing", () => {
  test.each([
    ["a mistake in SQL", "select 1;\n\n  selct 2", /2_b\.sql:3:3: syntax error.*42601/],
    ["behind characters of two units", "select '😀', x", /2_b\.sql:1:14: column "x".*42703/],
    [
      "data",
      "insert into users values (1, 'a');\ninsert into users values (1, 'b')",
      /:2:1: duplicate key.*23505.*\(id\)=\(1\)/,
    ],
    [
      "a constraint at the end",
      "alter table users add foreign key (id) references users2 deferrable initially deferred; insert into users values (1, 'a')",
      /:1:\d+: .*23503/,
    ],
    [
      "an end of the transaction",
      "insert into users values (1, 'a'); commit; selct",
      /:1:36: .*"commit"/,
    ],
    [
      "an end of the transaction with a comment in it",
      "insert into users values (1, 'a'); prepare -- a comment\n transaction 'x'; selct",
      /:1:36: .*"prepare --"/,
    ],
    ["psql", "insert into users values (1, 'a');\n\\d users", /:2:1: commands of psql/],
    ["copy", "copy users from stdin;", /:1:1: .*SQLSTATE/],
  ])("%s", async (_, sql, message) => {
    write({ "1_a.sql": `${users} create table users2 (id int primary key)`, "2_b.sql": sql })
    const done = migrate(client, folder)
    await expect(done).rejects.toMatchObject({
      code: "PC2081",
      message: expect.stringMatching(message),
    })
    expect(await values("select count(*)::int from users")).toEqual([0])
    expect((await migrationStatus(client, folder)).pending.map(({ name }) => name)).toEqual(["2_b"])
    write({ "2_b.sql": "insert into users values (7, 'fixed')" })
    expect((await migrate(client, folder)).applied).toEqual(["2_b"])
  })
})

test("what a migration sets does not reach the next one", async () => {
  write({
    "1_a.sql": "create schema other; set search_path = other; create table t (id int)",
    "2_b.sql": "create table here (id int)",
  })
  await migrate(client, folder)
  expect(await values("select to_regclass('public.here') is not null")).toEqual([true])
  expect((await migrate(client, folder)).applied).toEqual([])
})

describe("outside a transaction", () => {
  const index =
    "-- precast: no transaction\ncreate index concurrently if not exists by_name on users (name);"

  test("statements that need it run, and the history has them", async () => {
    write({ "1_a.sql": users, "2_b.sql": `${index}\nvacuum users;` })
    expect((await migrate(client, folder)).applied).toEqual(["1_a", "2_b"])
    expect(await values("select to_regclass('by_name') is not null")).toEqual([true])
    expect((await migrate(client, folder)).applied).toEqual([])
  })

  test("a failure is reported again until the user resumes it, from the place where it stopped", async () => {
    const begin = "-- precast: no transaction\ninsert into users values (1, 'a');\n"
    write({ "1_a.sql": users, "2_b.sql": `${begin}select 1/0` })
    await expect(migrate(client, folder)).rejects.toMatchObject({
      message: /2_b\.sql:3:1: division/,
    })
    const again = migrate(client, folder)
    await expect(again).rejects.toMatchObject({ code: "PC2083", message: /after 1 of/ })
    expect((await migrationStatus(client, folder)).unfinished?.migration.name).toBe("2_b")
    write({ "2_b.sql": `${begin}insert into users values (2, 'b')` })
    expect((await migrate(client, folder, { resume: true })).applied).toEqual(["2_b"])
    expect(await values("select id from users order by id")).toEqual([1, 2])
    expect((await migrate(client, folder)).applied).toEqual([])
  })

  test("an index that was left invalid is created again", async () => {
    write({ "1_a.sql": `${users} insert into users values (1, 'a'), (2, 'a')` })
    await migrate(client, folder)
    const unique =
      "-- precast: no transaction\ncreate unique index concurrently if not exists one on users (name)"
    write({ "2_b.sql": unique })
    await expect(migrate(client, folder)).rejects.toMatchObject({ message: /23505/ })
    const valid = "select indisvalid from pg_index where indexrelid = 'one'::regclass"
    expect(await values(valid)).toEqual([false])
    await client.query("delete from users where id = 2")
    await migrate(client, folder, { resume: true })
    expect(await values(valid)).toEqual([true])
  })
})

describe("several programs at the same time", () => {
  test("one applies, the others wait", async () => {
    write({
      "1_a.sql": users,
      "2_b.sql": "select pg_sleep(0.3); insert into users values (1, 'a')",
    })
    const others = await Promise.all([1, 2, 3, 4].map(() => connect()))
    const done = await Promise.all(others.map((each) => migrate(each, folder)))
    expect(done.map(({ applied }) => applied.length).sort()).toEqual([0, 0, 0, 2])
    expect(await values("select id from users")).toEqual([1])
  })

  test("an index made concurrently does not wait for those who wait", async () => {
    write({
      "1_a.sql": users,
      "2_b.sql":
        "-- precast: no transaction\nselect pg_sleep(0.2); create index concurrently i on users (name)",
    })
    const other = await connect()
    const done = await Promise.all([migrate(client, folder), migrate(other, folder)])
    expect(done.map(({ applied }) => applied.length).sort()).toEqual([0, 2])
  })

  test("waiting has a limit, and is reported", async () => {
    write({ "1_a.sql": "select pg_sleep(2)" })
    const lines: string[] = []
    const slow = migrate(client, folder)
    const other = await connect()
    await expect
      .poll(async () => (await other.query(`${locks} and locktype = 'advisory'`)).rowCount)
      .toBe(1)
    const late = migrate(other, folder, { lockTimeout: 1000, say: (line) => lines.push(line) })
    await expect(late).rejects.toMatchObject({ code: "PC2082" })
    expect(lines.join()).toContain("waiting")
    await slow
  })
})

describe("a migration that waits for the lock of a table", () => {
  const held = "begin; lock table users in access share mode"
  const change = (wait: string): string =>
    `${wait}alter table users add age int; create table done ();`

  beforeEach(async () => {
    write({ "1_a.sql": users })
    await migrate(client, folder)
  })

  test("has a limit, for each statement and not beyond the migration", async () => {
    write({ "2_b.sql": "create table seen as select current_setting('lock_timeout') as limit" })
    await migrate(client, folder)
    expect(await values('select "limit" from seen')).toEqual(["5s"])
    expect(await values("show lock_timeout")).toEqual(["0"])
  })

  test("is rolled back, lets others have their turn, and is tried again", async () => {
    write({ "2_b.sql": change("set local lock_timeout = '100ms';") })
    const other = await connect()
    await other.query(held)
    const migrating = migrate(client, folder)
    const watch = await connect()
    const waiting = async (): Promise<unknown> =>
      (await watch.query(`${locks} and not granted`)).rowCount
    await expect.poll(waiting, { interval: 5 }).toBe(1)
    await expect.poll(waiting, { interval: 5 }).toBe(0)
    // Nothing of it is there, and readers do not wait behind it.
    await watch.query("select from users")
    await other.query("commit")
    expect((await migrating).applied).toEqual(["2_b"])
    expect(await values("select count(*)::int from done")).toEqual([0])
  })

  test("fails in the end, with the place of the statement, and leaves nothing behind", async () => {
    write({ "2_b.sql": change("set local lock_timeout = '1ms';") })
    const other = await connect()
    await other.query(held)
    await expect(migrate(client, folder)).rejects.toMatchObject({
      code: "PC2081",
      message: expect.stringMatching(/2_b\.sql:1:\d+.*55P03/s),
      cause: { code: "55P03" },
    })
    await other.query("rollback")
    expect(await values("select to_regclass('done')::text")).toEqual([null])
    expect((await migrate(client, folder)).applied).toEqual(["2_b"])
  })
})

test("a program that is killed in the middle leaves neither half a migration nor the lock", async () => {
  write({ "1_a.sql": users, "2_b.sql": "insert into users values (1, 'a'); select pg_sleep(60)" })
  const program = new Program("migrating", { DATABASE: url, FOLDER: folder })
  expect(await program.line()).toContain("applied 1_a")
  await expect
    .poll(() =>
      values(
        "select count(*)::int from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()",
      ),
    )
    .toEqual([1])
  await program.kill()
  // The server continues a statement whose client is gone until it has something to send.
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(60)'",
  )
  write({ "2_b.sql": "insert into users values (2, 'b')" })
  expect((await migrate(client, folder)).applied).toEqual(["2_b"])
  expect(await values("select id from users")).toEqual([2])
})
