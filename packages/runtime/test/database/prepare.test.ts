import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { Database } from "../../src/resources/database/database.ts"
import { withClient } from "../../src/resources/database/engine/engine-admin.ts"
import type { Engine } from "../../src/resources/database/engine/engine-open.ts"
import { prepareDatabase } from "../../src/resources/database/engine/engine-prepare.ts"
import { postgres, type TestPostgres } from "../helpers/postgres.ts"

let server: TestPostgres
let folder: string

beforeAll(async () => {
  server = await postgres()
  folder = realpathSync(mkdtempSync(join(tmpdir(), "precast-prepare-")))
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, "package.json"), "{}")
  mkdirSync(join(folder, "migrations"))
  write("0001_t.sql", "create table t as select 1 as n")
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

afterEach(() => vi.unstubAllEnvs())

function write(file: string, text: string): void {
  writeFileSync(join(folder, "migrations", file), text)
}

function open(env: NodeJS.ProcessEnv, url?: string): Promise<Engine> {
  const say = (): void => {}
  return prepareDatabase({ name: "shop", migrations: "migrations", folder, env, url, say })
}

async function numbers(url: string): Promise<unknown[]> {
  return withClient(url, async (client) => (await client.query("select n from t")).rows)
}

describe("in tests, on a server that the environment names", () => {
  const env = (): NodeJS.ProcessEnv => ({ NODE_ENV: "test", DATABASE_URL: server.url })

  test("each has a copy of its own with the migrations, which goes when it is stopped", async () => {
    const [one, two] = await Promise.all([open(env()), open(env())])
    expect(one.url).not.toBe(two.url)
    await withClient(one.url, (client) => client.query("insert into t values (2)"))
    expect(await numbers(one.url)).toEqual([{ n: 1 }, { n: 2 }])
    expect(await numbers(two.url)).toEqual([{ n: 1 }])
    await one.stop()
    await expect(numbers(one.url)).rejects.toMatchObject({ code: "3D000" })
    await two.stop()
    await expect(numbers(server.url)).rejects.toMatchObject({ code: "42P01" })
  })

  test("a new migration makes a new template", async () => {
    write("0002_more.sql", "insert into t values (3)")
    const engine = await open(env())
    expect(await numbers(engine.url)).toEqual([{ n: 1 }, { n: 3 }])
    await engine.stop()
  })

  test("a failed migration is reported, and can be fixed", async () => {
    write("0003_bad.sql", "selct")
    await expect(open(env())).rejects.toMatchObject({ code: "PC2081" })
    write("0003_bad.sql", "insert into t values (4)")
    const engine = await open(env())
    expect(await numbers(engine.url)).toHaveLength(3)
    await engine.stop()
  })

  test("a user without the right to create databases gets a hint, and may share one", async () => {
    const role = `limited_${process.pid}`
    await withClient(server.url, (client) =>
      client.query(`create role ${role} login password 'x'; grant all on schema public to ${role}`),
    )
    const url = new URL(await server.other("shared"))
    await withClient(url.href, (client) => client.query(`grant all on schema public to ${role}`))
    url.username = role
    url.password = "x"
    const limited = { NODE_ENV: "test", DATABASE_URL: url.href }
    await expect(open(limited)).rejects.toMatchObject({ code: "PC2084" })
    const shared = await open({ ...limited, PRECAST_TEST_DATABASE: "shared" })
    expect(shared.url).toBe(url.href)
    expect(await numbers(url.href)).toHaveLength(3)
    await withClient(url.href, (client) => client.query("drop table t, precast_migrations"))
    await withClient(server.url, async (client) => {
      await client.query(`drop owned by ${role}`)
    })
  })
})

test("a database that the program names is migrated as it is, but not in production", async () => {
  const url = await server.other("own")
  expect((await open({ NODE_ENV: "production" }, url)).url).toBe(url)
  await expect(numbers(url)).rejects.toMatchObject({ code: "42P01" })
  expect((await open({}, url)).url).toBe(url)
  expect(await numbers(url)).toHaveLength(3)
})

test("in production a program may apply its migrations itself", async () => {
  vi.stubEnv("NODE_ENV", "production")
  const url = await server.other("deployed")
  const db = new Database("shop", { url, migrations: join(folder, "migrations") })
  onTestFinished(() => db.close())
  await db.exec`select 1`
  await expect(numbers(url)).rejects.toMatchObject({ code: "42P01" })
  expect(await db.migrate()).toEqual(["0001_t", "0002_more", "0003_bad"])
  expect(await db.migrate()).toEqual([])
  expect(await numbers(url)).toHaveLength(3)
  const none = new Database("shop", { url })
  onTestFinished(() => none.close())
  await expect(none.migrate()).rejects.toMatchObject({ code: "PC2071" })
})
