// db.reserve(): one connection, with its session.
import { setTimeout as pause } from "node:timers/promises"
import { Database } from "@precast/runtime"
import { afterAll, beforeAll, expect, test } from "vitest"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"

let server: TestPostgres
let db: Database

beforeAll(async () => {
  server = await postgres()
  db = new Database("reserved", { url: server.url, pool: { max: 2 } })
})
afterAll(async () => {
  await db.close()
  await server.close()
})

interface Pid {
  pid: number
}

test("all statements, transactions and streams run on one connection, whose session ends with it", async () => {
  const seen = await db.reserve(async (connection) => {
    const pids = new Set<number | undefined>()
    const add = async (on: Pick<Database, "queryRow">): Promise<unknown> =>
      pids.add((await on.queryRow<Pid>`select pg_backend_pid() as pid`)?.pid)
    await connection.exec`set application_name = 'mine'`
    await connection.exec`create temporary table own (n int)`
    await Promise.all(Array.from({ length: 5 }, () => add(connection)))
    await connection.transaction(async (tx) => {
      await tx.exec`insert into own values (1), (2)`
      await add(tx)
    })
    for await (const { pid } of connection.stream<Pid>`select pg_backend_pid() as pid from own`)
      pids.add(pid)
    await connection.copyFrom("3\n")`copy own from stdin`
    const row = await connection.queryRow<{ n: number; name: string }>`
      select count(*)::int as n, current_setting('application_name') as name from own`
    return { row, pids }
  })
  expect(seen.row).toEqual({ n: 3, name: "mine" })
  expect(seen.pids.size).toBe(1)
  await expect
    .poll(() => db.query<Pid>`select pid from pg_stat_activity where application_name = 'mine'`, {
      timeout: 15_000,
    })
    .toEqual([])
})

test("it counts among the connections of the pool, and is replaced", async () => {
  const one = new Database("one", { url: server.url, pool: { max: 1 } })
  const order: string[] = []
  const work = one.reserve(async (connection) => {
    await connection.exec`select pg_advisory_lock(7)`
    await pause(50)
    order.push("reserved")
    return "done"
  })
  const after = one.exec`select 1`.then(() => order.push("after"))
  expect(await work).toBe("done")
  await after
  expect(order).toEqual(["reserved", "after"])
  const locks =
    await one.query<Pid>`select pid from pg_locks where locktype = 'advisory' and objid = 7`
  expect(locks).toEqual([])
  await one.close()
})

test("an error of the work is the caller's, and calls afterwards fail", async () => {
  let late: (() => Promise<unknown>) | undefined
  const failing = db.reserve(async (connection) => {
    late = () => connection.exec`select 1`
    throw new Error("the work has failed")
  })
  await expect(failing).rejects.toThrow("the work has failed")
  await expect(late?.()).rejects.toMatchObject({
    code: "PC2070",
    message: expect.stringContaining("The reserved connection"),
  })
})

test("a lost connection is not replaced: its session is gone", async () => {
  const failing = db.reserve(async (connection) => {
    const row = await connection.queryRow<Pid>`select pg_backend_pid() as pid`
    await db.exec`select pg_terminate_backend(${row?.pid ?? 0})`
    const first = await connection.exec`select 1`.catch((error: { code: string }) => error.code)
    expect(["PC2063", "PC2068"]).toContain(first)
    await connection.exec`select 1`
  })
  await expect(failing).rejects.toMatchObject({ code: expect.stringMatching(/PC2063|PC2068/) })
  expect(await db.queryRow<{ n: number }>`select 1 as n`).toEqual({ n: 1 })
})

test("a signal cancels the wait and the statement", async () => {
  const one = new Database("one", { url: server.url, pool: { max: 1 } })
  const sleeping = one.reserve((connection) => connection.exec`select pg_sleep(30)`, {
    signal: AbortSignal.timeout(200),
  })
  const waiting = one.reserve(async () => {}, { signal: AbortSignal.timeout(50) })
  await expect(waiting).rejects.toMatchObject({ code: "PC2069" })
  await expect(sleeping).rejects.toMatchObject({ code: "PC2069" })
  expect(await one.exec`select 1`).toBe(1)
  await one.close()
})

test("close() waits for it, at most as long as is given", async () => {
  const one = new Database("one", { url: server.url })
  const failing = one.reserve((connection) => connection.exec`select pg_sleep(30)`)
  const failed = expect(failing).rejects.toMatchObject({ code: "PC2068" })
  await one.exec`select 1`
  await one.close({ timeout: 50 })
  await failed
  await expect(one.close({ timeout: -1 })).rejects.toMatchObject({ code: "PC2071" })
})
