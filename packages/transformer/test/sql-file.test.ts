import { existsSync } from "node:fs"
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { postgres, type TestPostgres } from "../../runtime/test/helpers/postgres.ts"
import { openProject } from "../src/hosts/project.ts"
import { createProject, type Project, tsconfig } from "./hosts-project.ts"

const HEAD = `import { Database } from "@precast/runtime"
const db = new Database("descriptions", { migrations: "./migrations" })
`
const MAIN = `${HEAD}interface Row { id: number; name: string }
export const secret = () => db.query<Row>\`select id, name from users where name = 'hidden'\`
export const other = () => db.exec\`delete from users where id = \${5}\`
`
const MIGRATION = "create table users (id int primary key, name text not null)"

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let server: TestPostgres
let project: Project

beforeAll(async () => {
  server = await postgres()
}, 120_000)
afterAll(async () => {
  process.env["NODE_ENV"] = "test"
  delete process.env["DATABASE_URL"]
  await server.close()
})

beforeEach(() => {
  withDatabase()
  project = createProject({
    "tsconfig.json": tsconfig(),
    "migrations/0001_users.sql": MIGRATION,
    "src/main.ts": MAIN,
  })
  onTestFinished(() => project.remove())
})

/** What a build writes, as `precast build` runs it. */
function build(): string {
  process.env["PRECAST_SQL_FILE"] = "write"
  try {
    return project.tspc().text
  } finally {
    delete process.env["PRECAST_SQL_FILE"]
  }
}

function withDatabase(): void {
  process.env["NODE_ENV"] = "test"
  process.env["DATABASE_URL"] = server.url
}

/** From now on no database is looked for. */
function withoutDatabase(): void {
  process.env["NODE_ENV"] = "production"
}

const descriptions = (): string => project.read("precast.sql.json")

test("a build writes what PostgreSQL reports, a line for each statement, and no text of it", () => {
  expect(build()).toBe("")
  const lines = descriptions().split("\n")
  expect(lines[0]).toBe("{")
  expect(lines[1]).toBe('  "descriptions": {')
  expect(lines[2]).toMatch(/^ {4}"schema": "[\da-f]{64}",$/)
  expect(
    lines
      .slice(4, 6)
      .map((line) => line.replace(/"[\da-f]{20}"/, "…"))
      .sort(),
  ).toEqual(
    [
      '      …: [["integer"],[]]',
      '      …: [[],[["id","integer","not null"],["name","text","not null"]]]',
    ].map((line) => expect.stringContaining(line) as unknown),
  )
  expect(descriptions()).not.toMatch(/hidden|select|users/)
})

test("without a database, statements are checked by the file", () => {
  build()
  withoutDatabase()
  expect(project.tspc().text).toBe("")
  project.write({ "src/main.ts": MAIN.replace("name: string", "name: boolean") })
  expect(project.tspc().text).toMatch(/^src\/main\.ts\(4,38\): error TS\d+: PC1140: `Row\.name`/)
})

test("statements that are not in it are named in one warning", () => {
  build()
  withoutDatabase()
  const more = "export const a = () => db.exec`delete from a`\nexport const b = () => db.exec`b`\n"
  project.write({ "src/more.ts": HEAD + more })
  const { code, text } = project.tspc()
  expect(text.trim().split("\n")).toEqual([
    expect.stringMatching(
      /PC1145: 2 statements are not checked: .* src\/more\.ts:3, src\/more\.ts:4\./,
    ),
  ])
  expect(code).toBe(0)
})

test('"offline" queries no database, and false checks nothing', () => {
  project.write({ "tsconfig.json": tsconfig({}, { sql: "offline" }) })
  expect(build()).toMatch(/PC1145: 2 statements are not checked/)
  expect(existsSync(`${project.folder}/precast.sql.json`)).toBe(false)
  project.write({ "tsconfig.json": tsconfig({}, { sql: false }) })
  expect(build()).toBe("")
})

test("descriptions of other migrations are not used", () => {
  build()
  project.write({ "migrations/0002_more.sql": "alter table users rename name to title" })
  withoutDatabase()
  expect(project.tspc().text).toMatch(/PC1145: 2 statements are not checked/)
  withDatabase()
  expect(build()).toMatch(/main\.ts\(4,\d+\): error TS\d+: PC1148: .*column "name" does not exist/)
})

test("a file that git could not merge is ignored, and written again", () => {
  build()
  const before = descriptions()
  const broken = before.replace('  "descriptions"', '<<<<<<< HEAD\n  "descriptions"')
  project.write({ "precast.sql.json": broken })
  withoutDatabase()
  const { text } = project.tspc()
  expect(text).toMatch(/PC1147: precast\.sql\.json is ignored/)
  expect(text).toMatch(/PC1145: 2 statements are not checked/)
  withDatabase()
  build()
  expect(descriptions()).toBe(before)
})

test("a folder of migrations that does not exist is a warning", () => {
  const elsewhere = MAIN.replace("./migrations", "./migrated")
  project.write({ "src/main.ts": elsewhere })
  const { code, text } = project.tspc()
  expect([code, text]).toEqual([
    0,
    expect.stringMatching(/PC1149: The folder "\.\/migrated" .* database "descriptions" does not/),
  ])
})

test("an extension that the server does not have is no error", () => {
  project.write({ "migrations/0002_more.sql": "create extension no_such_extension" })
  const { code, text } = project.tspc()
  expect([code, text]).toEqual([0, expect.stringMatching(/PC1145: 2 .*no_such_extension/)])
})

test("what concerns the program is returned with one file", async () => {
  project.write({
    "tsconfig.json": tsconfig({}, { sql: "offline" }),
    "src/more.ts": MAIN.replace("secret", "more"),
  })
  const opened = await openProject(`${project.folder}/tsconfig.json`)
  onTestFinished(() => opened.close())
  const files = ["main", "more"].map((name) => `${project.folder}/src/${name}.ts`)
  const all = files.flatMap((file) => opened.transformFile(file)!.diagnostics)
  expect(all.map(({ code, text }) => [code, text.slice(0, 12)])).toEqual([
    ["PC1145", "4 statements"],
  ])
})

test("migrations that cannot be applied are an error where the database is declared", () => {
  project.write({ "migrations/0002_wrong.sql": "\n  alter table userz add a int" })
  expect(project.tspc().text).toMatch(
    /^src\/main\.ts\(2,12\): error TS\d+: PC1146: .*"descriptions".*0002_wrong\.sql:2:.*userz/,
  )
})
