import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client } from "pg"
import { afterAll, expect, test } from "vitest"
import { openEngine } from "../../src/database/engine/open.ts"
import { postgres } from "../helpers/postgres.ts"

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A folder of a project that has nothing yet. */
function project(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "precast-engine-")))
  writeFileSync(join(folder, "package.json"), "{}")
  folders.push(folder)
  return folder
}

test("an address in the environment is taken as it is, that of the database first", async () => {
  const env = { DATABASE_URL: "postgres://a/b", DATABASE_URL_MY_SHOP: "postgres://c/d" }
  const folder = project()
  const shop = await openEngine({ name: "my-shop", folder, env })
  expect(shop).toMatchObject({ url: "postgres://c/d", kind: "url", connections: undefined })
  expect((await openEngine({ name: "other", folder, env })).url).toBe("postgres://a/b")
})

test("in production a database without an address is refused", async () => {
  const opened = openEngine({ name: "shop", folder: project(), env: { NODE_ENV: "production" } })
  await expect(opened).rejects.toMatchObject({ code: "PC2075" })
})

test("a test file has an empty database of a real PostgreSQL", async () => {
  const { url, other, close } = await postgres()
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query("select count(*)::int as tables from pg_stat_user_tables")
  expect(rows).toEqual([{ tables: 0 }])
  await client.end()
  expect(await other("second")).not.toBe(url)
  await close()
  const again = new Client({ connectionString: url })
  await expect(again.connect()).rejects.toMatchObject({
    code: expect.stringMatching(/3D000|ECONN/),
  })
})
