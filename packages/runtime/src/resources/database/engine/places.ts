import { createHash } from "node:crypto"
import { statSync } from "node:fs"
import { homedir, tmpdir } from "node:os"
import { basename, dirname, join, resolve } from "node:path"
import { stateFolder } from "../../../base/state-folder.ts"
import type { Account } from "./account.ts"

// The limit of a unix socket's path on every system (104 bytes on macOS, with the terminator).
const SOCKET_PATH_BYTES = 100

/** Tests have a separate server, which is fast because it need not survive a power failure. */
export type Purpose = "development" | "tests"

/** Creates the folder of the project for a server's files. */
export function serverFolder(project: string, purpose: Purpose): string {
  return stateFolder(project, purpose === "tests" ? "postgres-tests" : "postgres")
}

/**
 * The data folder of one version of PostgreSQL: in the project, if the account has access to
 * it.
 */
export function dataParent(state: string, major: number, account: Account | undefined): string {
  const own = join(state, String(major))
  if (account === undefined || isReachable(state, account)) return own
  const name = `${basename(dirname(dirname(state)))}-${shortHash(state)}`
  return join("/var/lib/precast", name, String(major))
}

/** The cache of packages that are downloaded on demand, for all projects. */
export function cacheFolder(account: Account | undefined, env: NodeJS.ProcessEnv): string {
  if (account !== undefined) return "/var/cache/precast"
  if (process.platform === "win32" && env.LOCALAPPDATA) return join(env.LOCALAPPDATA, "precast")
  if (process.platform === "darwin") return join(homedir(), "Library/Caches/precast")
  return join(env.XDG_CACHE_HOME || join(homedir(), ".cache"), "precast")
}

/**
 * A path for the socket (on Windows a pipe) through which programs of this project find the
 * keeper.
 */
export function socketPath(state: string): string {
  const own = `keeper-${process.pid}.sock`
  if (process.platform === "win32") return `\\\\.\\pipe\\precast-${shortHash(state)}-${own}`
  const path = join(state, own)
  if (Buffer.byteLength(path) <= SOCKET_PATH_BYTES) return path
  return join(tmpdir(), `precast-${shortHash(state)}-${own}`)
}

/** A number derived from the folder, from 0 up to, but not including, `below`. */
export function hashed(folder: string, below: number): number {
  return createHash("sha256").update(folder).digest().readUInt32BE() % below
}

/** Whether an account has access to a folder, by the modes of all folders above it. */
export function isReachable(folder: string, { uid, gid }: Account): boolean {
  for (let each = resolve(folder); ; each = dirname(each)) {
    const stat = statSync(each, { throwIfNoEntry: false })
    if (stat !== undefined) {
      const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001
      if ((stat.mode & bit) === 0) return false
    }
    if (dirname(each) === each) return true
  }
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12)
}
