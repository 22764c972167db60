import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { runtimeError } from "../../../base/errors/catalog.ts"
import { serverAccount, type Account } from "./account.ts"
import { readBinaries, systemFolders, type Binaries } from "./binaries.ts"
import { embeddedBinaries } from "./embedded.ts"
import type { KeeperConfig } from "./keeper-config.ts"
import { pglitePackage, type PGlitePackage } from "./pglite/package.ts"
import { dataParent, type Purpose } from "./places.ts"

// Longer than a restart of the program, and than the pause between two runs of tests.
const IDLE_MS = 10_000

/** The inputs for choosing a project's server. */
export interface Search {
  readonly project: string
  readonly state: string
  readonly purpose: Purpose
  readonly env: NodeJS.ProcessEnv
  readonly say: (line: string) => void
}

/**
 * The configuration with which a keeper starts a server: the system's PostgreSQL, else the one
 * from npm, else PGlite. `PRECAST_POSTGRES` restricts the choice to one: `system`, `embedded`,
 * `pglite`, or a folder with the programs.
 * @throws PrecastError PC2076; PC2077 if none is available
 */
export async function findServer(search: Search): Promise<KeeperConfig> {
  const { state, purpose, env } = search
  const account = serverAccount()
  const failures: string[] = []
  const idle = idleOf(env)
  const binaries = await findBinaries(search, account, failures)
  if (binaries === undefined) {
    const found = await pgliteOr(search, failures)
    if (found === undefined) throw runtimeError("PC2077", failures.join("; "))
    return { state, version: found.version, idle, source: { kind: "pglite", entry: found.entry } }
  }
  const { kind, version, major, folder } = binaries
  const parent = dataParent(state, major, account)
  tellOther(search, binaries, parent)
  const place = { binaries: folder, major, parent, account, purpose }
  return { state, version, idle, source: { kind, place } }
}

async function pgliteOr(search: Search, failures: string[]): Promise<PGlitePackage | undefined> {
  const asked = search.env.PRECAST_POSTGRES || "pglite"
  if (asked !== "pglite") return undefined
  try {
    return await pglitePackage(search)
  } catch (error) {
    failures.push((error as Error).message)
    return undefined
  }
}

async function findBinaries(
  search: Search,
  account: Account | undefined,
  failures: string[],
): Promise<Binaries | undefined> {
  const asked = search.env.PRECAST_POSTGRES || undefined
  if (asked === undefined || asked === "system" || asked.includes("/")) {
    const folders = asked?.includes("/") ? [asked] : systemFolders(search.env)
    const found = await bestOf(folders, search.state, account)
    if (found !== undefined) return found
    failures.push(asked?.includes("/") ? `none in ${asked}` : "none is installed")
  }
  if (asked === undefined || asked === "embedded") {
    try {
      return await embeddedBinaries({ ...search, account })
    } catch (error) {
      failures.push((error as Error).message)
    }
  }
  return undefined
}

// A data folder belongs to one major version: the version that created it keeps using it.
async function bestOf(
  folders: readonly string[],
  state: string,
  account: Account | undefined,
): Promise<Binaries | undefined> {
  const read = await Promise.all(folders.map((folder) => readBinaries("system", folder)))
  const found = read.filter((each) => each !== undefined)
  return found.find(({ major }) => hasData(dataParent(state, major, account))) ?? found[0]
}

function hasData(parent: string): boolean {
  return existsSync(join(parent, "data", "PG_VERSION"))
}

function tellOther({ state, purpose, say }: Search, { major }: Binaries, parent: string): void {
  if (purpose === "tests" || hasData(parent)) return
  const others = readdirSync(state).filter((name) => /^\d+$/.test(name) && name !== String(major))
  if (others.length > 0)
    say(
      `PostgreSQL ${major} begins with no data; those of version ${others.join(", ")} stay in ${state}`,
    )
}

function idleOf(env: NodeJS.ProcessEnv): number {
  const seconds = Number(env.PRECAST_POSTGRES_IDLE ?? "")
  return seconds > 0 ? Math.min(seconds, 86_400) * 1000 : IDLE_MS
}
