import { readFileSync } from "node:fs"
import type { LoadFailure } from "../reason.ts"
import { cachedFile, sha256Of } from "./binary-cache.ts"
import { hostGlibc, neededGlibc, OLDEST_GLIBC, withoutC23Names, type GlibcMinor } from "./glibc.ts"
import { notedCopy, noteCopy, noteName } from "./known-source.ts"
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
