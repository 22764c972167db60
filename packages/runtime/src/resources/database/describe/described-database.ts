import { parseEnv } from "node:util"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { ENV_FILES, stageOf } from "../../../base/environment/env-files.ts"
import { connectionUrls } from "../connection-urls.ts"
import { codeOf, databaseUrl, withClient } from "../engine/engine-admin.ts"
import { addressOf } from "../engine/engine-address.ts"
import { openLocal } from "../engine/engine-open.ts"
import { databases, drop, makeMigrated, NAME_LENGTH } from "../engine/migrated-database.ts"
import { isTest } from "../engine/test-database.ts"
import { migrationStatus } from "../migrate/migrate.ts"

/** The database that statements are described by. */
export interface DescribedDatabase {
  readonly url: string
  /** Precast made it, and no program stores data in it. */
  readonly isOwn: boolean
  /** Releases its server. */
  stop(): void
}

/** Which database; paths are absolute. */
export interface Wanted {
  readonly folder: string
  readonly database: string
  readonly migrations: string | undefined
  /** `hashOf` the migrations. */
  readonly hash: string
  readonly env: NodeJS.ProcessEnv
  readonly say: ((line: string) => void) | undefined
}

type Opening = Promise<DescribedDatabase>

/**
 * A database in the state of the migrations, made once and reused: on the server of
 * `DATABASE_URL` if that is this machine's, else on the local server. Without migrations, the
 * database of the program as it is, of which only the catalogue is read.
 * @throws Error with the reason; PrecastError of servers and migrations
 */
export async function openDescribed(wanted: Wanted): Opening {
  if (stageOf(wanted.env) === "production")
    throw new Error("NODE_ENV is production, where no local database is used")
  const url = addressOf(wanted.database, wanted.env)
  if (wanted.migrations === undefined)
    return url === undefined ? openOwnOfProgram(wanted) : asIs(url)
  if (url === undefined || !maySetUp(url, wanted.env)) return openOnLocal(wanted)
  try {
    return await openBeside(url, wanted)
  } catch (error) {
    if (codeOf(error) !== NOT_ALLOWED) throw error
    return openOnLocal(wanted)
  }
}

const NOT_ALLOWED = "42501"

function asIs(url: string, stop = (): void => {}): DescribedDatabase {
  return { url, isOwn: false, stop }
}

/** A database is never created on the server of another machine, except that of tests. */
function maySetUp(url: string, env: NodeJS.ProcessEnv): boolean {
  if (isTest(env) && env.TEST_DATABASE_URL === url) return true
  return connectionUrls(url).every((each) => {
    const { hostname, searchParams } = new URL(each.replace("@/", "@host/"))
    const host = searchParams.get("host") ?? hostname
    return host.startsWith("/") || /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)
  })
}

async function openBeside(url: string, wanted: Wanted): Opening {
  const address = new URL(connectionUrls(url)[0]!)
  const { pathname } = address
  const at = (name: string): string => {
    address.pathname = `/${encodeURIComponent(name)}`
    return address.href
  }
  const entrance = decodeURIComponent(pathname.slice(1)) || "postgres"
  return { url: at(await makeState(wanted, at, entrance)), isOwn: true, stop: () => {} }
}

async function openOnLocal(wanted: Wanted): Opening {
  const { env, database, folder, migrations, say } = wanted
  const held = await openLocal(
    { name: database, folder, say },
    env,
    isTest(env) ? "tests" : "development",
  )
  try {
    const at = (name: string): string => databaseUrl(held.hello.server, name)
    if (held.hello.kind === "pglite") {
      // It has one database, which is that of the program.
      await checkApplied(at("postgres"), migrations!)
      return asIs(at("postgres"), () => held.release())
    }
    const url = at(await makeState(wanted, at, "postgres"))
    return { url, isOwn: true, stop: () => held.release() }
  } catch (error) {
    held.release()
    throw error
  }
}

async function checkApplied(url: string, migrations: string): Promise<void> {
  const { pending } = await withClient(url, (client) => migrationStatus(client, migrations))
  if (pending.length > 0)
    throw new Error("PGlite has one database, to which not all migrations have been applied")
}

async function openOwnOfProgram({ env, database, folder, say }: Wanted): Opening {
  const held = await openLocal({ name: database, folder, say }, env, "development")
  const { server, kind } = held.hello
  const url = databaseUrl(server, kind === "pglite" ? "postgres" : database)
  try {
    await withClient(url, async () => {})
    return asIs(url, () => held.release())
  } catch (error) {
    held.release()
    if (codeOf(error) !== "3D000") throw error
    throw new Error("it has no migrations, and no program has created it yet", { cause: error })
  }
}

// Those of the branches that a project switches between.
const KEPT = 4

async function makeState(
  { database, migrations, hash }: Wanted,
  address: (name: string) => string,
  entrance: string,
): Promise<string> {
  const base = database.slice(0, NAME_LENGTH)
  const name = `${base}_schema_${hash.slice(0, 12)}`
  await withClient(address(entrance), async (client) => {
    if ((await databases(client, name)).includes(name)) return
    const finish = async (): Promise<void> => {
      const known = await databases(client, `${base}_schema_`)
      const states = known.filter((each) => /^[0-9a-f]{12}$/.test(each.slice(base.length + 8)))
      for (const old of states.slice(0, 1 - KEPT)) await drop(client, old)
    }
    await makeMigrated(client, {
      name,
      making: `${base}_schema_making`,
      address,
      migrations,
      finish,
    })
  })
  return name
}

/** The environment of a program in the folder: with what its `.env` files add. */
export function envIn(folder: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const files = ENV_FILES[stageOf(env)].map((name) => join(folder, name)).filter(existsSync)
  const read = files.map((file) => parseEnv(readFileSync(file, "utf8")))
  return Object.assign({}, ...read.toReversed(), env) as NodeJS.ProcessEnv
}
