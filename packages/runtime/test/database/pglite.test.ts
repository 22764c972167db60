// The last resort: one session, which many connections take turns on.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { once } from "node:events"
import { createConnection } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client, Pool } from "pg"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { closeSessions, describeStatements } from "../../src/resources/database/describe/index.ts"
import { migrate } from "../../src/resources/database/migrate/migrate.ts"
import { type Engine, openEngine } from "../../src/resources/database/engine/engine-open.ts"
import { Program } from "../helpers/program.ts"

let folder: string
let engine: Engine
const clients: Client[] = []

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "precast-pglite-")))
  writeFileSync(join(folder, "package.json"), "{}")
  const own = { NODE_ENV: "development", VITEST: "", DATABASE_URL: "" }
  const env = { ...process.env, ...own, PRECAST_POSTGRES: "pglite", PRECAST_POSTGRES_IDLE: "1" }
  engine = await openEngine({ name: "shop", folder, env, say: () => {} })
  const client = await connect()
  await client.query("create table t (id int primary key, who text)")
}, 180_000)
afterEach(async () => {
  for (const each of clients.splice(0)) await each.end().catch(() => {})
})
afterAll(async () => {
  await engine.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function connect(url: string = engine.url): Promise<Client> {
  const client = new Client({ connectionString: url })
  client.on("error", () => {})
  await client.connect()
  clients.push(client)
  return client
}

test("reports that it accepts one connection", () => {
  expect(engine).toMatchObject({ kind: "pglite", connections: 1 })
})

test("ten connections with mixed statements, transactions and errors get their own results", async () => {
  const pool = new Pool({ connectionString: engine.url, max: 10 })
  const one = async (n: number): Promise<void> => {
    if (n % 4 === 0) {
      const client = await pool.connect()
      await client.query("begin")
      await client.query("insert into t values ($1, $2)", [n, `w${n}`])
      const { rows } = await client.query("select who from t where id = $1", [n])
      expect(rows).toEqual([{ who: `w${n}` }])
      await client.query(n % 8 === 0 ? "commit" : "rollback")
      client.release()
    } else if (n % 4 === 1) {
      await expect(pool.query("select $1::int / 0", [n])).rejects.toMatchObject({ code: "22012" })
    } else {
      // The same name with another text on each connection is another statement.
      const named = { name: "same", text: "select $1::int as n", values: [n] }
      const asked = n % 4 === 2 ? pool.query(named) : pool.query("select $1::int as n", [n])
      expect((await asked).rows).toEqual([{ n }])
    }
  }
  await Promise.all(Array.from({ length: 400 }, (_, index) => one(index + 1)))
  const { rows } = await pool.query("select count(*)::int as n from t")
  expect(rows).toEqual([{ n: 50 }])
  await pool.end()
})

test("one name for different statements of two connections", async () => {
  const [one, two] = [await connect(), await connect()]
  const ask = async (client: Client, text: string): Promise<unknown> =>
    (await client.query({ name: "s", text })).rows[0]
  expect(await ask(one, "select 1 as a")).toEqual({ a: 1 })
  expect(await ask(two, "select 2 as b")).toEqual({ b: 2 })
  expect(await ask(one, "select 1 as a")).toEqual({ a: 1 })
})

test("who goes away in a transaction leaves nothing of it", async () => {
  const one = await connect()
  await one.query("begin; insert into t values (-1, 'gone')")
  await one.end()
  const two = await connect()
  expect((await two.query("select from t where id = -1")).rowCount).toBe(0)
})

test("a statement outside a transaction that waits for it is rejected, and the transaction continues", async () => {
  const [inside, beside] = [await connect(), await connect()]
  await inside.query("begin")
  const refused = beside.query("select 1")
  await expect(refused).rejects.toMatchObject({ code: "55P03", message: /one connection/ })
  expect((await inside.query("select 1 as n")).rows).toEqual([{ n: 1 }])
  await inside.query("commit")
  expect((await beside.query("select 2 as n")).rows).toEqual([{ n: 2 }])
}, 30_000)

test("copy from stdin, which would end it, is refused", async () => {
  const client = await connect()
  for (const asked of [
    "copy t from stdin",
    { text: " COPY t (id)\n FROM STDIN (format csv)", values: [] },
  ])
    await expect(client.query(asked as string)).rejects.toMatchObject({ code: "0A000" })
  const stated = await client.query("select 'copy t from stdin' as text")
  expect(stated.rows).toEqual([{ text: "copy t from stdin" }])
  expect((await client.query("select 4 as n")).rows).toEqual([{ n: 4 }])
})

test("a wrong password is rejected, and invalid bytes end only their own connection", async () => {
  const wrong = new URL(engine.url)
  wrong.password = "x"
  await expect(connect(wrong.href)).rejects.toMatchObject({ code: "28P01" })
  const { port } = new URL(engine.url)
  for (const bytes of [
    Buffer.alloc(64, 0xff),
    Buffer.from([0, 0, 0, 8, 0, 3, 0, 0, 0x51, 0, 0, 0, 1]),
  ]) {
    const socket = createConnection(Number(port), "127.0.0.1")
    socket.on("error", () => {})
    socket.write(bytes)
    socket.resume()
    await once(socket, "close")
  }
  expect((await (await connect()).query("select 3 as n")).rows).toEqual([{ n: 3 }])
})

test("topics work on it: order, transactions, delays, ids, dead letters", async () => {
  const own = { VITEST: "", NODE_ENV: "development", DATABASE_URL: "", TOPICS_URL: "" }
  const program = new Program("pglite-topics", { ...own, PRECAST_POSTGRES: "pglite" }, folder)
  try {
    expect(JSON.parse(await program.line())).toEqual({
      ofA: Array.from({ length: 10 }, (_, index) => `a${index}`),
      others: ["b0", "later1"],
      dead: ["PC2089 2"],
    })
    expect(await program.ended()).toBe(0)
  } finally {
    await program.kill()
  }
}, 120_000)

test("a script publishes in a transaction first, and a query that waits for itself is reported", async () => {
  await (await connect()).query("drop schema if exists precast_topics cascade")
  const own = { VITEST: "", NODE_ENV: "development", DATABASE_URL: "", TOPICS_URL: "" }
  const program = new Program("pglite-script", { ...own, PRECAST_POSTGRES: "pglite" }, folder)
  try {
    const [error, none, count, first, second, beside] = JSON.parse(
      await program.line(),
    ) as unknown[]
    expect([error, none, count]).toEqual(["undone, tables and all", "undefined_table", 5])
    expect([first, second]).toEqual(["done", "before"])
    expect(beside).toMatch(/^PC2067: Database "script": no connection .* use its tx.*PGlite/)
    expect(await program.ended()).toBe(0)
  } finally {
    await program.kill()
  }
}, 120_000)

test("statements are described once all migrations are applied to its one database", async () => {
  const migrations = join(folder, "migrations")
  mkdirSync(migrations)
  writeFileSync(join(migrations, "0001_more.sql"), "create table more (id int not null, who text)")
  const own = { NODE_ENV: "development", VITEST: "", DATABASE_URL: "" }
  const env = { ...process.env, ...own, PRECAST_POSTGRES: "pglite" }
  const statements = ["select id, who from more where id = $1", "selct"]
  const asked = { folder, database: "shop", migrations: "migrations", statements }
  const pending = describeStatements(asked, { env })
  await expect(pending).rejects.toMatchObject({ code: "PC2158", reason: "database" })
  await migrate(await connect(), migrations)
  // A failure counts for three seconds.
  await closeSessions()
  const described = await describeStatements(asked, { env })
  await closeSessions()
  expect(described.statements).toMatchObject([
    { parameters: ["integer"], columns: [{ nullable: false }, { nullable: true }] },
    { error: { sqlState: "42601", position: 0 } },
  ])
}, 120_000)

test("when PGlite ends, its connections do too, and the next query gets a new one", async () => {
  const client = await connect()
  // It is not searched for after a comment.
  await expect(client.query("/* */ copy t from stdin")).rejects.toThrow()
  const own = { NODE_ENV: "development", VITEST: "", DATABASE_URL: "" }
  const env = { ...process.env, ...own, PRECAST_POSTGRES: "pglite", PRECAST_POSTGRES_IDLE: "1" }
  const again = await openEngine({ name: "shop", folder, env, say: () => {} })
  const second = await connect(again.url)
  expect((await second.query("select count(*)::int as n from t")).rows).toEqual([{ n: 50 }])
  await second.end()
  await again.stop()
}, 120_000)
