import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { nodeModule } from "../../../base/node.ts"
import type { LoadFailure } from "../describe-failure.ts"
import { cachedFile, sha256Of, cacheFolders, checkPrivate, holds } from "./binary-cache.ts"
import { hostGlibc, neededGlibc, OLDEST_GLIBC, withoutC23Names, type GlibcMinor } from "./glibc.ts"
import { KNOWN_BINARIES } from "./known-binaries.ts"

/** A file that this machine can load; `adapted` when it is our copy for an older glibc, `isNew` when it was made now. */
export type Prepared =
  | { readonly path: string; readonly adapted: boolean; readonly isNew?: true }
  | LoadFailure

/**
 * Makes sure that a binary runs on this machine's C library. Linux binaries require glibc 2.38, of
 * which they use three renamed functions only; where glibc is 2.36 or 2.37, a binary whose SHA-256
 * we know is copied with those names re-pointed, into a private cache folder.
 */
export function prepareBinary(
  path: string,
  host: GlibcMinor | undefined = hostGlibc(),
  folders?: readonly string[],
): Prepared {
  if (process.platform !== "linux") return { path, adapted: false }
  if (host === undefined) return { reason: "musl" }
  const note = noteName(path, host)
  const noted = notedCopy(note, folders)
  if (noted !== undefined) return { path: noted, adapted: true }
  const original = readFileSync(path)
  const needed = neededOf(original)
  if (needed <= host) return { path, adapted: false }
  const found = `2.${host}`
  if (host < OLDEST_GLIBC) return { reason: "old-glibc", found, needed: `2.${OLDEST_GLIBC}` }
  const copy = KNOWN_BINARIES.get(sha256Of(original))
  if (copy === undefined) return { reason: "unknown-binary", path, found, needed: `2.${needed}` }
  try {
    const make = (): Buffer => withoutC23Names(original, OLDEST_GLIBC)
    const made = cachedFile(copy, make, folders)
    noteCopy(note, made)
    return { path: made, adapted: true, isNew: true }
  } catch (error) {
    return { reason: "no-cache", message: (error as Error).message }
  }
}

/** Bytes that are not ELF are left to the dynamic linker, whose error is more precise. */
function neededOf(bytes: Buffer): GlibcMinor {
  try {
    return neededGlibc(bytes)
  } catch {
    return 0
  }
}

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
function noteCopy(note: string, copy: string): void {
  const path = join(dirname(copy), note)
  const fresh = `${path}.${nodeModule("crypto").randomBytes(6).toString("hex")}`
  try {
    writeFileSync(fresh, basename(copy, ".node"), { mode: 0o600, flag: "wx" })
    renameSync(fresh, path)
  } catch {
    rmSync(fresh, { force: true })
  }
}
