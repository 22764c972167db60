import { resolve } from "node:path"
import { hasPassword } from "../connection-urls.ts"
import { connectFailure } from "../database-link.ts"
import { migrate, type Migrated, type MigrationClient } from "../migrate/migrate.ts"
import { withClient } from "./engine-admin.ts"
import { type Engine, type EngineOptions, openEngine } from "./engine-open.ts"
import { projectFolder } from "../../../base/state-folder.ts"
import { isTest } from "./test-database.ts"

/** The database of a program, and how to reach it. */
export interface PrepareOptions extends EngineOptions {
  /** URL that the program itself specifies: that database is used directly, also in tests. */
  readonly url?: string | undefined
  /** As `tls` of `Database`. */
  readonly tls?: object | boolean | undefined
  /** As `password` of `Database`. */
  readonly password?: (() => string | Promise<string>) | undefined
}

/**
 * A database that is ready for use: the one at `url`, else the one that `openEngine` finds,
 * with its migrations applied in development and in tests. In production only `precast db
 * migrate` applies them. A relative migrations folder is resolved against the project folder.
 * @throws PrecastError of `openEngine` and `migrate`
 */
export async function prepareDatabase(options: PrepareOptions): Promise<Engine> {
  const { url, tls, password } = options
  const env = options.env ?? process.env
  const say = options.say ?? sayOnStderr
  const folder = projectFolder(options.folder ?? process.cwd())
  const migrations = options.migrations && resolve(folder, options.migrations)
  const engine = await (url === undefined
    ? openEngine({ ...options, env, folder, migrations, say })
    : given(url))
  // A copy for a test has them already.
  const isReady = url === undefined && isTest(env) && engine.kind !== "pglite"
  if (!migrations || env.NODE_ENV === "production" || isReady) return engine
  try {
    await applyMigrations({ name: options.name, url: engine.url, migrations, tls, password, say })
    return engine
  } catch (error) {
    await engine.stop()
    throw error
  }
}

/** The migrations to apply, and the database. */
export interface ApplyOptions {
  /** Of the database, for messages. */
  readonly name: string
  readonly url: string
  /** The folder; a relative one starts from the project's. */
  readonly migrations: string
  readonly tls: object | boolean | undefined
  readonly password?: (() => string | Promise<string>) | undefined
  readonly say?: (line: string) => void
}

/**
 * Applies migrations now, in any mode.
 * @returns names of the migrations that were applied
 * @throws PrecastError of `migrate`, and PC2068 if there is no connection
 */
export async function applyMigrations(options: ApplyOptions): Promise<readonly string[]> {
  const { url, tls, password, say = sayOnStderr } = options
  const folder = resolve(projectFolder(process.cwd()), options.migrations)
  const own = {
    ...(tls !== undefined && { ssl: tls }),
    ...(password !== undefined && !hasPassword(url) && { password }),
  }
  let isConnected = false
  const work = (client: MigrationClient): Promise<Migrated> => {
    isConnected = true
    return migrate(client, folder, { say })
  }
  try {
    return (await withClient(url, work, own)).applied
  } catch (error) {
    throw isConnected ? error : connectFailure(options, error as Error)
  }
}

const sayOnStderr = (line: string): void => void process.stderr.write(`precast: ${line}\n`)

function given(url: string): Engine {
  return { url, kind: "url", connections: undefined, stop: async () => {} }
}
