// Projects that were copied, or used by several users.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  chownSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client } from "pg"
import { afterAll, expect, test } from "vitest"
import { type Engine, openEngine } from "../../src/resources/database/engine/engine-open.ts"

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function project(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "precast-owner-")))
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, "package.json"), "{}")
  folders.push(folder)
  return folder
}

// As a program in development: a server of the project's own.
const env = { PATH: process.env.PATH, PRECAST_POSTGRES_IDLE: "1" }
const open = (folder: string): Promise<Engine> =>
  openEngine({ name: "shop", folder, env, say: () => {} })

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on("error", () => {})
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: "array" })).rows.flat()
  } finally {
    await client.end()
  }
}

const state = (folder: string): string => join(folder, ".precast/postgres")
const isGone = (folder: string) => (): boolean => !existsSync(join(state(folder), "keeper.json"))
const GONE = { timeout: 60_000 }

/** Where the server keeps data of the only version that there are. */
function dataOf(folder: string): string {
  const [version] = readdirSync(state(folder)).filter((name) => /^\d+$/.test(name))
  return join(state(folder), version!, "data")
}

test("a copy of a project has a server of its own, also while the first one runs", async () => {
  const first = project()
  const running = await open(first)
  await query(running.url, "create table t as select 1 as n")
  const copy = project()
  cpSync(join(first, ".precast"), join(copy, ".precast"), {
    recursive: true,
    // Neither sockets nor data: those of a server that runs are not whole.
    filter: (path) => !path.endsWith(".sock") && !path.endsWith("/data"),
  })
  const second = await open(copy)
  expect(second.url).not.toBe(running.url)
  expect(await query(second.url, "select to_regclass('t')")).toEqual([null])
  expect(await query(running.url, "select n from t")).toEqual([1])
  await Promise.all([running.stop(), second.stop()])
  await expect.poll(isGone(first), GONE).toBe(true)
  await expect.poll(isGone(copy), GONE).toBe(true)
}, 180_000)

test("a server that cannot start is reported with its output, and leaves no keeper", async () => {
  const folder = project()
  const engine = await open(folder)
  await engine.stop()
  await expect.poll(isGone(folder), GONE).toBe(true)
  writeFileSync(join(dataOf(folder), "postgresql.conf"), "no_such_setting = 1\n")
  await expect(open(folder)).rejects.toMatchObject({
    code: "PC2078",
    message: expect.stringContaining("no_such_setting"),
  })
  expect(existsSync(join(state(folder), "keeper.lock"))).toBe(false)
}, 180_000)

// Only root can give files away.
test.runIf(process.getuid?.() === 0)(
  "data of another user are reported immediately, with the owner (PC2098)",
  async () => {
    const folder = project()
    const engine = await open(folder)
    await engine.stop()
    await expect.poll(isGone(folder), GONE).toBe(true)
    const data = dataOf(folder)
    chownSync(data, 0, 0)
    await expect(open(folder)).rejects.toMatchObject({
      code: "PC2098",
      message: expect.stringMatching(/postgres\/\d+\/data belongs to root, .*chown -R \w+ /),
    })
    expect(existsSync(join(state(folder), "keeper.lock"))).toBe(false)
  },
  180_000,
)
