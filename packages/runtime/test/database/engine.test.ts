import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from "node:fs"
import { readFileSync, realpathSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client } from "pg"
import { afterAll, afterEach, describe, expect, test } from "vitest"
import { readPostmaster } from "../../src/resources/database/engine/cluster.ts"
import { isAlive, readPublished } from "../../src/resources/database/engine/keeper-files.ts"
import { openEngine } from "../../src/resources/database/engine/engine-open.ts"
import { postgres } from "../helpers/postgres.ts"
import { Program } from "../helpers/program.ts"

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A folder of a project that has nothing yet. */
function project(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "precast-engine-")))
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, "package.json"), "{}")
  folders.push(folder)
  return folder
}

function found(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : []
}

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

test("an address in the environment is taken as it is, that of the database first", async () => {
  const env = { DATABASE_URL: "postgres://a/b", DATABASE_URL_MY_SHOP: "postgres://c/d" }
  const folder = project()
  const shop = await openEngine({ name: "my-shop", folder, env })
  expect(shop).toMatchObject({ url: "postgres://c/d", kind: "url", connections: undefined })
  expect((await openEngine({ name: "other", folder, env })).url).toBe("postgres://a/b")
})

test("in production a database without an address is refused", async () => {
  const opened = openEngine({ name: "shop", folder: project(), env: { NODE_ENV: "production" } })
  await expect(opened).rejects.toMatchObject({ code: "PC2075" })
})

describe("a server of the project's own", () => {
  const folder = project()
  const state = join(folder, ".precast/postgres")
  // Not that of tests: this is what a program in development gets.
  const own = {
    VITEST: "",
    DATABASE_URL: "",
    NODE_ENV: "development",
    FOLDER: folder,
    PRECAST_POSTGRES_IDLE: "1",
  }
  const opened: Program[] = []
  afterEach(() => Promise.all(opened.splice(0).map((each) => each.kill())))
  const open = (): Program => {
    const program = new Program("engine", own)
    opened.push(program)
    return program
  }
  const address = async (program: Program): Promise<string> =>
    (JSON.parse(await program.line()) as { url: string }).url
  const server = (): number => {
    const major =
      readPublished(state) && [15, 16, 17, 18].find((one) => existsSync(join(state, `${one}`)))
    const found = readPostmaster(join(state, String(major)))
    if (found === undefined) throw new Error("there is no server")
    return found.pid
  }

  test("is one for all programs that start at the same time, and keeps data when they are killed", async () => {
    const programs = [1, 2, 3, 4].map(open)
    const urls = await Promise.all(programs.map(address))
    expect(new Set(urls).size).toBe(1)
    const url = urls[0] as string
    await query(url, "create table t as select 1 as n")
    const pid = server()
    for (const each of programs) each.child.kill("SIGKILL")
    await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)
    expect(existsSync(join(state, "keeper.json"))).toBe(false)
    const next = open()
    expect(await address(next)).toBe(url)
    expect(await query(url, "select n from t")).toEqual([1])
    next.child.stdin?.end()
    expect(await next.ended()).toBe(0)
    expect(readFileSync(join(folder, ".precast/.gitignore"), "utf8")).toBe("*\n")
  })

  test("stops when its keeper is killed, and comes back for who still needs it", async () => {
    const program = open()
    const url = await address(program)
    const pid = server()
    const keeper = readPublished(state)?.pid
    if (keeper === undefined) throw new Error("there is no keeper")
    process.kill(keeper, "SIGKILL")
    await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)
    await expect
      .poll(() => query(url, "select n from t").catch(() => []), { timeout: 20_000 })
      .toEqual([1])
    await program.kill()
  })

  test("does not stop while a client is connected to it", async () => {
    const program = open()
    const client = new Client({ connectionString: await address(program) })
    await client.connect()
    const pid = server()
    await program.kill()
    // Longer than it would wait for a program.
    await client.query("select pg_sleep(3)")
    expect(isAlive(pid)).toBe(true)
    await client.end()
    await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)
  })

  test("is not held up by files of a server and a keeper that died with their machine", async () => {
    const major = [15, 16, 17, 18].find((one) => existsSync(join(state, `${one}`)))
    const data = join(state, String(major), "data")
    // Ids that other processes have by now.
    writeFileSync(
      join(data, "postmaster.pid"),
      `${process.pid}\n${data}\n1\n5432\n\n\n\nready   \n`,
    )
    writeFileSync(join(state, "keeper.lock"), "1")
    const dead = {
      socket: join(state, "none.sock"),
      pid: process.pid,
      port: 20_001,
      machine: "this",
    }
    writeFileSync(join(state, "keeper.json"), JSON.stringify(dead))
    rmSync(join(state, "keeper.lock"))
    writeFileSync(join(state, "keeper.lock"), "999999999")
    const past = new Date(Date.now() - 60_000)
    utimesSync(join(state, "keeper.json"), past, past)
    const program = open()
    expect(await query(await address(program), "select n from t")).toEqual([1])
    await program.kill()
  })

  test("whose keeper is killed while it makes the data folder is made by the next one", async () => {
    const fresh = project()
    const inside = join(fresh, ".precast/postgres")
    const env = { ...own, FOLDER: fresh }
    const first = new Program("engine", env)
    opened.push(first)
    const making = (): string | undefined =>
      found(inside).find((name) => /data\.\d+.PG_VERSION$/.test(name))
    await expect.poll(making, { timeout: 20_000, interval: 5 }).toBeDefined()
    const keeper = Number(readFileSync(join(inside, "keeper.lock"), "utf8"))
    if (!(keeper > 1)) throw new Error("no process holds the lock")
    process.kill(keeper, "SIGKILL")
    await first.kill()
    const second = new Program("engine", env)
    opened.push(second)
    expect(await query(await address(second), "select 1")).toEqual([1])
    expect(found(inside).filter((name) => /(data|password)\.\d+/.test(name))).toEqual([])
  })

  test("is refused while another machine or container has the folder", async () => {
    const other = project()
    const shared = join(other, ".precast/postgres")
    mkdirSync(shared, { recursive: true })
    const there = { socket: "/none.sock", pid: 1, port: 20_001, machine: "another" }
    writeFileSync(join(shared, "keeper.json"), JSON.stringify(there))
    const opened = openEngine({ name: "shop", folder: other, env: { PATH: process.env.PATH } })
    await expect(opened).rejects.toMatchObject({ code: "PC2078", message: /another machine/ })
  })
})

test("a missing PostgreSQL is reported with the places searched", async () => {
  const env = { PATH: process.env.PATH, PRECAST_POSTGRES: "/none/bin" }
  const opened = openEngine({ name: "shop", folder: project(), env })
  await expect(opened).rejects.toMatchObject({ code: "PC2077", message: /none in \/none\/bin/ })
})

test(
  "the programs that npm has serve as well, and keep their data",
  { timeout: 120_000 },
  async () => {
    const folder = project()
    const env = { ...process.env, VITEST: "", NODE_ENV: "development", DATABASE_URL: "" }
    const own = { ...env, PRECAST_POSTGRES: "embedded", PRECAST_POSTGRES_IDLE: "1" }
    const open = () => openEngine({ name: "shop", folder, env: own, say: () => {} })
    const first = await open()
    expect(first.kind).toBe("embedded")
    await query(first.url, "create table t as select upper('ä') as letter")
    await first.stop()
    const gone = (): boolean => !existsSync(join(folder, ".precast/postgres/keeper.json"))
    await expect.poll(gone, { timeout: 20_000 }).toBe(true)
    const second = await open()
    expect(await query(second.url, "select letter from t")).toEqual(["Ä"])
    await second.stop()
    await expect.poll(gone, { timeout: 20_000 }).toBe(true)
  },
)

test.runIf(process.getuid?.() === 0)(
  "root's own folder, which the user of the server cannot enter, keeps its data elsewhere",
  async () => {
    const folder = project()
    chmodSync(folder, 0o700)
    const state = join(folder, ".precast/postgres")
    const env = { PATH: process.env.PATH, PRECAST_POSTGRES_IDLE: "1" }
    const engine = await openEngine({ name: "shop", folder, env })
    expect(await query(engine.url, "show data_directory")).toEqual([
      expect.stringMatching(/^\/var\/lib\/precast\/precast-engine-/),
    ])
    const [data] = (await query(engine.url, "show data_directory")) as [string]
    await engine.stop()
    await expect.poll(() => existsSync(join(state, "keeper.json")), { timeout: 20_000 }).toBe(false)
    rmSync(join(data, "../.."), { recursive: true })
  },
)

test("a test file has an empty database of a real PostgreSQL", async () => {
  const { url, other, close } = await postgres()
  expect(await query(url, "select count(*)::int from pg_stat_user_tables")).toEqual([0])
  expect(await other("second")).not.toBe(url)
  await close()
  await expect(query(url, "select 1")).rejects.toMatchObject({
    code: expect.stringMatching(/3D000|ECONN/),
  })
})
