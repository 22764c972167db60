// `precast build --watch` and `precast dev` notice a migration that breaks a statement, and its correction.
import { expect, test } from "vitest"
import { startPrecast } from "./helpers/bin.ts"
import { type Folder, makeFolder, precastApp } from "./helpers/folder.ts"

const MAIN = `import { Database } from "@precast/runtime"
export const db = new Database("shop", { migrations: "./migrations" })
export const names = () => db.query<{ name: string }>\`select name from users\`
console.log("app runs")
`
const BROKEN = /src\/main\.ts:3:\d+ error PC1148 .*column "name" does not exist/
const env = { DATABASE_URL: "", PRECAST_POSTGRES_IDLE: "1", CI: "" }

function project(version: 6 | 7): Folder {
  const folder = makeFolder({
    ...precastApp(MAIN),
    "migrations/0001_users.sql": "create table users (id int primary key, name text not null)",
  })
  if (version === 7) folder.installWith7()
  else folder.install()
  return folder
}

const rename = { "migrations/0002_title.sql": "alter table users rename name to title" }

test.each([6, 7] as const)(
  "precast build --watch, TypeScript %i",
  async (version) => {
    const folder = project(version)
    const watching = startPrecast(folder.path, ["build", "--watch"], { env })
    await watching.until(/✓ compiled; watching/)
    for (const [name, text] of Object.entries(rename)) folder.write(name, text)
    await watching.until(BROKEN)
    folder.write("migrations/0002_title.sql", "select 1")
    await watching.until(/✓ compiled; watching/)
    watching.child.kill("SIGTERM")
    expect((await watching.ended).code).toBe(143)
  },
  300_000,
)

test("precast dev", async () => {
  const folder = project(6)
  const dev = startPrecast(folder.path, ["dev"], { env })
  await dev.until(/app runs/)
  for (const [name, text] of Object.entries(rename)) folder.write(name, text)
  await dev.until(BROKEN)
  folder.write("migrations/0002_title.sql", "select 1")
  await dev.until(/app runs/)
}, 300_000)
