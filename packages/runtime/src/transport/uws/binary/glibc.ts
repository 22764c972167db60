import { closeSync, openSync, readSync } from "node:fs"
import { readElf, type NeededVersion } from "./elf.ts"

/** Minor number of a glibc version: 36 for 2.36. */
export type GlibcMinor = number

/**
 * glibc 2.38 gave the number readers of C23 names of their own; a program that was compiled there
 * requires them although it needs nothing new: the old functions differ in `0b…` literals only.
 */
const C23 = "__isoc23_"

/** The oldest glibc that has everything else that the known binaries require (`arc4random`: 2.36). */
export const OLDEST_GLIBC: GlibcMinor = 36

/** The glibc this process runs on; undefined on other systems and on musl. */
export function hostGlibc(): GlibcMinor | undefined {
  if (process.platform !== "linux") return undefined
  // `excludeNetwork` (Node 22) is not in the types yet. Without it the report looks up a name for
  // every open connection, which takes seconds where DNS is slow.
  const report = process.report as typeof process.report & { excludeNetwork?: boolean }
  const before = report.excludeNetwork ?? false
  report.excludeNetwork = true
  const { header } = report.getReport() as { header?: { glibcVersionRuntime?: string } }
  report.excludeNetwork = before
  const found = /^2\.(\d+)/.exec(header?.glibcVersionRuntime ?? "")
  return found ? Number(found[1]) : undefined
}

/**
 * Whether this process runs on musl, by the path of the dynamic linker, which the file of every program starts with.
 * False also where that file cannot be read; `hostGlibc()` is sure, and takes 4 ms.
 */
export function isMusl(): boolean {
  if (process.platform !== "linux") return false
  try {
    const file = openSync(process.execPath, "r")
    const head = Buffer.alloc(4096)
    try {
      readSync(file, head, 0, head.length, 0)
    } finally {
      closeSync(file)
    }
    return head.includes("/ld-musl-")
  } catch {
    return false
  }
}

/** The newest glibc version that a shared object requires. @throws Error when it is not ELF. */
export function neededGlibc(bytes: Buffer): GlibcMinor {
  return Math.max(0, ...readElf(bytes).versions.map(glibcMinor))
}

/**
 * A copy of a shared object that runs on an older glibc: every symbol of a version newer than `host`
 * must be one of the C23 names and is re-pointed at its plain name and at the oldest version in the
 * file. No code changes: 4 bytes of name and 2 of version for each symbol, 8 for each version entry.
 * @throws Error when another symbol needs the newer glibc.
 */
export function withoutC23Names(original: Buffer, host: GlibcMinor): Buffer {
  const bytes = Buffer.from(original)
  const elf = readElf(original)
  const tooNew = elf.versions.filter((version) => glibcMinor(version) > host)
  const numbers = new Set(tooNew.map((version) => version.number))
  const oldest = oldestGlibc(elf.versions)
  for (const symbol of elf.symbols()) {
    if (!numbers.has(symbol.version)) continue
    const name = elf.text(symbol.nameIndex)
    if (!name.startsWith(C23)) throw new Error(`${name} needs a newer glibc`)
    // "strtol" is the end of "__isoc23_strtol", so its text is in the string table already.
    bytes.writeUInt32LE(symbol.nameIndex + C23.length, symbol.nameAt)
    bytes.writeUInt16LE(oldest.number, symbol.versionAt)
  }
  for (const version of tooNew) {
    // The dynamic linker checks this list even when no symbol refers to an entry.
    bytes.writeUInt32LE(oldest.hash, version.at)
    bytes.writeUInt32LE(oldest.nameIndex, version.at + 8)
  }
  return bytes
}

/** The version that has `strtol`: `GLIBC_2.2.5` on x64; arm64 began with `GLIBC_2.17`. */
function oldestGlibc(versions: readonly NeededVersion[]): NeededVersion {
  const libc = versions.filter(({ library }) => library.startsWith("libc.so"))
  const oldest =
    libc.find(({ name }) => name === "GLIBC_2.2.5") ??
    libc.find(({ name }) => name === "GLIBC_2.17")
  if (oldest === undefined) throw new Error("no GLIBC_2.2.5 or GLIBC_2.17 in the file")
  return oldest
}

function glibcMinor(version: NeededVersion): GlibcMinor {
  const found = /^GLIBC_2\.(\d+)/.exec(version.name)
  return found ? Number(found[1]) : 0
}
