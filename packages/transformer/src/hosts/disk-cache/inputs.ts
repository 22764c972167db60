// Also for the command line (`@precast/transformer/inputs`), which has not loaded any code that compiles.
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

/** A file or a folder that decides about what is kept, as it was read. */
export interface Input {
  /** As of `stampOf`. */
  readonly stamp: string
  /** Of the content. */
  readonly hash: string
}

/**
 * Reads files and folders as they are now.
 * @param names absolute
 * @param since when the first of them was read, in ms since 1970; Infinity: none has been
 * @param known inputs of an earlier process: what has the same stamp is not read again
 */
export function inputsOf(
  names: Iterable<string>,
  since: number,
  known?: ReadonlyMap<string, Input>,
): ReadonlyMap<string, Input> {
  const all = [...new Set(names)].map((name): [string, Input] => {
    const before = known?.get(name)
    const isKnown = before && before.hash !== UNSURE && before.stamp === stampOf(name)
    return [name, isKnown ? before : inputOf(name, since)]
  })
  return new Map(all)
}

/**
 * The same by their stamps alone: they are not read, and count as changed when they are written again.
 * @param names absolute
 * @param since as of `inputsOf`
 */
export function stampsOf(names: Iterable<string>, since: number): ReadonlyMap<string, Input> {
  const all = [...new Set(names)].map((name): [string, Input] => {
    const stamp = isEarly(name, since) ? stampOf(name) : UNSURE
    return [name, { stamp, hash: UNSURE }]
  })
  return new Map(all)
}

/**
 * Compares inputs of an earlier process with what is on the disk.
 * @returns absolute names of those that have another content now, or are gone
 */
export function changedOf(inputs: ReadonlyMap<string, Input>): string[] {
  const all = [...inputs].filter(
    ([name, { stamp, hash: before }]) => stampOf(name) !== stamp && contentOf(name) !== before,
  )
  return all.map(([name]) => name)
}

/** Times of files are in ticks of a clock, in ms. */
const TICK = 20

/**
 * Time, size and inode of a file, which differ when it is written again.
 * @returns "": it is not there
 */
export function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat ? `${stat.mtimeMs} ${stat.size} ${stat.ino}` : ""
}

/** What may have been written while it was read equals nothing. */
function inputOf(name: string, since: number): Input {
  const isSure = isEarly(name, since)
  return { stamp: isSure ? stampOf(name) : UNSURE, hash: isSure ? contentOf(name) : UNSURE }
}

/** Whether a file was written, or was not there, before a time in ms since 1970. */
export function isEarly(name: string, since: number): boolean {
  const stat = statSync(name, { throwIfNoEntry: false })
  return Math.max(stat?.mtimeMs ?? 0, stat?.ctimeMs ?? 0) < since - TICK
}

const UNSURE = "unsure"

/** A hash of a file, or of the names and links in a folder; "": it is not there. */
function contentOf(name: string): string {
  const stat = statSync(name, { throwIfNoEntry: false })
  if (!stat) return ""
  return digestOf(stat.isDirectory() ? listOf(name) : readFileSync(name))
}

// Bun has no `hash`.
const digestOf = (content: string | Buffer): string =>
  createHash("sha256").update(content).digest("hex")

function listOf(folder: string): string {
  const entries = readdirSync(folder, { withFileTypes: true })
  // What is hidden is no package: the cache is among it.
  const shown = entries.filter(({ name }) => !name.startsWith("."))
  const names = shown.map((entry) =>
    entry.isSymbolicLink() ? [entry.name, readlinkSync(join(folder, entry.name))] : [entry.name],
  )
  return JSON.stringify(names.toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1)))
}

/**
 * TypeScript, and this package.
 * @param packageName that TypeScript is installed under
 */
export function compilersOf(tsconfig: string, packageName: string = "typescript"): string[] {
  const own = dirname(createRequire(import.meta.url).resolve("@precast/transformer/package.json"))
  const typescript = upwards(dirname(tsconfig))
    .map((folder) => join(folder, "node_modules", packageName, "package.json"))
    .find((file) => existsSync(file))
  return [...(typescript === undefined ? [] : [typescript]), ...filesIn(join(own, "dist"))]
}

/** Absolute names of what a folder has. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder).map((file) => join(folder, file))
}

/** The package.json of each file, which may decide what its imports resolve to. */
export function manifestsOf(files: readonly string[]): string[] {
  return foldersOf(files).map((folder) => join(folder, "package.json"))
}

/**
 * The folders of packages of a project. To be read before anything else: the cache is in one of them, so that its time is
 * later when files are written there.
 * @param known as of `inputsOf`
 * @returns null: a folder cannot be read
 */
export function packagesNow(
  tsconfig: string,
  known?: ReadonlyMap<string, Input>,
): ReadonlyMap<string, Input> | null {
  try {
    return inputsOf(packagesOf([tsconfig]), Infinity, known)
  } catch {
    return null
  }
}

/** Folders of packages that imports of files may lead to, also those that are not there yet. */
export function packagesOf(files: readonly string[]): string[] {
  return foldersOf(files).flatMap((folder) => {
    const packages = join(folder, "node_modules")
    const stat = statSync(packages, { throwIfNoEntry: false })
    if (!stat?.isDirectory()) return packages
    return [packages, ...LOCKS.map((lock) => join(packages, lock)), ...scopesIn(packages)]
  })
}

/** Those of the files, and all above them. */
function foldersOf(files: readonly string[]): string[] {
  const own = new Set(files.map((file) => dirname(file)))
  return [...new Set([...own].flatMap(upwards))]
}

/** What package managers write when they have installed something. */
const LOCKS = [".package-lock.json", ".modules.yaml", ".pnpm/lock.yaml", ".yarn-state.yml"]

function scopesIn(packages: string): string[] {
  return readdirSync(packages).flatMap((each) => (each.startsWith("@") ? join(packages, each) : []))
}

/**
 * A file in the cache of the nearest node_modules, for each tsconfig.
 * @param kind start of its name
 * @param key that it is found by, in addition to the tsconfig
 * @returns absolute name; undefined: there is no such folder
 */
export function cacheFileFor(
  tsconfig: string,
  kind: string,
  extension: string,
  key: string = "",
): string | undefined {
  const packages = upwards(dirname(tsconfig))
    .map((folder) => join(folder, "node_modules"))
    .find((folder) => existsSync(folder))
  const name = digestOf(tsconfig + key).slice(0, 16)
  return packages && join(packages, `.cache/precast/${kind}-${name}.${extension}`)
}

/** `folder` and all its parents, nearest first. */
function upwards(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...upwards(parent)]
}
