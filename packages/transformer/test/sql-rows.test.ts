import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { openEditorProject } from "../src/hosts/editor/editor-project.ts"
import { checkStatements } from "../src/hosts/sql/check-statements.ts"
import type { RowType } from "../src/sql/row-types.ts"
import { postgres, type TestPostgres } from "../../runtime/test/helpers/postgres.ts"
import { createProject, type Project, tsconfig } from "./hosts-project.ts"

const MIGRATION = `
create type mood as enum ('sad', 'ok');
create domain positive as int check (value > 0);
create schema billing;
create table users (
  id bigint generated always as identity primary key,
  full_name text not null,
  email text,
  "2nd line" text,
  age smallint not null,
  ratio double precision not null,
  score numeric(10, 2) not null,
  active boolean not null,
  created_at timestamptz not null,
  tags text[] not null,
  photo bytea,
  about jsonb,
  mood mood not null,
  balance positive not null
);
create view adults as select id, full_name from users where age >= 18;
create table billing.line_items (id int primary key, "URL" text not null);`

const HEAD = `import { Database, sql } from "@precast/runtime"
const db = new Database("shop", { migrations: "./migrations" })
declare const yes: boolean
`

/** Each statement, and what it becomes. */
const CASES: readonly (readonly [before: string, after: string])[] = [
  [
    "db.query`select id, email from users`",
    "db.query<{ id: bigint; email: string | null }>`select id, email from users`",
  ],
  [
    "db.queryRow`select full_name from users`",
    "db.queryRow<{ fullName: string }>`select full_name from users`",
  ],
  [
    'db.query`select count(*), count(*) as "n!" from users`',
    'db.query<{ count: bigint | null; n: bigint }>`select count(*), count(*) as "n!" from users`',
  ],
  [
    "db.query`select id from users ${yes ? sql`limit 1` : sql``}`",
    "db.query<{ id: bigint }>`select id from users ${yes ? sql`limit 1` : sql``}`",
  ],
  [
    "db.query<{ email: string }>`select email from users`",
    "db.query<{ email: string | null }>`select email from users`",
  ],
  [
    "db.query<{ age: Date; email?: string }>`select age, email from users`",
    "db.query<{ age: number; email?: string }>`select age, email from users`",
  ],
  [
    "db.query<{ id: number; gone: string; lost: string }>`select id from users`",
    "db.query<{ id: number; }>`select id from users`",
  ],
  [
    "db.query<{ gone: string, id: number }>`select id from users`",
    "db.query<{ id: number }>`select id from users`",
  ],
  ["db.query<Row>`select id, email from users`", "db.query<Row>`select id, email from users`"],
  [
    "db.query<Row>`select id, email as email from users`",
    "db.query<Row>`select id, email as email from users`",
  ],
  // Nothing to write.
  [
    "db.query<{ id: number }>`select id from users`",
    "db.query<{ id: number }>`select id from users`",
  ],
  ["db.exec`select id from users`", "db.exec`select id from users`"],
  ["db.exec`delete from users`", "db.exec`delete from users`"],
  ["db.query`select id, id from users`", "db.query`select id, id from users`"],
  [
    "db.query`select ${yes ? sql`id` : sql`email`} as x from users`",
    "db.query`select ${yes ? sql`id` : sql`email`} as x from users`",
  ],
]

const ROW_BEFORE = `/** Kept. */
interface Row {
  readonly id: bigint
  email: string // of work
  /** Of no column. */
  gone: number
}
`
const ROW_AFTER = `/** Kept. */
interface Row {
  readonly id: bigint
  email: string | null // of work
}
`

let project: Project
let server: TestPostgres

beforeAll(async () => {
  server = await postgres()
  process.env["DATABASE_URL"] = server.url
}, 120_000)
afterAll(async () => {
  delete process.env["DATABASE_URL"]
  await server.close()
})

function start(source: string): { config: string; file: string } {
  project = createProject({
    "tsconfig.json": tsconfig(),
    "migrations/0001_shop.sql": MIGRATION,
    "src/main.ts": source,
  })
  onTestFinished(project.remove)
  return {
    config: join(project.folder, "tsconfig.json"),
    file: join(project.folder, "src/main.ts"),
  }
}

const source = (side: 0 | 1): string =>
  `${HEAD}${[ROW_BEFORE, ROW_AFTER][side]}${CASES.map((each) => each[side]).join("\n")}\nexport {}\n`

/** Applies the changes of all, each once. */
function applied(text: string, all: readonly RowType[]): string {
  const edits = new Map(all.flatMap((each) => each.edits).map((edit) => [edit.span.start, edit]))
  return [...edits.values()]
    .toSorted((a, b) => b.span.start - a.span.start)
    .reduce(
      (made, { span, text: part }) => made.slice(0, span.start) + part + made.slice(span.end),
      text,
    )
}

test("types of rows are written, and corrected where a field does not fit", async () => {
  const { config, file } = start(source(0))
  const { rowTypes } = await checkStatements([config], false)
  const made = applied(readFileSync(file, "utf8"), rowTypes)
  expect(made).toBe(source(1))
  project.write({ "src/main.ts": made })
  const again = await checkStatements([config], false)
  expect(again.rowTypes.flatMap(({ edits }) => edits)).toEqual([])
  expect(again.diagnostics.map(({ code }) => code)).toEqual(["PC1135", "PC1135"])
}, 120_000)

test("an editor is given the change at the cursor alone", async () => {
  const { config, file } = start(source(0))
  await checkStatements([config], true)
  const text = readFileSync(file, "utf8")
  const editor = await openEditorProject(config, new Map([[file, text]]))
  onTestFinished(() => editor.close())
  const at = (part: string): number => text.indexOf(part)
  expect(editor.rowTypeAt(file, at("full_name"), at("full_name"))).toMatchObject({
    text: "{ fullName: string }",
    edits: [{ text: "<{ fullName: string }>" }],
  })
  const named = at("Row>")
  expect(editor.rowTypeAt(file, named, named)?.edits.length).toBe(2)
  const fits = at("select id from users`\ndb.exec")
  expect(editor.rowTypeAt(file, fits, fits)).toBeNull()
  expect(editor.rowTypeAt(join(project.folder, "src/none.ts"), 0, 0)).toBeNull()
}, 120_000)

test("tables and views have types, those of the system and of Precast are left out", async () => {
  const { config } = start(source(0))
  const { tables } = await checkStatements([config], false, true)
  expect(tables.map(({ schema, name }) => `${schema}.${name}`)).toEqual([
    "billing.line_items",
    "public.adults",
    "public.users",
  ])
  expect(tables[0]!.members).toEqual(["id: number", "URL: string"])
  expect(tables[2]!.members).toEqual([
    "id: bigint",
    "fullName: string",
    "email: string | null",
    '"2nd line": string | null',
    "age: number",
    "ratio: number",
    "score: string",
    "active: boolean",
    "createdAt: Date",
    "tags: string[]",
    "photo: Uint8Array | null",
    "about: unknown",
    "mood: string",
    "balance: number",
  ])
}, 120_000)

test("an editor notices that a migration has changed", async () => {
  const { config, file } = start(source(0))
  await checkStatements([config], true)
  const editor = await openEditorProject(config, new Map([[file, source(0)]]))
  onTestFinished(() => editor.close())
  const rejected = (): number =>
    editor.diagnosticsIn(file).filter(({ code }) => code === "PC1148").length
  const renaming = "alter table users rename full_name to name;"
  expect(rejected()).toBe(0)
  project.write({ "migrations/0002_name.sql": renaming })
  // As `precast db check` does.
  await checkStatements([config], true)
  editor.update()
  expect(rejected()).toBe(1)
  project.write({ "migrations/0002_name.sql": "select 1;" })
  editor.update()
  expect(rejected()).toBe(0)
}, 120_000)
