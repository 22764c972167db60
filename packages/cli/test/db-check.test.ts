import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { type Ran, precast } from "./helpers/bin.ts"
import { type Folder, makeFolder, precastApp } from "./helpers/folder.ts"

const HEAD = `import { Database } from "@precast/runtime"
const db = new Database("shop", { migrations: "./migrations" })
`
const MAIN = "export const one = () => db.query<{ id: number }>`select id from users`\n"

function project(typescript: 6 | 7 = 6): Folder {
  const folder = makeFolder({
    ...precastApp(HEAD + MAIN),
    "migrations/0001_users.sql": "create table users (id int primary key)",
  })
  if (typescript === 7) folder.installWith7()
  else folder.install()
  return folder
}

function check(
  folder: Folder,
  words: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Ran> {
  const local = { DATABASE_URL: "", PRECAST_POSTGRES_IDLE: "1", CI: "", ...env }
  return precast(folder.path, ["db", "check", ...words], { env: local })
}

test("check writes the file, and compares it in CI, without a database", async () => {
  const folder = project()
  const ci = { NODE_ENV: "production", CI: "1" }
  const missing = await check(folder, [], ci)
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining("PC3048")])
  const written = await check(folder)
  expect([written.code, written.stdout]).toEqual([0, "shop: 1 statements\n"])
  const file = folder.read("precast.sql.json")
  expect((await check(folder, ["--ci"], ci)).code).toBe(0)
  folder.write("src/main.ts", HEAD + MAIN.replace("from users", "from users where id > 1"))
  const stale = await check(folder, ["--ci", "--json"], ci)
  expect(stale.code).toBe(2)
  expect(JSON.parse(stale.stdout)).toMatchObject({ ok: false, databases: [{ isStale: true }] })
  expect((await check(folder)).code).toBe(0)
  const again = folder.read("precast.sql.json")
  expect(again.split("\n").length).toBe(file.split("\n").length)
  expect(again).not.toBe(file)
}, 120_000)

test("a migration that breaks a statement fails the next build of unchanged sources", async () => {
  const folder = project(7)
  const build = (): Promise<Ran> =>
    precast(folder.path, ["build"], {
      env: { DATABASE_URL: "", PRECAST_POSTGRES_IDLE: "1", CI: "" },
    })
  expect((await build()).code).toBe(0)
  expect(folder.has("precast.sql.json")).toBe(true)
  expect((await build()).code).toBe(0)
  folder.write("migrations/0002_rename.sql", "alter table users rename id to number")
  const { code, stdout } = await build()
  expect(code).toBe(2)
  expect(stdout).toContain('PC1148 PostgreSQL rejects the statement: column "id" does not exist')
}, 120_000)

test("explain lists what is checked at run time only", async () => {
  const folder = project()
  folder.write(
    "src/main.ts",
    `${HEAD.replace("{ Database }", "{ Database, type Sql }")}${MAIN}
// precast-sql: unchecked because it is an example
export const two = () => db.exec\`delete from made\`
export const three = (where: Sql) => db.exec\`delete from users \${where}\`
`,
  )
  const words = ["explain", "src/main.ts", "--json"]
  const { stdout } = await precast(folder.path, words, {
    env: { DATABASE_URL: "", PRECAST_POSTGRES_IDLE: "1" },
  })
  expect(JSON.parse(stdout)).toMatchObject({
    unchecked: [
      { line: 6, reason: "it is an example" },
      { line: 7, reason: expect.stringContaining("only known at run time") as unknown },
    ],
  })
}, 120_000)

test("what is wrong is reported, and nothing is written", async () => {
  const folder = project()
  folder.write("src/main.ts", HEAD + MAIN.replace("select id", "select idd"))
  const { code, stdout } = await check(folder)
  expect(code).toBe(2)
  expect(stdout).toMatch(/src\/main\.ts:3:58 error PC1148 PostgreSQL rejects .*"idd"/)
  expect(existsSync(join(folder.path, "precast.sql.json"))).toBe(false)
}, 120_000)

test("migrate --check prints what pending migrations would break and block, and applies nothing", async () => {
  const folder = project()
  const env = { DATABASE_URL: "", PRECAST_POSTGRES_IDLE: "1", CI: "" }
  const db = (...words: string[]): Promise<Ran> => precast(folder.path, ["db", ...words], { env })
  expect((await db("migrate")).code).toBe(0)
  expect(await db("migrate", "--check")).toMatchObject({ code: 0, stdout: "shop is up to date\n" })
  folder.write(
    "migrations/0002_rename.sql",
    "alter table users rename id to number;\n  alter table users alter number type bigint;",
  )
  const { code, stdout } = await db("migrate", "--check")
  expect(code).toBe(2)
  expect(stdout).toMatch(/migrations\/0002_rename\.sql:2:3 warning PC3049 All rows are rewritten/)
  expect(stdout).toMatch(/src\/main\.ts:3:58 error PC1148 PostgreSQL rejects .*"id"/)
  expect(stdout).toContain("would apply 0002_rename")
  const json = JSON.parse((await db("migrate", "--check", "--json")).stdout) as unknown
  expect(json).toMatchObject({ ok: false, database: "shop", pending: ["0002_rename"] })
  expect((await db("status", "--json")).stdout).toContain('"pending"')
}, 120_000)
