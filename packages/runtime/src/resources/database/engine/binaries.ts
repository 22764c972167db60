import { execFile } from "node:child_process"
import { existsSync, readdirSync, realpathSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { promisify } from "node:util"

/** Programs of a PostgreSQL: a folder that has `postgres` and `initdb`. */
export interface Binaries {
  readonly kind: "system" | "embedded"
  readonly folder: string
  /** As the program reports it: `15.18`. */
  readonly version: string
  readonly major: number
}

// Installation folders outside the PATH, a folder per version: Debian and Ubuntu, RHEL,
// Homebrew, Postgres.app, Windows.
const places = [
  { folder: "/usr/lib/postgresql", begin: "" },
  { folder: "/usr", begin: "pgsql-" },
  { folder: "/opt/homebrew/opt", begin: "postgresql" },
  { folder: "/usr/local/opt", begin: "postgresql" },
  { folder: "/Applications/Postgres.app/Contents/Versions", begin: "" },
  { folder: "C:/Program Files/PostgreSQL", begin: "" },
]

const OLDEST_MAJOR = 13
const EXE = process.platform === "win32" ? ".exe" : ""

/** Folders with an installed PostgreSQL; those of the PATH first, newer before older. */
export function systemFolders(env: NodeJS.ProcessEnv): string[] {
  const onPath = (env.PATH ?? "").split(delimiter).flatMap((folder) => {
    const program = join(folder, `postgres${EXE}`)
    // The program on the PATH is often a link into the folder with its libraries.
    return folder !== "" && existsSync(program) ? [dirname(realpathSync(program))] : []
  })
  const installed = places.flatMap(({ folder, begin }) =>
    list(folder)
      .filter((name) => name.startsWith(begin))
      .sort(byVersion)
      .map((name) => join(folder, name, "bin")),
  )
  return [...new Set([...onPath, ...installed])].filter(hasPrograms)
}

/**
 * The version and location of the programs in a folder; undefined if they cannot run or are too
 * old.
 */
export async function readBinaries(
  kind: Binaries["kind"],
  folder: string,
): Promise<Binaries | undefined> {
  try {
    const { stdout } = await promisify(execFile)(join(folder, `postgres${EXE}`), ["--version"])
    const version = /\d+(\.\d+)*/.exec(stdout)?.[0] ?? "0"
    const major = Number.parseInt(version, 10)
    return major >= OLDEST_MAJOR ? { kind, folder, version, major } : undefined
  } catch {
    return undefined
  }
}

/** A program in the folder, with the extension of the platform. */
export function program(folder: string, name: string): string {
  return join(folder, name + EXE)
}

function hasPrograms(folder: string): boolean {
  return ["postgres", "initdb"].every((name) => existsSync(program(folder, name)))
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function byVersion(one: string, two: string): number {
  return versionIn(two) - versionIn(one)
}

function versionIn(name: string): number {
  return Number(/\d+/.exec(name)?.[0] ?? 0)
}
