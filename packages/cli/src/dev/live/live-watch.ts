import { statSync } from "node:fs"
import { basename, dirname } from "node:path"
import type { FileChanges } from "@precast/transformer"
import { Folders, TICK } from "../../watching/folders.ts"
import { SETTLED_MS } from "../../watching/settled.ts"

const SOURCE = /\.(?:[cm]?tsx?|json)$/

/** Reports changes of the files of a program, and new files next to them. */
export class SourceWatch {
  readonly #onChange: (changes: FileChanges) => void
  readonly #folders = new Folders((path) => this.#see(path))
  #files: ReadonlySet<string> = new Set()
  #stamps = new Map<string, string>()
  #seen = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  constructor(onChange: (changes: FileChanges) => void) {
    this.#onChange = onChange
  }

  /**
   * @param files absolute; another file that appears next to them counts as created
   * @param since when reading started, in ms since 1970: later edits are reported
   */
  take(files: readonly string[], since: number): void {
    this.#files = new Set(files)
    // Known files keep their stamps from the reported edit, which was before they were read.
    this.#stamps = new Map(
      files.map((file) => [file, this.#stamps.get(file) ?? stampOf(file, since)]),
    )
    this.#folders.take(new Set(files.map((file) => dirname(file))), since)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#folders.close()
  }

  #see(path: string): void {
    if (/[/\\](node_modules|\.git)$/.test(path)) return
    this.#seen.add(path.replaceAll("\\", "/"))
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#tell(), SETTLED_MS)
  }

  #tell(): void {
    const changes = { changed: [] as string[], created: [] as string[], deleted: [] as string[] }
    const now = Date.now()
    for (const file of this.#seen) {
      const kind = this.#kindOf(file, now)
      if (kind !== null) changes[kind].push(file)
    }
    this.#seen.clear()
    const { changed, created, deleted } = changes
    if (changed.length + created.length + deleted.length > 0) this.#onChange(changes)
  }

  #kindOf(file: string, now: number): "changed" | "created" | "deleted" | null {
    const stamp = stampOf(file, now)
    if (this.#files.has(file)) {
      if (stamp === "") return "deleted"
      // The same event comes more than once.
      if (stamp === this.#stamps.get(file) && stamp !== UNSURE) return null
      this.#stamps.set(file, stamp)
      return "changed"
    }
    if (stamp === "") return null
    // Tools keep their state in such folders: `.precast` is made at the first start.
    if (stamp === FOLDER && basename(file).startsWith(".")) return null
    // A folder may have brought files with it; each file in a folder of migrations is one.
    const isPart = SOURCE.test(file) || stamp === FOLDER || this.#files.has(dirname(file))
    return isPart ? "created" : null
  }
}

const FOLDER = "folder"
/** It may be written again before the clock has moved on. */
const UNSURE = "unsure"

/**
 * "": it does not exist.
 * @param sure ms since 1970: a file that was written before is unchanged
 */
function stampOf(file: string, sure: number): string {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (stat === undefined) return ""
  if (stat.isDirectory()) return FOLDER
  return stat.mtimeMs < sure - TICK ? `${stat.mtimeMs} ${stat.size} ${stat.ino}` : UNSURE
}
