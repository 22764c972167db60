import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type * as engines from "@precast/runtime/engine"
import { benchError } from "../errors/bench-error.ts"
import { cacheFolder } from "../stage/find-package.ts"
import { processesOf, usageOf } from "../server/usage.ts"

/** What a group of scenarios finds in the database. */
export interface Tables {
  /** Whether commits wait for the disk, whatever the server's default and the benchmark before. */
  readonly synchronousCommit: "on" | "off"
  /** The statements that create them, whatever is there. */
  seed(): string
  /** The statements that put all rows back, sent one by one. */
  readonly refill: readonly string[]
}

/** A real PostgreSQL on this machine with the tables that contenders query. */
export interface BenchDatabase {
  readonly url: string
  /** Its version and settings, as a reader of figures has to know them. */
  readonly title: string
  /** CPU time of all its processes so far in microseconds; undefined where they cannot be seen. */
  spent(): number | undefined
  /** Puts all rows back as they were in the beginning. */
  fill(): Promise<void>
  close(): Promise<void>
}

/** Its name, for which `DATABASE_URL_PRECAST_BENCH` can have the URL of another one. */
const name = "precast_bench"

type Engines = typeof engines
type Client = Parameters<Parameters<Engines["withClient"]>[1]>[0]

/**
 * Opens the database, makes the tables, and holds its processes to `cores`, those of the load tool.
 * PC3070 without PostgreSQL.
 */
export async function openDatabase(
  { synchronousCommit, seed, refill }: Tables,
  cores: string | undefined,
): Promise<BenchDatabase> {
  const engine = await openEngine(name)
  const { withClient } = await import("@precast/runtime/engine")
  const ask = <T>(work: (client: Client) => Promise<T>): Promise<T> => withClient(engine.url, work)
  try {
    await ask(async (client) => {
      await client.query(`do $$ begin
        execute format('alter database %I set synchronous_commit = ${synchronousCommit}', current_database());
      end $$`)
      await client.query(seed())
    })
    const { version, folder, settings } = await ask(describe)
    const pid = engine.kind === "url" ? undefined : postmasterIn(folder)
    if (pid !== undefined && cores !== undefined) holdTo(pid, cores)
    return {
      url: engine.url,
      title: `PostgreSQL ${version}, ${settings}${cores && pid ? `, on core ${cores}` : ""}`,
      spent: () => {
        const usage = pid === undefined ? undefined : usageOf(pid)
        return usage && usage.user + usage.system
      },
      fill: () =>
        ask(async (client) => {
          for (const statement of refill) await client.query(statement)
        }),
      close: () => engine.stop(),
    }
  } catch (error) {
    await engine.stop()
    throw benchError("PC3070", (error as Error).message)
  }
}

/** Opens a server with a database of that name. PC3070 without PostgreSQL. */
export async function openEngine(name: string): ReturnType<Engines["openEngine"]> {
  const { openEngine } = await import("@precast/runtime/engine")
  const folder = join(cacheFolder(), "database")
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "package.json"), "{}\n")
  // What the program at hand works on is not what tables are thrown away in.
  const { DATABASE_URL: _, TEST_DATABASE_URL: __, ...env } = process.env
  const own = { ...env, NODE_ENV: "development", PRECAST_TEST_DATABASE: "shared" }
  try {
    return await openEngine({ name, folder, env: own, say: () => {} })
  } catch (error) {
    throw benchError("PC3070", (error as Error).message)
  }
}

/** Drops the databases in the state of migrations that the check of statements has made of a database. */
export async function dropSchemas(name: string, url: string): Promise<void> {
  const { withClient } = await import("@precast/runtime/engine")
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ quoted: string }>(
      "select quote_ident(datname) as quoted from pg_database where starts_with(datname, $1)",
      [`${name}_schema_`],
    )
    for (const { quoted } of rows) await client.query(`drop database ${quoted} with (force)`)
  })
}

interface Described {
  readonly version: string
  readonly folder: string
  readonly settings: string
}

async function describe(client: Client): Promise<Described> {
  const { rows } = await client.query<Described>(`select
    split_part(current_setting('server_version'), ' ', 1) as version,
    current_setting('data_directory', true) as folder,
    format('fsync %s, synchronous_commit %s, shared_buffers %s', current_setting('fsync'),
      current_setting('synchronous_commit'), current_setting('shared_buffers')) as settings`)
  return rows[0] as Described
}

/** Number of the server's first process, which all others are children of. */
function postmasterIn(folder: string): number | undefined {
  try {
    return Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0]) || undefined
  } catch {
    return undefined
  }
}

// The next connection gets a new process, on the same core as the first one.
function holdTo(pid: number, cores: string): void {
  for (const each of processesOf(pid)) spawnSync("taskset", ["-a", "-c", "-p", cores, String(each)])
}
