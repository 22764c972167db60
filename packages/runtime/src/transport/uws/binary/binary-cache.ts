import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { homedir, tmpdir, userInfo } from "node:os"
import { isAbsolute, join } from "node:path"
import { nodeModule } from "../../../base/node.ts"

/**
 * Path of a private file with exactly the content of `hash` (`hashOf()`); `make` gives the content
 * when no such file is in the cache. Code is loaded from it, so no other user may write there: the
 * folder is 0700, the file 0600, both owned by this user and no links, and the content is read and
 * hashed at every call. `notedCopy()` saves the call.
 * @throws Error when no cache folder can be trusted or written, or `make` gives other content
 */
export function cachedFile(
  hash: string,
  make: () => Buffer,
  folders: readonly string[] = cacheFolders(),
): string {
  const faults: string[] = []
  for (const folder of folders) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      checkPrivate(folder, "directory")
      const path = join(folder, `${hash}.node`)
      if (!holds(path, hash)) write(path, hash, make())
      return path
    } catch (error) {
      faults.push(`${folder}: ${(error as Error).message}`)
    }
  }
  throw new Error(faults.join("; "))
}

/** SHA-256 in hexadecimal digits. */
export function sha256Of(bytes: Buffer): string {
  return nodeModule("crypto").createHash("sha256").update(bytes).digest("hex")
}

/** What a copy is known by: SHA-512/256 (FIPS 180-4 §5.3.6) in hexadecimal digits. */
export function hashOf(bytes: Buffer): string {
  return nodeModule("crypto").createHash("sha512-256").update(bytes).digest("hex")
}

/** `$XDG_CACHE_HOME/precast`, `~/.cache/precast`, and a folder of this user's in the temp folder. */
export function cacheFolders(): string[] {
  // XDG Base Directory Specification: relative paths are to be ignored.
  const xdg = process.env["XDG_CACHE_HOME"] ?? ""
  const user = process.getuid?.() ?? userInfo().username
  return [
    isAbsolute(xdg) ? join(xdg, "precast") : join(homedir(), ".cache", "precast"),
    join(tmpdir(), `precast-${user}`),
  ]
}

/** Whether a private file has exactly the content of a hash. @throws Error when it is not private */
function holds(path: string, hash: string): boolean {
  try {
    checkPrivate(path, "file")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false
    throw error
  }
  return hashOf(readFileSync(path)) === hash
}

/** Written under another name and renamed: another process sees the whole file or none. */
function write(path: string, hash: string, content: Buffer): void {
  const found = hashOf(content)
  if (found !== hash) throw new Error(`made ${found} instead of ${hash}`)
  const fresh = `${path}.${nodeModule("crypto").randomBytes(6).toString("hex")}`
  try {
    writeFileSync(fresh, content, { mode: 0o600, flag: "wx" })
    // The umask may have taken more than it should (0277): loading needs to read.
    chmodSync(fresh, 0o600)
    renameSync(fresh, path)
  } finally {
    rmSync(fresh, { force: true })
  }
  checkPrivate(path, "file")
  if (!holds(path, hash)) throw new Error(`${path} is not what was written`)
}

/** @throws Error when others could have written the file or folder, or it is a link */
export function checkPrivate(path: string, kind: "directory" | "file"): void {
  // lstat: a link is neither a directory nor a file, regardless of its target.
  const stat = lstatSync(path)
  if (kind === "directory" ? !stat.isDirectory() : !stat.isFile()) throw new Error(`not a ${kind}`)
  if (process.getuid !== undefined && stat.uid !== process.getuid()) {
    throw new Error(`owned by user ${stat.uid}`)
  }
  if ((stat.mode & 0o077) !== 0)
    throw new Error(`open to others (mode ${(stat.mode & 0o777).toString(8)})`)
}
