import { resolve } from "node:path"
import { migrate } from "../migrate/migrate.ts"
import { withClient } from "./admin.ts"
import type { Engine, EngineOptions } from "./engine.ts"
import { openEngine, ownVariable } from "./open.ts"
import { projectFolder } from "./places.ts"
import { isTest } from "./test-database.ts"

export interface PrepareOptions extends EngineOptions {
  /** Address that the program gives itself; it goes before those of the environment. */
  readonly url?: string | undefined
}

/**
 * A database that is ready to be used: found by `openEngine`, with its migrations applied in
 * development and in tests. In production they are applied by `precast db migrate`, and by nobody
 * else. A relative folder of migrations starts from the project's.
 * @throws PrecastError of `openEngine` and `migrate`
 */
export async function prepareDatabase(options: PrepareOptions): Promise<Engine> {
  const env = options.env ?? process.env
  const say =
    options.say ?? ((line: string): void => void process.stderr.write(`precast: ${line}\n`))
  const folder = projectFolder(options.folder ?? process.cwd())
  const migrations = options.migrations && resolve(folder, options.migrations)
  const given =
    options.url === undefined
      ? env
      : { ...env, DATABASE_URL: options.url, [ownVariable(options.name)]: "" }
  const engine = await openEngine({ ...options, env: given, folder, migrations, say })
  if (migrations && env.NODE_ENV !== "production" && !isTest(env)) {
    try {
      await withClient(engine.url, (client) => migrate(client, migrations, { say }))
    } catch (error) {
      await engine.stop()
      throw error
    }
  }
  return engine
}
