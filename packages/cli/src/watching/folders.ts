import { type BigIntStats, type FSWatcher, readdirSync, statSync, watch } from "node:fs"
import { join } from "node:path"

/** Times of files are in ticks of a clock, which may be behind by this much, in ms. */
export const TICK = 20

interface Watched {
  readonly watcher: FSWatcher
  /** Another folder may come in its place, under its name. */
  readonly identity: string
}

/**
 * Watches folders individually. On Linux, Node's recursive watching keeps watching single files and receives
 * no events of one that an editor has replaced, as most do when they save; and below a folder there may be a
 * node_modules with more folders than a system lets a program watch.
 */
export class Folders {
  readonly #onSeen: (path: string) => void
  readonly #watched = new Map<string, Watched>()

  /** @param onSeen receives the absolute names of files and folders with an event */
  constructor(onSeen: (path: string) => void) {
    this.#onSeen = onSeen
  }

  has(folder: string): boolean {
    return this.#watched.has(folder)
  }

  /**
   * Watches these folders and no others.
   * @param since ms since 1970: for a folder that was not watched before, newer files are reported
   */
  take(folders: ReadonlySet<string>, since: number): void {
    for (const folder of this.#watched.keys()) if (!folders.has(folder)) this.#leave(folder)
    for (const folder of folders) this.#renew(folder, since)
  }

  close(): void {
    for (const folder of this.#watched.keys()) this.#leave(folder)
  }

  #leave(folder: string): void {
    this.#watched.get(folder)?.watcher.close()
    this.#watched.delete(folder)
  }

  #renew(folder: string, since: number): void {
    const known = this.#watched.get(folder)
    const identity = identityOf(folder)
    if (known?.identity === identity) return
    this.#leave(folder)
    if (identity === "") return
    try {
      this.#watched.set(folder, { watcher: this.#watch(folder), identity })
    } catch (error) {
      // It has just gone.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
    }
    // Something else than before, with other files in it, or one whose files were read before it was watched.
    this.#tellOf(folder, known ? 0 : since)
  }

  #watch(folder: string): FSWatcher {
    const watcher = watch(folder, (event, name) => {
      this.#onSeen(name === null ? folder : join(folder, name))
      if (event === "rename" && this.#watched.get(folder)?.watcher === watcher)
        this.#renew(folder, 0)
    })
    // A folder that goes away is no failure: its files are deleted.
    watcher.on("error", () => {})
    return watcher
  }

  #tellOf(folder: string, since: number): void {
    for (const name of namesIn(folder)) {
      const path = join(folder, name)
      const stat = statSync(path, { throwIfNoEntry: false })
      if (stat && stat.ctimeMs >= since - TICK) this.#onSeen(path)
    }
  }
}

/** "": there is no such folder. */
function identityOf(folder: string): string {
  const stat: BigIntStats | undefined = statSync(folder, { bigint: true, throwIfNoEntry: false })
  // Numbers of inodes are used again.
  return stat?.isDirectory() ? `${stat.dev} ${stat.ino} ${stat.birthtimeNs}` : ""
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
