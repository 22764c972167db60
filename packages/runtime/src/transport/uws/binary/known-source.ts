import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { cacheFolders, checkPrivate, holds, sha256Of } from "./binary-cache.ts"
import type { GlibcMinor } from "./glibc.ts"
import { KNOWN_BINARIES } from "./known-binaries.ts"
import { nodeModule } from "../../../base/node.ts"

const COPIES: ReadonlySet<string> = new Set(KNOWN_BINARIES.values())

/**
 * Identifies a binary as the file that was hashed at an earlier start, on the same glibc:
 * the name of the note about it. Neither `utimes` nor a program without the rights of root can set
 * the time of change (ctime).
 */
export function noteName(path: string, host: GlibcMinor): string {
  const { ctimeNs, dev, ino, mtimeNs, size } = statSync(path, { bigint: true })
  const facts = [path, dev, ino, size, mtimeNs, ctimeNs, host].join("\n")
  return `${sha256Of(Buffer.from(facts)).slice(0, 32)}.source`
}

/**
 * The copy that was made of a binary at an earlier start; undefined: read the binary. A note only
 * saves reading and hashing it: it names a copy we know, and the copy's content is hashed here.
 */
export function notedCopy(
  note: string,
  folders: readonly string[] = cacheFolders(),
): string | undefined {
  for (const folder of folders) {
    try {
      checkPrivate(folder, "directory")
      checkPrivate(join(folder, note), "file")
      const hash = readFileSync(join(folder, note), "latin1")
      const copy = join(folder, `${hash}.node`)
      if (COPIES.has(hash) && holds(copy, hash)) return copy
    } catch {
      continue
    }
  }
  return undefined
}

/** Records which copy a binary has. Without the note a start takes longer, so a failure is ignored. */
export function noteCopy(note: string, copy: string): void {
  const path = join(dirname(copy), note)
  const fresh = `${path}.${nodeModule("crypto").randomBytes(6).toString("hex")}`
  try {
    writeFileSync(fresh, basename(copy, ".node"), { mode: 0o600, flag: "wx" })
    renameSync(fresh, path)
  } catch {
    rmSync(fresh, { force: true })
  }
}
