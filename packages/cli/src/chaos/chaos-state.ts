import { mkdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { declaredDatabases, type Declared } from "../db/declared.ts"
import { databaseFailure, type Engine, engineOf, programEnv } from "../db/open.ts"
import { projectFiles } from "../migrate/files.ts"
import type { Terminal } from "../terminal.ts"
import { DatabaseProxy } from "./database-proxy.ts"

/** Databases and folders for one run of the app, and the environment that names them. */
export interface ChaosState {
  readonly env: NodeJS.ProcessEnv
  readonly proxies: readonly DatabaseProxy[]
  close(): Promise<void>
}

/** Of these the app gets none that it has otherwise. */
const ADDRESSES =
  /^(?:TEST_DATABASE|DATABASE|TOPICS|CRON|CACHE|BUCKET|WEBSOCKETS_BROKER)_URL(?:_FILE|_\w+)?$/
const TESTS = "TEST_DATABASE_URL"
// Nothing listens there: a database that the sources do not declare must not be that of development.
const NOWHERE = "postgres://127.0.0.1:1/none"

/**
 * Opens databases for a run: empty ones with the migrations applied, which are dropped when it ends, or the given one.
 * PC3043, PC3047, PC3103
 * @param state folder of the run
 */
export async function openState(
  database: string | undefined,
  folder: string,
  state: string,
  terminal: Terminal,
): Promise<ChaosState> {
  const inherited = programEnv(folder, terminal.env)
  const env = new Map(
    Object.keys(inherited)
      .filter((name) => ADDRESSES.test(name))
      .map((name) => [name, ""]),
  )
  const buckets = join(state, "buckets")
  mkdirSync(buckets)
  env.set("BUCKET_URL", pathToFileURL(buckets).href)
  env.set("DATABASE_URL", NOWHERE)
  // The database is one of this run already, also where the command is run by tests.
  env.set("PRECAST_TEST_DATABASE", "shared")
  const engines: Engine[] = []
  const proxies: DatabaseProxy[] = []
  const close = async (): Promise<void> => {
    await Promise.all(proxies.map((proxy) => proxy.close()))
    for (const engine of engines) await engine.stop()
  }
  try {
    for (const [index, declared] of databasesOf(folder).entries()) {
      if (database === undefined) engines.push(await openEmpty(declared, folder, terminal))
      const url = database ?? engines.at(-1)?.url ?? NOWHERE
      const proxy = await DatabaseProxy.open(url)
      proxies.push(proxy)
      if (index === 0) env.set("DATABASE_URL", proxy.url)
      env.set(variableOf(declared.name), proxy.url)
    }
  } catch (error) {
    await close()
    throw error
  }
  return { env: { ...terminal.env, ...Object.fromEntries(env) }, proxies, close }
}

async function openEmpty(
  { name, migrations }: Declared,
  folder: string,
  terminal: Terminal,
): Promise<Engine> {
  const { openEngine } = await engineOf(folder)
  const own = Object.entries(terminal.env).filter(([key]) => key === TESTS || !ADDRESSES.test(key))
  const env = new Map(own)
  // As for a test: on the server of TEST_DATABASE_URL, else on the project's server for tests.
  env.set("NODE_ENV", "test").delete("PRECAST_TEST_DATABASE")
  const say = (line: string): void => terminal.err(line)
  const options = { name, folder, env: Object.fromEntries(env), say }
  const from = migrations === undefined ? undefined : resolve(folder, migrations)
  try {
    return await openEngine({ ...options, migrations: from })
  } catch (error) {
    throw databaseFailure(error, name)
  }
}

/** Those that the sources declare; one for topics and jobs of a program that declares none. */
function databasesOf(folder: string): readonly Declared[] {
  const declared = declaredDatabases(folder)
  if (declared.length > 0) return declared
  const uses = projectFiles(folder).typescript.some((file) => {
    const text = readFileSync(file, "utf8")
    return text.includes("@precast/runtime") && /\bnew (?:Database|Topic)\b|\bcron\(/.test(text)
  })
  return uses ? [{ name: "app", migrations: undefined }] : []
}

function variableOf(name: string): string {
  return `DATABASE_URL_${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_")}`
}
