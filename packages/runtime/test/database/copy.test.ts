// Rows from and to streams: copy.
import { createReadStream, writeFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { setTimeout as pause } from "node:timers/promises"
import { Database, sql } from "@precast/runtime"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"

let server: TestPostgres
let db: Database

beforeAll(async () => {
  server = await postgres()
  db = new Database("copies", { url: server.url, pool: { max: 1 } })
})
beforeEach(async () => {
  await db.exec`drop table if exists items`
  await db.exec`create table items (id int, name text)`
})
afterAll(async () => {
  await db.close()
  await server.close()
})

const count = async (on: Pick<Database, "queryRow"> = db): Promise<number | undefined> =>
  (await on.queryRow<{ n: number }>`select count(*)::int as n from items`)?.n

// The machine may have other things to do.
const WAIT = { timeout: 15_000 }

async function* lines(from: number, to: number): AsyncGenerator<string> {
  for (let id = from; id <= to; id++) yield `${id}\tname ${id}\n`
}

test("sends rows of texts, bytes, generators, files and web streams", async () => {
  expect(await db.copyFrom("1\ta\n2\t\\N\n")`copy items from stdin`).toBe(2)
  expect(await db.copyFrom(Buffer.from("3,c"))`copy items from stdin (format csv)`).toBe(1)
  expect(await db.copyFrom(lines(4, 5003))`copy items from stdin`).toBe(5000)
  expect(await db.copyFrom(["60", "00\tcut\n", "6001\t"])`copy items from stdin`).toBe(2)
  expect(await db.copyFrom([])`copy items from stdin`).toBe(0)
  const folder = await mkdtemp(join(tmpdir(), "precast-copy-"))
  writeFileSync(join(folder, "items.csv"), "id,name\n7000,file\n")
  const options = sql`(format csv, header true)`
  const file = createReadStream(join(folder, "items.csv"))
  expect(await db.copyFrom(file)`copy items from stdin ${options}`).toBe(1)
  const web = Readable.toWeb(Readable.from([Buffer.from("7001\tweb\n")])) as ReadableStream
  expect(await db.copyFrom(web)`copy items from stdin`).toBe(1)
  await rm(folder, { recursive: true })
  expect(await count()).toBe(5007)
})

test("receives rows, one for each chunk", async () => {
  await db.copyFrom(lines(1, 3))`copy items from stdin`
  const rows: string[] = []
  for await (const row of db.copyTo`copy (select id from items order by id) to stdout`)
    rows.push(Buffer.from(row).toString())
  expect(rows).toEqual(["1\n", "2\n", "3\n"])
  const csv = Readable.from(db.copyTo`copy items to stdout (format csv, header true)`)
  expect(await text(csv)).toBe("id,name\n1,name 1\n2,name 2\n3,name 3\n")
})

test("a reader that stops makes the server wait", async () => {
  const other = new Database("other", { url: server.url })
  const rows = db.copyTo`copy (select generate_series(1, 1e9)) to stdout`
  await rows.next()
  const waiting = async (): Promise<unknown> =>
    (
      await other.queryRow<{ event: string | null }>`select wait_event as event
        from pg_stat_activity where application_name = 'copies' and state = 'active'`
    )?.event
  await expect.poll(waiting, WAIT).toBe("ClientWrite")
  await rows.return()
  await other.close()
  expect(await count()).toBe(0)
})

test("large rows arrive unchanged in both directions, also for a slow reader", async () => {
  const long = "é".repeat(3_000_000)
  await db.copyFrom([`1\t${long}\n`, `2\t`, long, "\n"])`copy items from stdin`
  const sizes: number[] = []
  const rows = db.copyTo`copy (select id, name from items, generate_series(1, 5)) to stdout`
  for await (const row of rows) {
    await pause(5)
    sizes.push(row.length)
  }
  expect(sizes).toEqual(Array.from({ length: 10 }, () => 6_000_003))
})

test("a row that the server refuses ends the source, and no row is stored", async () => {
  let isClosed = false
  async function* source(): AsyncGenerator<string> {
    try {
      yield "1\ta\nx\tb\n"
      // The server responds while the source waits.
      for (;;) {
        await pause(1)
        yield "2\tc\n"
      }
    } finally {
      isClosed = true
    }
  }
  await expect(db.copyFrom(source())`copy items from stdin`).rejects.toMatchObject({
    code: "PC2063",
    sqlState: "22P02",
    statement: "copy items from stdin",
  })
  await expect.poll(() => isClosed, WAIT).toBe(true)
  expect(await count()).toBe(0)
})

test("an error of the source is the caller's, and no row is stored", async () => {
  async function* source(): AsyncGenerator<string> {
    yield* lines(1, 10)
    throw new Error("the file is gone")
  }
  const failing = db.copyFrom(source())`copy items from stdin`
  await expect(failing).rejects.toThrow("the file is gone")
  expect(await count()).toBe(0)
})

test("a signal ends a copy whose source sends nothing, and one without a reader", async () => {
  const controller = new AbortController()
  const aborted = db.with({ signal: controller.signal })
  const silent = new Readable({ read: () => {} })
  const failing = aborted.copyFrom(silent)`copy items from stdin`
  setTimeout(() => controller.abort(), 50)
  await expect(failing).rejects.toMatchObject({ code: "PC2069" })
  const late = AbortSignal.timeout(100)
  const rows = db.with({ signal: late }).copyTo`copy (select generate_series(1, 1e9)) to stdout`
  await rows.next()
  await pause(200)
  await expect(rows.next()).rejects.toMatchObject({ code: "PC2069" })
  expect(await count()).toBe(0)
})

test("leaving early cancels the statement and frees the connection", async () => {
  for await (const row of db.copyTo`copy (select generate_series(1, 1e9)) to stdout`) {
    expect(Buffer.from(row).toString()).toBe("1\n")
    break
  }
  expect(await count()).toBe(0)
})

test("other statements are refused", async () => {
  const refused = { code: "PC2160" }
  await expect(db.copyFrom("")`delete from items`).rejects.toMatchObject(refused)
  await expect(db.copyFrom("")`copy items to stdout`).rejects.toMatchObject(refused)
  await expect(db.copyTo`select 1`.next()).rejects.toMatchObject(refused)
  await expect(db.copyTo`copy items from stdin`.next()).rejects.toMatchObject(refused)
  await expect(
    db.copyFrom([1] as unknown as string[])`copy items from stdin`,
  ).rejects.toMatchObject(refused)
  await expect(db.copyFrom(5 as unknown as string)`copy items from stdin`).rejects.toMatchObject(
    refused,
  )
  const values = sql`where id = ${1}`
  await expect(
    db.copyTo`copy (select * from items ${values}) to stdout`.next(),
  ).rejects.toMatchObject({ sqlState: "42P02" })
  await db.exec`create or replace view seen as select * from items`
  // The server refuses it after it has begun.
  await expect(db.copyFrom("1\ta\n")`copy seen from stdin`).rejects.toMatchObject({
    code: "PC2063",
  })
  await db.exec`drop view seen`
  expect(await count()).toBe(0)
})

test("in a transaction: stored with it, and other statements are refused meanwhile", async () => {
  await db.transaction(async (tx) => {
    expect(await tx.copyFrom(lines(1, 3))`copy items from stdin`).toBe(3)
    expect(await count(tx)).toBe(3)
    for await (const row of tx.copyTo`copy items to stdout`) {
      expect(row.length).toBeGreaterThan(3)
      await expect(tx.exec`delete from items`).rejects.toMatchObject({ code: "PC2160" })
      break
    }
    await expect.poll(() => count(tx).catch(() => -1), WAIT).toBe(3)
  })
  expect(await count()).toBe(3)
  const failing = db.transaction(async (tx) => {
    await tx.exec`delete from items`
    await tx.copyFrom("x\n")`copy items from stdin`.catch(() => {})
  })
  await expect(failing).rejects.toMatchObject({ code: "PC2063" })
  expect(await count()).toBe(3)
})

test("with a role: its rights apply", async () => {
  await db.exec`create role copying`
  await db.exec`grant select on items to copying`
  const acting = db.as({ role: "copying" })
  await db.copyFrom(lines(1, 2))`copy items from stdin`
  await expect(acting.copyFrom("1\ta\n")`copy items from stdin`).rejects.toMatchObject({
    condition: "insufficient_privilege",
  })
  expect(await text(Readable.from(acting.copyTo`copy items to stdout`))).toContain("name 2")
  await db.exec`grant insert on items to copying`
  expect(await acting.copyFrom("3\ta\n")`copy items from stdin`).toBe(1)
  expect(await count()).toBe(3)
  await db.exec`drop owned by copying`
  await db.exec`drop role copying`
})

test("a connection that is lost ends a copy", async () => {
  const other = new Database("other", { url: server.url })
  const kill = (): Promise<unknown> => other.exec`select pg_terminate_backend(pid)
    from pg_stat_activity where application_name = 'copies'`
  async function* source(): AsyncGenerator<string> {
    yield "1\ta\n"
    await kill()
    for (;;) {
      await pause(1)
      yield "2\tb\n"
    }
  }
  await expect(db.copyFrom(source())`copy items from stdin`).rejects.toMatchObject({
    code: expect.stringMatching(/PC2063|PC2068/),
  })
  await expect.poll(() => count().catch(() => -1), WAIT).toBe(0)
  await other.close()
})
