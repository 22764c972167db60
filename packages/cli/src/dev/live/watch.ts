import { existsSync, type FSWatcher, statSync, watch } from "node:fs"
import { dirname, join } from "node:path"
import type { FileChanges } from "@precast/transformer"

// Editors write a file in steps, and git many at once.
const SETTLED_MS = 20

const SOURCE = /\.(?:[cm]?tsx?|json)$/

/**
 * Watches the folders that the files of a program are in, each by itself: below them may be a
 * node_modules with more folders than a system lets a program watch.
 */
export class SourceWatch {
  readonly #onChange: (changes: FileChanges) => void
  readonly #watchers = new Map<string, FSWatcher>()
  #files: ReadonlySet<string> = new Set()
  #stamps = new Map<string, string>()
  #seen = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  constructor(onChange: (changes: FileChanges) => void) {
    this.#onChange = onChange
  }

  /** @param files absolute; what is not among them and appears beside them counts as created */
  take(files: readonly string[]): void {
    this.#files = new Set(files)
    this.#stamps = new Map(files.map((file) => [file, stampOf(file)]))
    const folders = new Set(files.map((file) => dirname(file)))
    for (const [folder, watcher] of this.#watchers)
      if (!folders.has(folder)) {
        watcher.close()
        this.#watchers.delete(folder)
      }
    for (const folder of folders)
      if (!this.#watchers.has(folder) && existsSync(folder))
        this.#watchers.set(folder, this.#watch(folder))
  }

  close(): void {
    clearTimeout(this.#timer)
    for (const watcher of this.#watchers.values()) watcher.close()
  }

  #watch(folder: string): FSWatcher {
    const watcher = watch(folder, (_event, name) => {
      if (name === null || name === "node_modules" || name === ".git") return
      this.#seen.add(join(folder, name).replaceAll("\\", "/"))
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.#tell(), SETTLED_MS)
    })
    // A folder that goes away is no failure: its files are deleted.
    watcher.on("error", () => {})
    return watcher
  }

  #tell(): void {
    const changes = { changed: [] as string[], created: [] as string[], deleted: [] as string[] }
    for (const file of this.#seen) {
      const kind = this.#kindOf(file)
      if (kind !== null) changes[kind].push(file)
    }
    this.#seen.clear()
    const { changed, created, deleted } = changes
    if (changed.length + created.length + deleted.length > 0) this.#onChange(changes)
  }

  #kindOf(file: string): "changed" | "created" | "deleted" | null {
    const stamp = stampOf(file)
    if (this.#files.has(file)) {
      if (stamp === "") return "deleted"
      // The same event comes more than once.
      if (stamp === this.#stamps.get(file)) return null
      this.#stamps.set(file, stamp)
      return "changed"
    }
    if (stamp === "") return null
    // A folder may have brought files with it.
    return SOURCE.test(file) || stamp === FOLDER ? "created" : null
  }
}

const FOLDER = "folder"

/** "": it is not there. */
function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (stat === undefined) return ""
  return stat.isDirectory() ? FOLDER : `${stat.mtimeMs} ${stat.size} ${stat.ino}`
}
