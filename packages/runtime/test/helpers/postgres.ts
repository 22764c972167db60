import { mkdirSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import {
  databaseUrl,
  dropDatabase,
  ensureDatabase,
} from "../../src/resources/database/engine/engine-admin.ts"
import { openEngine } from "../../src/resources/database/engine/engine-open.ts"

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
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/package.json`, "{}")
  const { DATABASE_URL: _, ...env } = process.env
  const engine = await openEngine({ name: "test", folder, env: { ...env, NODE_ENV: "test" } })
  const own = new URL(engine.url)
  const name = own.pathname.slice(1)
  own.pathname = ""
  const server = own.href.replace(/\/$/, "")
  const made = [name]
  return {
    url: engine.url,
    other: async (suffix) => {
      const other = `${name}_${suffix}`
      made.push(other)
      await ensureDatabase(server, other)
      return databaseUrl(server, other)
    },
    close: async () => {
      for (const each of made) await dropDatabase(server, each)
      await engine.stop()
    },
  }
}
