// Several databases in one program, and one whose migrations are those of another package of a workspace.
import { mkdirSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { postgres, type TestPostgres } from "../../runtime/test/helpers/postgres.ts"
import { checkStatements } from "../src/hosts/sql/check-statements.ts"
import { createSqlHost } from "../src/hosts/sql/sql-host.ts"
import { createProject, type Project, tsconfig } from "./hosts-project.ts"

let server: TestPostgres
beforeAll(async () => {
  server = await postgres()
  process.env["DATABASE_URL"] = server.url
}, 120_000)
afterAll(async () => {
  delete process.env["DATABASE_URL"]
  await server.close()
})

function open(files: Record<string, string>): Project {
  const project = createProject(files)
  onTestFinished(() => project.remove())
  return project
}

async function checked(config: string, writes = false): Promise<readonly string[]> {
  const { diagnostics, databases } = await checkStatements([config], writes)
  const lines = diagnostics.map(({ code, text, position }) => {
    const [name = ""] = /column "\w+"/.exec(text) ?? []
    return `${position?.line}:${position?.column} ${code} ${name}`
  })
  return [...databases.map(({ name, statements }) => `${name} ${statements}`), ...lines]
}

test("each statement is described by its own database", async () => {
  const { folder } = open({
    "tsconfig.json": tsconfig(),
    "shop/0001_items.sql": "create table items (id int primary key, price int not null)",
    "crm/0001_items.sql": "create table items (id int primary key, owner text not null)",
    "src/main.ts": `import { Database, type Queries } from "@precast/runtime"
const shop = new Database("shop", { migrations: "./shop" })
const crm = new Database("crm", { migrations: "./crm" })
export const a = () => shop.query<{ price: number }>\`select price from items\`
export const b = () => crm.query<{ owner: string }>\`select owner from items\`
export const c = () => shop.exec\`delete from items where owner = ''\`
export const d = () => crm.transaction((tx) => tx.exec\`delete from items where price = 1\`)
export const e = (from: Queries) => from.exec\`delete from what_is_not_known\`
`,
  })
  expect(await checked(join(folder, "tsconfig.json"))).toEqual([
    "shop 1",
    "crm 1",
    '6:58 PC1148 column "owner"',
    '7:80 PC1148 column "price"',
  ])
}, 120_000)

test("a package uses the database, and the migrations, of another one", async () => {
  const { folder, read, write } = open({
    "packages/data/package.json":
      '{ "name": "data", "type": "module", "exports": "./src/index.ts" }',
    "packages/data/migrations/0001_users.sql": "create table users (id int primary key, name text)",
    "packages/data/src/index.ts": `import { Database } from "@precast/runtime"
export const db = new Database("data", { migrations: "./migrations" })
`,
    "packages/app/package.json": '{ "name": "app", "type": "module" }',
    "packages/app/tsconfig.json": tsconfig({ rootDir: "../.." }),
    "packages/app/src/main.ts": `import { db } from "data"
export const all = () => db.query<{ id: number; name: string }>\`select id, name from users\`
export const one = () => db.exec\`delete from users where nam = ''\`
`,
  })
  mkdirSync(join(folder, "packages/app/node_modules"))
  symlinkSync(join(folder, "packages/data"), join(folder, "packages/app/node_modules/data"))
  const config = join(folder, "packages/app/tsconfig.json")
  expect(await checked(config)).toEqual(["data 1", "2:49 PC1141 ", '3:58 PC1148 column "nam"'])
  // Migrations of the package itself would be used, once it has some.
  const host = createSqlHost(join(folder, "packages/app"), undefined, { form: "build" })!
  const span = { file: join(folder, "packages/data/src/index.ts"), start: 0, end: 0 }
  host.describe({ name: "data", migrations: "./migrations", span }, [])
  const deciding = ["packages/data", "packages/app"].map((each) => join(folder, each, "migrations"))
  expect(host.files()).toEqual(expect.arrayContaining(deciding))
  // The descriptions are those of the package that declares the database.
  const source = read("packages/app/src/main.ts")
  write({
    "packages/app/src/main.ts": source
      .replace("name: string", "name: string | null")
      .replace("nam =", "name ="),
  })
  await checked(config, true)
  expect(read("packages/data/precast.sql.json")).toContain('["name","text","null"]')
}, 120_000)

test("a project that sees only the declaration of a database, as with project references", async () => {
  const { folder, write } = open({
    "packages/data/package.json":
      '{ "name": "data", "type": "module", "exports": { "types": "./dist/index.d.ts" } }',
    "packages/data/migrations/0001_users.sql": "create table users (id int primary key, name text)",
    "packages/data/dist/index.d.ts": `import { Database } from "@precast/runtime"
export declare const db: Database<"data", "./migrations">
export interface Context { readonly data: import("@precast/runtime").Database<"data", "./migrations"> }
export declare const other: Database
`,
    "packages/app/package.json": '{ "name": "app", "type": "module" }',
    "packages/app/tsconfig.json": tsconfig({ rootDir: "../.." }),
    "packages/app/src/main.ts": `import { db, other, type Context } from "data"
export const all = () => db.query<{ id: number; name: string }>\`select id, name from users\`
export const two = (of: Context) => of.data.exec\`delete from users where nam = ''\`
export const three = () => other.exec\`delete from what_is_not_known\`
export const four = () => db.transaction((tx) => tx.exec\`delete from users where name = 1\`)
`,
  })
  mkdirSync(join(folder, "packages/app/node_modules"))
  symlinkSync(join(folder, "packages/data"), join(folder, "packages/app/node_modules/data"))
  const config = join(folder, "packages/app/tsconfig.json")
  expect(await checked(config)).toEqual([
    "data 1",
    "2:49 PC1141 ",
    '3:74 PC1148 column "nam"',
    "5:87 PC1148 ",
  ])
  // A package that was published without its migrations.
  write({
    "packages/data/dist/index.d.ts": `export declare const db: import("@precast/runtime").Database<"data", "./none">\nexport type Context = never\nexport declare const other: typeof db\n`,
  })
  expect(await checked(config)).toEqual([])
}, 120_000)
