import { createHash } from "node:crypto"
import { readdirSync, readFileSync, statSync } from "node:fs"
import type { FileChanges } from "./project-reader.ts"
import { sourceFolders } from "./searched-folders.ts"
import { sourcesIn } from "./source-names.ts"

/** Remembers when files were written, for hosts that do not report changes. */
export interface Stamps {
  /**
   * The files that differ from their last check.
   * @param files of the project
   */
  changes(files: readonly string[]): FileChanges
  /** Takes files as they are now: they are read after this. */
  note(files: readonly string[]): void
  /** Takes those that nothing is known of. They were read before this, but after the last look. */
  take(files: readonly string[]): void
}

/**
 * Times of files are in ticks of a clock: a file that was written up to this long before a check, in ms, may
 * have been written again since without a change of its time.
 */
const TICK = 20
/** For a file that may have changed since it was read: no stamp equals it. */
const UNSURE = "unsure"

/**
 * To be made before the project is read.
 * @param tsconfig absolute name: files that are new in the folders of its project are looked for
 * @param outputs folders that it is compiled to
 */
export function createStamps(tsconfig: string, outputs: () => readonly string[]): Stamps {
  const sourcesBut = (without: readonly string[]): ReadonlySet<string> =>
    sourcesIn(sourceFolders(tsconfig), without)
  const known = new Map<string, string>()
  let sources: ReadonlySet<string> | null = null
  let looked = Date.now()
  // Which of them the project is made of is known when they have been read.
  const early = new Map([...sourcesBut([])].map((file) => [file, stampOf(file, looked, textOf)]))
  const take = (files: readonly string[]): void => {
    for (const file of files)
      if (!known.has(file)) known.set(file, early.get(file) ?? stampOf(file, looked, () => UNSURE))
    early.clear()
  }
  /** Whether it is another than it was when it was last looked at. */
  const look = (file: string): boolean => {
    const before = known.get(file)
    const now = stampOf(file, looked, textOf)
    known.set(file, now)
    if (now === UNSURE) return true
    return now !== before && !(before?.startsWith(TEXT) && textOf(file) === before)
  }
  return {
    changes(files) {
      const changed: string[] = []
      const created = new Set<string>()
      const deleted: string[] = []
      take(files)
      looked = Date.now()
      for (const [file, before] of known) {
        if (!look(file)) continue
        if (known.get(file) === "") deleted.push(file)
        else if (before === "") created.add(file)
        else changed.push(file)
      }
      const before = sources
      sources = sourcesBut(outputs())
      for (const file of before ? sources : [])
        if (!before!.has(file) && !known.has(file)) created.add(file)
      return { changed, created: [...created], deleted }
    },
    note(files) {
      looked = Date.now()
      files.forEach(look)
    },
    take(files) {
      sources ??= sourcesBut(outputs())
      take(files)
    },
  }
}

/**
 * "": it is not there.
 * @param looked when, in ms since 1970: what was written much before has another time when it is written again
 * @param otherwise stamp of a file that was not
 */
function stampOf(file: string, looked: number, otherwise: (file: string) => string): string {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) return ""
  const { mtimeMs, size, ino } = stat
  // A time in the future was set explicitly, and is not the time of a write.
  const isSure = mtimeMs < looked - TICK || mtimeMs > Date.now() + TICK
  return isSure ? `${mtimeMs} ${size} ${ino}` : otherwise(file)
}

const TEXT = "text "

/** Of a folder: the names in it. */
function textOf(file: string): string {
  try {
    const isFolder = statSync(file).isDirectory()
    const content = isFolder ? readdirSync(file).sort().join("/") : readFileSync(file)
    return TEXT + createHash("sha256").update(content).digest("hex")
  } catch {
    return UNSURE // it has just gone
  }
}
