import { existsSync, symlinkSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { type EditorDiagnostic, openEditorProject } from "../src/hosts/editor/editor-project.ts"
import { openProject, type Project as Opened } from "../src/hosts/project.ts"
import { postgres, type TestPostgres } from "../../runtime/test/helpers/postgres.ts"
import { createProject, type Project, tsconfig } from "./hosts-project.ts"

const MIGRATION = `
create type mood as enum ('sad', 'ok');
create domain positive as int check (value > 0);
create domain larger as positive;
create table users (
  id bigint generated always as identity primary key,
  name text not null,
  email text,
  age int,
  active boolean not null,
  created_at timestamptz not null default now(),
  tags text[] not null,
  about jsonb,
  mood mood not null,
  score numeric(10, 2) not null,
  balance positive not null,
  limits larger[] not null
);
create table orders (
  id int primary key,
  user_id bigint not null references users,
  total int not null
);`

const HEAD = `import { Database, sql, json } from "@precast/runtime"
const db = new Database("shop", { migrations: "./migrations" })
declare const yes: boolean, id: number, name: string
`

/** A statement that is wrong: the code of the error, and the text that it starts at. */
type Break = readonly [code: string, at: string, source: string]

const breaks: readonly Break[] = [
  ["PC1148", "selct", "db.query<{ id: number }>`selct id from users`"],
  ["PC1148", "user_s", "db.query<{ id: number }>`select id from user_s`"],
  ["PC1148", "idd", "db.query<{ id: number }>`select idd from users`"],
  ["PC1148", "nope", "db.query<{ id: number }>`select nope(id) as id from users`"],
  ["PC1148", "id from", "db.query<{ id: number }>`select id from users, orders`"],
  ["PC1148", "orders.id", "db.query<{ id: number }>`select orders.id from users`"],
  ["PC1148", "= id", "db.query<{ id: number }>`select id from users where name = id`"],
  ["PC1148", "0)", "db.query<{ n: string }>`select coalesce(mood, 0) as n from users`"],
  ["PC1148", "name,", "db.query<{ name: string }>`select name, count(*) from users group by mood`"],
  ["PC1148", "totl", "db.exec`insert into orders (id, totl, total) values (1, 2)`"],
  ["PC1148", "user_id", "db.exec`update users set user_id = ${id} where id = ${id}`"],
  ["PC1148", "emial", "db.exec`select '\\u00e4\\u{1F600}\\n', ${name}::text, emial from users`"],
  ["PC1148", "nmae", "db.exec`delete from users where ${sql`nmae = ${name}`}`"],
  ["PC1148", "agee", "db.exec`delete from users where ${yes ? sql`age` : sql`agee`} = ${id}`"],
  ["PC1148", "odrers", "db.transaction(async (tx) => tx.exec`delete from odrers`)"],
  ["PC1148", "tootal", "db.with({}).exec`delete from orders where tootal = 1`"],
  ["PC1138", "nickname", "db.query<{ nickname: string }>`select name from users`"],
  ["PC1138", "createdOn", "db.queryRow<{ id: number; createdOn: Date }>`select * from users`"],
  ["PC1138", "Row", "db.stream<Row>`select id, email from users`"],
  ["PC1139", "{ id", "db.query<{ id: number }>`delete from users`"],
  ["PC1140", "name", "db.query<{ name: number }>`select name from users`"],
  ["PC1140", "age", "db.query<{ age: string | null }>`select age from users`"],
  ["PC1140", "score", "db.query<{ score: Date }>`select score from users`"],
  ["PC1140", "mood", "db.query<{ mood: boolean }>`select mood from users`"],
  ["PC1140", "balance", "db.query<{ balance: string }>`select balance from users`"],
  ["PC1140", "tags", "db.query<{ tags: string }>`select tags from users`"],
  ["PC1140", "tags", "db.query<{ tags: number[] }>`select tags from users`"],
  ["PC1140", "about", "db.query<{ about: string | null }>`select about from users`"],
  ["PC1141", "email", "db.query<{ email: string }>`select email from users`"],
  [
    "PC1141",
    "total",
    "db.query<{ total: number }>`select total from users left join orders on user_id = users.id`",
  ],
  ["PC1142", "id}", "db.exec`update users set active = ${id}`"],
  ["PC1142", "new Date()", "db.exec`update users set age = ${new Date()}`"],
  ["PC1142", "{ a", "db.exec`update users set name = ${{ a: 1 }}`"],
  ["PC1142", "name}", "db.exec`update users set about = ${name}`"],
  ["PC1142", "[true]", "db.exec`delete from orders where id = any(${[true]})`"],
  ["PC1142", "1.5", "db.exec`delete from orders where id = ${1.5}`"],
  ["PC1142", "yes}", "db.exec`update users set balance = ${yes}`"],
  ["PC1142", "[yes]", "db.exec`update users set limits = ${[yes]}`"],
  ["PC1142", "{ a", "db.exec`update users set mood = ${{ a: 1 }}`"],
  ["PC1140", "limits", "db.query<{ limits: Date[] }>`select limits from users`"],
  ["PC1143", "id:", "db.query<{ id: number }>`select users.id, orders.id from users, orders`"],
]

/** Statements that are right. */
const right = [
  "db.query<{ id: number; name: string; email: string | null; createdAt: Date }>`select * from users`",
  "db.query<{ id: bigint; age?: number; mood: 'sad' | 'ok'; balance: number }>`select * from users`",
  "db.query<{ about: { a: number } | null; score: string; tags: string[]; limits: number[] }>`select * from users`",
  'db.query<{ email: string }>`select email as "email!" from users where email is not null`',
  'db.query<{ "?column?": number; n: string }>`select 1, null::text as "n!"`',
  "db.query<{ about: unknown; email: unknown }>`select about, email from users`",
  "db.exec`update users set about = ${json('x')}, age = ${null}, name = ${id}, mood = ${'ok'}`",
  "db.exec`update users set balance = ${id}, limits = ${[id]}, tags = ${['a']}, created_at = ${new Date()}`",
  "db.exec`delete from orders where id = any(${[1, 2]}) and ${yes ? sql`true` : sql`id = ${id}`}`",
  "db.query<{ n: number }>`select count(*)::int as n from orders where id in (${sql.list([1, id])})`",
]

let project: Project
let server: TestPostgres

beforeAll(async () => {
  server = await postgres()
  process.env["DATABASE_URL"] = server.url
  project = createProject({
    "tsconfig.json": tsconfig(),
    "migrations/0001_shop.sql": MIGRATION,
    "src/breaks.ts": fileOf(breaks.map(([, , source]) => source)),
    "src/right.ts": fileOf(right),
    "src/comments.ts": fileOf([
      "// precast-sql: unchecked because the table is made at run time",
      "db.exec`delete from made`",
      "// precast-sql: unchecked",
      "db.exec`delete from made`",
    ]),
  })
  const require = createRequire(import.meta.url)
  const seven = dirname(require.resolve("typescript-7/package.json"))
  symlinkSync(seven, join(project.folder, "node_modules/typescript-7"))
}, 120_000)
afterAll(async () => {
  delete process.env["DATABASE_URL"]
  project.remove()
  await server.close()
})

function fileOf(lines: readonly string[]): string {
  return `${HEAD}interface Row { id: number; nickname: string }\n${lines.join("\n")}\nexport {}\n`
}

const FIRST_LINE = HEAD.split("\n").length + 1

describe.each(["typescript", "typescript-7"])("by %s", (packageName) => {
  let opened: Opened

  beforeAll(async () => {
    opened = await openProject(join(project.folder, "tsconfig.json"), {}, { packageName })
  }, 120_000)
  afterAll(() => opened.close())

  function linesOf(file: string): string[] {
    const { diagnostics } = opened.transformFile(join(project.folder, file))!
    return diagnostics.map(
      ({ code, position, text }) => `${position?.line}:${position?.column} ${code} ${text}`,
    )
  }

  test("each mistake is one error, at its place", () => {
    const expected = breaks.map(([code, at, source], index) => {
      const column = source.indexOf(at) + 1
      return `${FIRST_LINE + index}:${column} ${code}`
    })
    const shown = linesOf("src/breaks.ts")
    const places = shown.map((line) => line.split(" ").slice(0, 2).join(" "))
    expect(places.toSorted(byLine)).toEqual(expected)
  }, 120_000)

  test("what is right is not reported", () => {
    expect(linesOf("src/right.ts")).toEqual([])
  })

  test("a comment with a reason switches the check off", () => {
    expect(linesOf("src/comments.ts").map((line) => line.slice(0, 10))).toEqual([
      `${FIRST_LINE + 2}:1 PC1144`,
    ])
  })

  test("nothing is written into the project", () => {
    expect(existsSync(join(project.folder, "precast.sql.json"))).toBe(false)
  })
})

/** What an editor shows of a file that is open. */
async function shownIn(config: string, file: string): Promise<readonly EditorDiagnostic[]> {
  const name = join(project.folder, file)
  const texts = new Map([[name, project.read(file)]])
  const editor = await openEditorProject(join(project.folder, config), texts)
  onTestFinished(() => editor.close())
  return editor.diagnosticsIn(name)
}

test("editors show the same, and nothing of statements that nothing is known of", async () => {
  const all = await shownIn("tsconfig.json", "src/breaks.ts")
  expect(all.length).toBe(breaks.length)
  expect(all[0]).toMatchObject({ code: "PC1148", position: { line: FIRST_LINE, column: 26 } })
  project.write({ "tsconfig.offline.json": tsconfig({}, { sql: "offline" }) })
  expect(await shownIn("tsconfig.offline.json", "src/right.ts")).toEqual([])
  project.write({ "src/late.ts": fileOf(["db.exec`delete from other_table`"]) })
  expect(await shownIn("tsconfig.offline.json", "src/late.ts")).toEqual([])
}, 120_000)

function byLine(one: string, other: string): number {
  return Number.parseInt(one, 10) - Number.parseInt(other, 10)
}
