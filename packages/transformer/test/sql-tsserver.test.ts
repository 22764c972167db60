// Statements in the error list of tsserver, by the plugin of TypeScript 6, and the quick fix for types of rows.
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { postgres, type TestPostgres } from "../../runtime/test/helpers/postgres.ts"
import { checkStatements } from "../src/hosts/sql/check-statements.ts"
import { createProject, type Project, tsconfig } from "./hosts-project.ts"
import { type Server, type Shown, startServer } from "./tsserver.ts"

const MAIN = `import { Database } from "@precast/runtime"
const db = new Database("tsserver", { migrations: "./migrations" })
export const one = () => db.query\`select id, full_name from users\`
export const two = () => db.query<{ id: number; email: string }>\`select id, email from users\`
export const three = () => db.query<{ id: number }>\`select id from users\`
`

let server: TestPostgres
let project: Project
let tsserver: Server

beforeAll(async () => {
  server = await postgres()
  process.env["DATABASE_URL"] = server.url
  project = createProject({
    "tsconfig.json": tsconfig({}, { name: "@precast/transformer" }),
    "migrations/0001_users.sql":
      "create table users (id int primary key, full_name text not null, email text)",
    "src/main.ts": MAIN,
  })
  // An editor does not wait for a database that is made: precast.sql.json has the descriptions.
  await checkStatements([join(project.folder, "tsconfig.json")], true)
  tsserver = startServer(project, [], false)
  tsserver.open("src/main.ts")
}, 120_000)
afterAll(async () => {
  delete process.env["DATABASE_URL"]
  await tsserver.end()
  project.remove()
  await server.close()
})

interface Fix {
  readonly description: string
  readonly changes: readonly { readonly textChanges: readonly { readonly newText: string }[] }[]
}

function fixesOf({ start, end, code }: Shown): Promise<Fix[]> {
  return tsserver.ask<Fix[]>("getCodeFixes", {
    file: join(project.folder, "src/main.ts"),
    startLine: start.line,
    startOffset: start.offset,
    endLine: end.line,
    endOffset: end.offset,
    errorCodes: [code],
  })
}

test("statements are in the error list, and their row types are written", async () => {
  const shown = (await tsserver.errors("src/main.ts")).toSorted(
    (a, b) => a.start.line - b.start.line,
  )
  expect(
    shown.map(({ start, text }) => `${start.line}:${start.offset} ${text.slice(0, 6)}`),
  ).toEqual(["3:26 PC1135", "4:49 PC1141"])
  const fixes = await Promise.all(shown.map(fixesOf))
  expect(
    fixes.map(([fix]) => [
      fix?.description,
      fix?.changes[0]?.textChanges.map(({ newText }) => newText),
    ]),
  ).toEqual([
    ["Write the row type { id: number; fullName: string }", ["<{ id: number; fullName: string }>"]],
    ["Write the row type { id: number; email: string | null }", [": string | null"]],
  ])
}, 120_000)
