import { chmodSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { type Ran, precast } from "./helpers/bin.ts"
import { type Folder, makeFolder } from "./helpers/folder.ts"

const declared = (name: string, options = ""): string =>
  `import { Database as Store } from "@precast/runtime"\nexport const db = new Store("${name}"${options})\n`

/** A project with a database and two migrations. */
function project(files: Readonly<Record<string, string>> = {}): Folder {
  const folder = makeFolder({
    "package.json": `{ "name": "app", "type": "module" }`,
    "src/db.ts": declared("shop", `, { migrations: "./migrations" }`),
    "migrations/0001_users.sql": "create table users (id int primary key)",
    "migrations/0002_more.sql": "insert into users values (1), (2)",
    ...files,
  })
  chmodSync(folder.path, 0o755)
  folder.install()
  return folder
}

const local = { DATABASE_URL: "", PRECAST_POSTGRES_IDLE: "1" }

function db(folder: Folder, words: string, env: NodeJS.ProcessEnv = {}): Promise<Ran> {
  return precast(folder.path, ["db", ...words.split(" ")], { env: { ...local, ...env } })
}

describe("precast db", () => {
  test("migrate, status and reset of the local database", async () => {
    const folder = project()
    const dry = await db(folder, "migrate --dry-run")
    expect([dry.code, dry.stdout]).toEqual([0, "would apply 0001_users\nwould apply 0002_more\n"])
    const first = await db(folder, "migrate")
    expect(first.stdout).toMatch(/^applied 0001_users \(\d+ ms\)\napplied 0002_more \(\d+ ms\)\n$/)
    expect((await db(folder, "migrate")).stdout).toBe("shop is up to date\n")
    folder.write("migrations/0003_last.sql", "insert into users values (3)")
    const status = await db(folder, "status --json")
    expect(JSON.parse(status.stdout)).toMatchObject({
      database: "shop",
      place: "local",
      migrations: [
        { state: "applied" },
        { state: "applied" },
        { name: "0003_last", state: "pending" },
      ],
    })
    expect((await db(folder, "status")).stdout).toMatch(
      /^shop \(local\)\n {2}applied {4}0001_users \d/,
    )
    const reset = await db(folder, "reset")
    expect(reset.stdout).toContain("applied 0003_last")
    const counted = await precast(
      folder.path,
      ["db", "psql", "--json", "--command", "select count(*)::int as n from users"],
      { env: local },
    )
    expect(JSON.parse(counted.stdout)).toEqual([{ n: 3 }])
  })

  test("psql, where it is installed, is in the right database", async () => {
    const folder = project()
    const words = ["db", "psql", "--command", "select current_database()"]
    const { code, stdout } = await precast(folder.path, words, { env: local })
    expect(code).toBe(0)
    expect(stdout).toContain("shop")
    const bad = await precast(folder.path, ["db", "psql", "--command", "selct"], { env: local })
    expect(bad.code).toBe(1)
    expect(bad.stderr).toContain("syntax error")
  })

  test("the prompt, where psql is not", async () => {
    const folder = project()
    const words = ["db", "psql", "--json", "--command", "selct"]
    const { code, stderr } = await precast(folder.path, words, { env: local })
    expect([code, stderr]).toEqual([1, expect.stringContaining("42601")])
  })

  test("create writes a file with the next number", async () => {
    const folder = project()
    expect((await db(folder, "create Add an index!")).stdout).toBe(
      `${join("migrations", "0003_add_an_index.sql")}\n`,
    )
    expect(folder.read("migrations/0003_add_an_index.sql")).toBe("-- Add an index!\n")
    const moments = project({ "src/db.ts": declared("shop", `, { migrations: "m" }`) })
    moments.write("m/20200101000000_a.sql", "")
    expect((await db(moments, "create b")).stdout).toMatch(/^m.20\d{12}_b\.sql\n$/)
    const empty = project({ "src/db.ts": declared("shop", `, { migrations: "new" }`) })
    expect((await db(empty, "create first")).stdout).toBe(`${join("new", "0001_first.sql")}\n`)
    const none = project({ "src/db.ts": "export {}" })
    const made = `${join("migrations", "0003_first.sql")}\n`
    expect(await db(none, "create first")).toMatchObject({ code: 0, stdout: made })
    expect((await db(folder, "create !")).stderr).toContain("PC3046")
  })

  test("which database: as declared, or as named", async () => {
    const two = { "src/db.ts": declared("shop"), "src/other.ts": declared("log") }
    const several = project(two)
    expect((await db(several, "status")).stderr).toContain("PC3040")
    expect((await db(several, "status --database none")).stderr).toContain("PC3041")
    expect((await db(several, "status --database log")).stderr).toContain("PC3044")
    const none = project({ "src/db.ts": "export {}" })
    expect((await db(none, "status")).stderr).toContain("PC3042")
    const named = await db(none, "migrate --database shop --migrations migrations")
    expect(named.stdout).toContain("applied 0001_users")
  })

  test("errors of the server are reported with file and line", async () => {
    const folder = project({ "migrations/0002_more.sql": "select 1;\nselct" })
    const { code, stderr } = await db(folder, "migrate")
    expect(code).toBe(1)
    expect(stderr).toContain("PC3043 PC2081: migrations/0002_more.sql:2:1: syntax error")
    const { stdout } = await db(folder, "migrate --json")
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: "PC3043" } })
  })

  test("reset of a database elsewhere, or in production, requires --force", async () => {
    const folder = project()
    const elsewhere = { DATABASE_URL: "postgres://u:p@db.example.com/shop" }
    const { code, stderr } = await db(folder, "reset", elsewhere)
    expect(code).toBe(1)
    expect(stderr).toContain(`PC3045 "shop" on db.example.com`)
    const production = { DATABASE_URL: "postgres://u:p@127.0.0.1:1/shop", NODE_ENV: "production" }
    expect((await db(folder, "reset", production)).stderr).toContain("PC3045")
    // With it, it is tried: no server listens there.
    const forced = await db(folder, "reset --force", production)
    expect(forced.stderr).toMatch(/PC3047 The server of "shop" cannot be reached: .*ECONNREFUSED/)
  })

  test("in production a database without an address is refused", async () => {
    const { stderr } = await db(project(), "migrate", { NODE_ENV: "production" })
    expect(stderr).toContain("PC3043 PC2075")
  })
})
