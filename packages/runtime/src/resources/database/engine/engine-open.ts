import { runtimeError } from "../../../base/errors/catalog.ts"
import { projectFolder } from "../../../base/state-folder.ts"
import { connectionUrls } from "../connection-urls.ts"
import { findServer } from "./find-server.ts"
import { addressOf, ownVariable } from "./engine-address.ts"
import { databaseUrl, dropDatabase, ensureDatabase } from "./engine-admin.ts"
import type { Hello, KeeperConfig } from "./keeper-config.ts"
import { leaseServer } from "./lease-server.ts"
import { type Purpose, serverFolder } from "./places.ts"
import { isTest, makeTestDatabase } from "./test-database.ts"

/** Where the databases of a program are. */
export type EngineKind = "url" | "system" | "embedded" | "pglite"

/** A place that has databases, and the address of one of them. */
export interface Engine {
  /** The URL for clients: `postgres://…`. */
  readonly url: string
  readonly kind: EngineKind
  /** Connections that it accepts at the same time; undefined if the server's own limit applies. */
  readonly connections: number | undefined
  /** Releases the server; it keeps running for other programs that use it. */
  stop(): Promise<void>
}

/** Which database of a project is opened. */
export interface EngineOptions {
  /** Name of the database. */
  readonly name: string
  /** Folder of its migrations, for tests: their databases have them applied already. */
  readonly migrations?: string | undefined
  /** Folder of the project, or one inside it; default: where the program is run. */
  readonly folder?: string | undefined
  /** Environment variables; default: those of the process. */
  readonly env?: NodeJS.ProcessEnv | undefined
  /** Receives a line about each slow step. Default: writes to standard error. */
  readonly say?: ((line: string) => void) | undefined
}

/**
 * Opens a database: the one that `DATABASE_URL` names (`DATABASE_URL_SHOP` takes precedence for
 * the database "shop"); else, in development and tests, one on a server of the project. In a
 * test the caller gets a separate database, empty except for the migrations, which is dropped
 * when the test process exits.
 * @throws PrecastError PC2075 in production without `DATABASE_URL`; PC2076…PC2078 if no server
 *   can be started; PC2157 for a URL that is not a PostgreSQL URL; PC2084 if a server does not
 *   allow creating databases for tests
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const env = options.env ?? process.env
  const { name } = options
  const url = addressOf(name, env)
  if (url !== undefined) return isTest(env) ? openTestAt(url, options) : plain(url)
  if (env.NODE_ENV === "production") throw runtimeError("PC2075", name, ownVariable(name))
  const held = await openLocal(options, env, isTest(env) ? "tests" : "development")
  const { kind, connections } = held.hello
  const own = await localDatabase(held, options, env)
  return {
    url: databaseUrl(held.hello.server, own),
    kind,
    connections,
    stop: async () => held.release(),
  }
}

/**
 * The local server of a project.
 * @throws PrecastError PC2076…PC2078, PC2098 if no server runs and none can be started
 */
export async function openLocal(
  options: EngineOptions,
  env: NodeJS.ProcessEnv,
  purpose: Purpose,
): Promise<Held> {
  const say =
    options.say ?? ((line: string): void => void process.stderr.write(`precast: ${line}\n`))
  const project = projectFolder(options.folder ?? process.cwd())
  const state = serverFolder(project, purpose)
  return holdLease(state, () => findServer({ project, state, purpose, env, say }))
}

async function localDatabase(
  held: Held,
  { name, migrations }: EngineOptions,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const { server, kind } = held.hello
  // It has one database.
  if (kind === "pglite") return "postgres"
  if (!isTest(env)) {
    await ensureDatabase(server, name)
    return name
  }
  const own = await makeTestDatabase({ server, name, entrance: "postgres", migrations })
  await held.dropAtEnd(own)
  return own
}

/** A database for a test on the given server; the named database itself is not changed. */
async function openTestAt(url: string, { name, migrations }: EngineOptions): Promise<Engine> {
  const address = new URL(connectionUrls(url)[0]!)
  const entrance = decodeURIComponent(address.pathname.slice(1)) || "postgres"
  const { search } = address
  address.pathname = ""
  address.search = ""
  const server = address.href.replace(/\/$/, "")
  const own = await makeTestDatabase({ server, name, entrance, migrations })
  return {
    ...plain(databaseUrl(server, own) + search),
    stop: () => dropDatabase(server, own, entrance),
  }
}

function plain(url: string): Engine {
  return { url, kind: "url", connections: undefined, stop: async () => {} }
}

/** A lease that is acquired again if its keeper is killed. */
export interface Held {
  readonly hello: Hello
  dropAtEnd(database: string): Promise<void>
  release(): void
}

/**
 * Holds the server of a project. When its keeper or the server is killed, another is started, on the
 * same port with the same password: connections break, addresses do not.
 */
async function holdLease(state: string, configure: () => Promise<KeeperConfig>): Promise<Held> {
  let lease = await leaseServer(state, configure)
  const { hello } = lease
  const drops: string[] = []
  let isReleased = false
  const watch = (): void => lease.onLost(() => void takeAnew())
  const takeAnew = async (): Promise<void> => {
    if (isReleased) return
    const next = await leaseServer(state, configure).catch(() => undefined)
    if (next === undefined) return
    if (isReleased) return next.release()
    lease = next
    watch()
    for (const name of drops) await next.dropAtEnd(name)
  }
  watch()
  return {
    hello,
    dropAtEnd: (name) => {
      drops.push(name)
      return lease.dropAtEnd(name)
    },
    release: () => {
      isReleased = true
      lease.release()
    },
  }
}
