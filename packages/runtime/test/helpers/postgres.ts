import { mkdirSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { databaseUrl, dropDatabase, ensureDatabase } from "../../src/database/engine/admin.ts"
import { openEngine } from "../../src/database/engine/open.ts"

// One server for all test files, whatever they do at the same time.
const folder = fileURLToPath(new URL("../../../../node_modules/.cache/postgres", import.meta.url))

/** A database of a real PostgreSQL, empty, of the caller's own. */
export interface TestPostgres {
  /** `postgres://user:password@127.0.0.1:port/database` */
  readonly url: string
  /** Address of another database of the same server, made if it is not there. */
  other(name: string): Promise<string>
  /** Removes the databases and cuts off who uses them. */
  close(): Promise<void>
}

/**
 * A real PostgreSQL for a test file: that of the machine, or of `TEST_DATABASE_URL`. Call it in
 * `beforeAll`, and `close()` in `afterAll`.
 */
export async function postgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/package.json`, "{}")
  const env = { ...process.env, DATABASE_URL: given, NODE_ENV: "test" }
  const engine = await openEngine({ name: "postgres", folder, env })
  const server = new URL(engine.url)
  server.pathname = ""
  const own = `test_${process.pid}_${Math.random().toString(36).slice(2)}`
  const made: string[] = []
  const base = server.href.replace(/\/$/, "")
  const make = async (name: string): Promise<string> => {
    made.push(name)
    await ensureDatabase(base, name)
    return databaseUrl(base, name)
  }
  return {
    url: await make(own),
    other: (name) => make(`${own}_${name}`),
    close: async () => {
      for (const name of made) await dropDatabase(base, name)
      await engine.stop()
    },
  }
}
