import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { nodeModule } from "../../../base/node.ts"
import type { LoadFailure } from "../describe-failure.ts"
import { cachedFile, sha256Of, cacheFolders, checkPrivate } from "./binary-cache.ts"
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
    noteCopy(path, made)
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

/**
 * The copy that an earlier start has made of a binary; undefined: read the binary. A note in the cache folder
 * identifies both files as those whose content was hashed, so that a start reads neither of them. It names a copy that
 * we know, and like the copy it is a private file in a private folder. A machine with an older glibc or with musl, which
 * has the same folders, cannot load the copy.
 */
export function notedCopy(
  path: string,
  folders: readonly string[] = cacheFolders(),
): string | undefined {
  if (process.platform !== "linux") return undefined
  for (const folder of folders) {
    try {
      checkPrivate(folder, "directory")
      const note = join(folder, noteName(path))
      checkPrivate(note, "file")
      const [hash = "", ...facts] = readFileSync(note, "utf8").split("\n")
      const copy = join(folder, `${hash}.node`)
      checkPrivate(copy, "file")
      if (COPIES.has(hash) && facts.join("\n") === factsOf(path, copy)) return copy
    } catch {
      continue
    }
  }
  return undefined
}

/** Of equal names of two paths, the later start replaces the note. */
function noteName(path: string): string {
  let hash = 0
  for (let at = 0; at < path.length; at++) hash = Math.imul(hash ^ path.charCodeAt(at), 16_777_619)
  return `${(hash >>> 0).toString(16)}.source`
}

function factsOf(path: string, copy: string): string {
  return [path, identify(path), identify(copy)].join("\n")
}

/** Changes with each write: only root, by setting the clock, can set the time of change (ctime). */
function identify(path: string): string {
  const { ctimeNs, dev, ino, mtimeNs, size } = statSync(path, { bigint: true })
  return [dev, ino, size, mtimeNs, ctimeNs].join(" ")
}

/** Records which copy a binary has. Without the note a start takes longer, so a failure is ignored. */
function noteCopy(path: string, copy: string): void {
  const note = join(dirname(copy), noteName(path))
  const fresh = `${note}.${nodeModule("crypto").randomBytes(6).toString("hex")}`
  try {
    const content = [basename(copy, ".node"), factsOf(path, copy)].join("\n")
    writeFileSync(fresh, content, { mode: 0o600, flag: "wx" })
    renameSync(fresh, note)
  } catch {
    rmSync(fresh, { force: true })
  }
}

const COPIES: ReadonlySet<string> = new Set(KNOWN_BINARIES.values())
