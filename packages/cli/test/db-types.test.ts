import { expect, onTestFinished, test } from "vitest"
import { type Ran, precast } from "./helpers/bin.ts"
import { type Folder, makeFolder, precastApp } from "./helpers/folder.ts"
import { startEditor } from "./helpers/lsp.ts"

const HEAD = `import { Database } from "@precast/runtime"
const db = new Database("shop", { migrations: "./migrations" })
`
const UNTYPED = "export const one = () => db.query`select id, full_name from users`\n"
const ROW = "interface User {\n  id: number\n  email: string\n}\n"
const TYPED = "export const two = () => db.query<User>`select * from users`\n"

function project(typescript: 6 | 7): Folder {
  const folder = makeFolder({
    ...precastApp(HEAD + UNTYPED + ROW + TYPED),
    "migrations/0001_users.sql":
      "create table users (id int primary key, full_name text not null, email text)",
  })
  if (typescript === 7) folder.installWith7()
  else folder.install()
  return folder
}

function db(folder: Folder, ...words: string[]): Promise<Ran> {
  const env = { DATABASE_URL: "", PRECAST_POSTGRES_IDLE: "1", CI: "" }
  return precast(folder.path, ["db", ...words], { env })
}

const WRITTEN = UNTYPED.replace("query`", "query<{ id: number; fullName: string }>`")
const CORRECTED = ROW.replace("email: string", "email: string | null")

test.each([6, 7] as const)(
  "row types are printed and written (TypeScript %i)",
  async (version) => {
    const folder = project(version)
    const printed = await db(folder, "types")
    expect(printed).toMatchObject({ code: 0, stderr: "" })
    expect(printed.stdout).toBe(`// shop: users
interface Users {
  id: number
  fullName: string
  email: string | null
}

// src/main.ts:3
{ id: number; fullName: string }

// src/main.ts:8
{ id: number; fullName: string; email: string | null }

`)
    const json = JSON.parse((await db(folder, "types", "--json")).stdout) as unknown
    expect(json).toMatchObject({
      tables: [{ database: "shop", schema: "public", name: "users" }],
      statements: [{ file: "src/main.ts", line: 3, type: "{ id: number; fullName: string }" }, {}],
    })
    expect(folder.read("src/main.ts")).toBe(HEAD + UNTYPED + ROW + TYPED)
    expect((await db(folder, "types", "--write")).stdout).toBe("src/main.ts: 2 changes\n")
    expect(folder.read("src/main.ts")).toBe(HEAD + WRITTEN + CORRECTED + TYPED)
    expect((await db(folder, "check")).code).toBe(0)
    expect((await db(folder, "types", "--write")).stdout).toBe("all row types fit\n")
  },
  120_000,
)

test("a migration that retypes a column changes the interface that several statements use", async () => {
  const folder = project(6)
  const three = "export const three = () => db.queryRow<User>`select id, email from users`\n"
  folder.write("src/main.ts", HEAD + CORRECTED + TYPED + three)
  folder.write(
    "migrations/0002_id.sql",
    "alter table users alter id type uuid using gen_random_uuid()",
  )
  expect((await db(folder, "types", "--write")).stdout).toBe("src/main.ts: 1 change\n")
  expect(folder.read("src/main.ts")).toContain("  id: string\n  email: string | null\n")
}, 120_000)

test("the editor offers it for the statement at the cursor", async () => {
  const folder = project(6)
  // The file of descriptions has the statements, so that nothing waits for a database.
  folder.write("src/main.ts", HEAD + WRITTEN + CORRECTED + TYPED)
  expect((await db(folder, "check")).code).toBe(0)
  const source = HEAD + UNTYPED + ROW + TYPED
  folder.write("src/main.ts", source)
  const editor = await startEditor(folder.path)
  onTestFinished(() => void editor.child.kill())
  editor.open("src/main.ts", source)
  await expect.poll(() => editor.listed("src/main.ts"), { timeout: 60_000 }).toHaveLength(2)
  const textDocument = { uri: editor.uri("src/main.ts") }
  const at = { line: 2, character: 40 }
  const context = { diagnostics: [] }
  const range = { start: at, end: at }
  const actions = await editor.ask("textDocument/codeAction", { textDocument, range, context })
  const place = { line: 2, character: UNTYPED.indexOf("`") }
  expect(actions).toEqual([
    {
      title: "Write the row type { id: number; fullName: string }",
      kind: "quickfix",
      edit: {
        changes: {
          [textDocument.uri]: [
            {
              range: { start: place, end: place },
              newText: "<{ id: number; fullName: string }>",
            },
          ],
        },
      },
    },
  ])
}, 120_000)
