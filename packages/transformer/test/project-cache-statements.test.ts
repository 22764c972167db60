// Files with SQL statements are kept for the next process as long as no migration and no description changes.
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test, vi } from "vitest"
import { postgres } from "../../runtime/test/helpers/postgres.ts"
import { readSigned } from "../src/hosts/disk-cache/signed-file.ts"
import type { StoredProject } from "../src/hosts/project/stored-project.ts"
import {
  cacheOf,
  createCached,
  HOLDINGS,
  madeBy,
  madeCached,
  madeWithout,
  mark,
  open,
  settled,
  USE,
  uses,
} from "./cached-project.ts"

const STATEMENTS = `import { Database, is } from "@precast/runtime"
const db = new Database("cached", { migrations: "./migrations" })
interface Row { id: number; name: string }
export const rows = () => db.query<Row>\`select id, name from users\`
export const isRow = is<Row>
`

test.each(Object.entries(HOLDINGS))("statements, %s", { timeout: 120_000 }, async (_, holding) => {
  const server = await postgres()
  onTestFinished(() => server.close())
  vi.stubEnv("DATABASE_URL", server.url)
  onTestFinished(() => void vi.unstubAllEnvs())
  const project = createCached()
  const migration = "create table users (id int primary key, name text not null)"
  project.write({ "src/b.ts": STATEMENTS, "migrations/0001_users.sql": migration })
  const use = { ...holding, packageName: "typescript-7" }
  const cached = { ...use, isCached: true }
  const b = `${project.folder}/src/b.ts`
  const edit = (more: string): void => project.write({ "src/c.ts": uses("p.is<User>", more) })
  /** Whether the file with statements is as in the cache. */
  const isKept = async (): Promise<boolean> => {
    await settled()
    const held = await open(project, cached)
    const made = madeBy(held, project)
    const { dependencies = [], folders = [] } = held.transformFile(b) ?? {}
    expect(dependencies).toContain(`${project.folder}/migrations/0001_users.sql`)
    expect(folders).toEqual([`${project.folder}/migrations`])
    held.close()
    const isMarked = JSON.stringify(made).includes("// kept")
    const uncached = await madeWithout(project, use)
    if (!isMarked) expect(made).toEqual(uncached)
    return isMarked
  }
  expect(await isKept()).toBe(false)
  edit("export const more = 1\n")
  expect(await isKept()).toBe(false)
  if (holding.isOne) {
    mark(project, b)
    expect(await isKept()).toBe(true)
  }
  edit("export const more = 2\n")
  mark(project, b)
  expect(await isKept()).toBe(true)
  project.write({ "migrations/0001_users.sql": migration.replace("name text", "name varchar") })
  expect(await isKept()).toBe(false)
  project.write({ "migrations/0002_more.sql": "alter table users alter column name drop not null" })
  await settled()
  const held = await open(project, cached)
  madeBy(held, project)
  expect(held.transformFile(b)!.diagnostics.map(({ code }) => code)).toEqual(["PC1141"])
  held.close()
})

test("a file with statements of which nothing is known is not kept", async () => {
  // No database is looked for.
  vi.stubEnv("NODE_ENV", "production")
  vi.stubEnv("DATABASE_URL", undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const project = createCached()
  // One without types, too, of which only the project as a whole is reported.
  const lone = `import { Database } from "@precast/runtime"
export const all = new Database("cached", { migrations: "./migrations" }).exec\`delete from users\`
`
  project.write({ "src/b.ts": STATEMENTS, "src/c.ts": lone, "migrations/0001_users.sql": "" })
  await madeCached(project, USE)
  const [bin = ""] = readdirSync(cacheOf(project))
  const { value } = readSigned(join(cacheOf(project), bin))
  const made = [...(value as { project: StoredProject }).project.made.build.keys()]
  for (const name of ["b", "c"]) expect(made).not.toContain(`${project.folder}/src/${name}.ts`)
  expect(made).toContain(`${project.folder}/src/types.ts`)
})
