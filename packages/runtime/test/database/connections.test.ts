// Connections that end: after their lifetime, or because the server at the other end is silent.
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type AddressInfo, type Server, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Database, type DatabaseNotice } from "@precast/runtime"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { GREETING } from "../helpers/fake-postgres.ts"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"

interface Pid {
  pid: number
}

test("notices of the server, and a handler that throws", async () => {
  const server = await postgres()
  const seen: DatabaseNotice[] = []
  const printed = vi.spyOn(console, "error").mockImplementation(() => {})
  const db = new Database("noticed", {
    url: server.url,
    onNotice: (notice) => {
      seen.push(notice)
      throw new Error("of the handler")
    },
  })
  await db.exec`do $$ begin
    raise warning 'low on %', 'stock' using errcode = 'P0042', detail = 'two left', hint = 'order';
  end $$`
  await db.transaction((tx) => tx.exec`drop table if exists no_such_table`)
  expect(seen).toEqual([
    {
      severity: "WARNING",
      sqlState: "P0042",
      message: "low on stock",
      detail: "two left",
      hint: "order",
    },
    {
      severity: "NOTICE",
      sqlState: "00000",
      message: 'table "no_such_table" does not exist, skipping',
      detail: undefined,
      hint: undefined,
    },
  ])
  expect(printed).toHaveBeenCalledTimes(2)
  printed.mockRestore()
  await db.close()
  await server.close()
})

test("the option password is called for each connection, where the URL has none", async () => {
  const server = await postgres()
  const admin = new Database("admin", { url: server.url })
  await admin.exec`drop role if exists token_user`
  await admin.exec`create role token_user login superuser password 'token 2'`
  const folder = mkdtempSync(join(tmpdir(), "precast-password-"))
  writeFileSync(join(folder, "0001_made.sql"), "create table made_by_token (a int)")
  const withUrlsOwn = new Database("own", { url: server.url, password: () => "of no use" })
  expect(await withUrlsOwn.exec`select 1`).toBe(1)
  const url = new URL(server.url)
  url.username = "token_user"
  url.password = ""
  const calls: string[] = []
  const password = async (): Promise<string> => `token ${calls.push("")}`
  const migrating = new Database("migrating", { url: url.href, migrations: folder, password })
  await expect(migrating.exec`select 1`).rejects.toMatchObject({
    code: "PC2068",
    sqlState: "28P01",
  })
  await migrating.close()
  calls.length = 1
  const always = (): string => "token 2"
  const migrated = new Database("migrated", {
    url: url.href,
    migrations: folder,
    password: always,
  })
  expect(await migrated.exec`select a from made_by_token`).toBe(0)
  await migrated.close()
  const second = new Database("second", { url: url.href, password, pool: { max: 1 } })
  expect(await second.exec`select 1`).toBe(1)
  await second.close()
  const failing = new Database("failing", {
    url: url.href,
    password: () => Promise.reject(new Error("no token")),
  })
  await expect(failing.exec`select 1`).rejects.toThrow("no token")
  await failing.close()
  await withUrlsOwn.close()
  await admin.exec`drop owned by token_user`
  await admin.exec`drop role token_user`
  await admin.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

describe("the lifetime of a connection", () => {
  let server: TestPostgres
  let watch: Database
  let db: Database

  beforeAll(async () => {
    server = await postgres()
    watch = new Database("watch", { url: server.url, pool: { max: 1 } })
  })
  afterEach(() => db.close())
  afterAll(async () => {
    await watch.close()
    await server.close()
  })

  const open = (lifetime: number, max: number): Database =>
    new Database("lived", { url: server.url, pool: { max }, timeouts: { lifetime } })
  const pidOf = async (from: Pick<Database, "queryRow">): Promise<number> =>
    (await from.queryRow<Pid>`select pg_backend_pid() as pid`)!.pid

  test("a connection is replaced when nothing runs on it, and not before", async () => {
    db = open(50, 1)
    const [first, last] = await db.transaction(async (tx) => {
      const before = await pidOf(tx)
      await tx.exec`select pg_sleep(0.2)`
      return [before, await pidOf(tx)]
    })
    expect(last).toBe(first)
    expect(await pidOf(db)).not.toBe(first)
  })

  test("without one it stays", async () => {
    db = open(0, 1)
    const first = await pidOf(db)
    await watch.exec`select pg_sleep(0.2)`
    expect(await pidOf(db)).toBe(first)
  })

  test("under load no statement fails, and there are never more connections than pool.max", async () => {
    db = open(30, 3)
    const pids = new Set<number>()
    let most = 0
    const client = async (): Promise<void> => {
      while (pids.size < 12) pids.add(await pidOf(db))
    }
    const observer = async (): Promise<void> => {
      while (pids.size < 12) {
        const row = await watch.queryRow<{ n: number }>`select count(*)::int as n
          from pg_stat_activity where application_name = 'lived'`
        most = Math.max(most, row!.n)
      }
    }
    await Promise.all([observer(), ...Array.from({ length: 20 }, client)])
    // The server may list one that is closed for a moment.
    expect(most).toBeLessThanOrEqual(6)
  })

  test("what nothing reports of a changed schema holds no longer", async () => {
    await watch.exec`create table stored (at timestamptz)`
    await watch.exec`create function store(at date) returns void
      language sql as 'insert into stored values (at)'`
    db = open(200, 1)
    const noon = new Date("2024-02-29T12:00:00.123Z")
    const store = (): Promise<number> => db.exec`select store(${noon})`
    await store()
    await watch.exec`drop function store(date)`
    await watch.exec`create function store(at timestamptz) returns void
      language sql as 'insert into stored values (at)'`
    const isStored = async (): Promise<void> => {
      await watch.exec`delete from stored`
      await store()
      expect(await watch.queryRow<{ at: Date }>`select at from stored`).toEqual({ at: noon })
    }
    await vi.waitFor(isStored, 15_000)
  })
})

describe("a server that is silent", () => {
  let server: Server
  const sockets = new Set<Socket>()
  let db: Database

  /** Sends so much and then nothing more, whatever comes, and keeps its end open. */
  async function silentAfter(greeting: Buffer): Promise<string> {
    server = createServer({ allowHalfOpen: true }, (socket) => {
      sockets.add(socket)
      socket.on("error", () => {})
      socket.once("data", () => socket.write(greeting))
    })
    await once(server.listen(0, "127.0.0.1"), "listening")
    return `postgres://u@127.0.0.1:${(server.address() as AddressInfo).port}/silent`
  }
  afterEach(async () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    server.close()
    await once(server, "close")
  })

  const authenticated = GREETING.subarray(0, 9)
  const timeouts = { connect: 200, close: 200 }

  test.each([
    ["at once", Buffer.alloc(0)],
    ["after the password", authenticated],
    ["after its greeting", GREETING],
  ])("%s: PC2068 for statements and listeners, and the database closes", async (_, greeting) => {
    db = new Database("silent", { url: await silentAfter(greeting), timeouts })
    await expect(db.exec`select 1`).rejects.toMatchObject({ code: "PC2068" })
    await expect(db.transaction(async () => {})).rejects.toMatchObject({ code: "PC2068" })
    await expect(db.listen("any", () => {})).rejects.toMatchObject({ code: "PC2068" })
    await db.close()
  })

  test("when the database closes: idle connections are closed", async () => {
    const url = await silentAfter(GREETING)
    db = new Database("silent", { url, pool: { prepare: true }, timeouts })
    const controller = new AbortController()
    const { signal } = controller
    const asked = db.with({ signal }).exec`select 1`
    setTimeout(() => controller.abort())
    await expect(asked).rejects.toMatchObject({ code: "PC2069" })
    await vi.waitFor(() => expect(sockets.size).toBe(1), 15_000)
    await db.close()
  })

  test("when the database closes: what runs on them fails", async () => {
    const url = await silentAfter(GREETING)
    db = new Database("silent", { url, pool: { prepare: true }, timeouts })
    const asked = db.exec`select 1`
    const failed = expect(asked).rejects.toMatchObject({ code: "PC2068" })
    await vi.waitFor(() => expect(sockets.size).toBeGreaterThan(0), 15_000)
    await db.close()
    await failed
  })
})
