import { existsSync, readdirSync, statSync } from "node:fs"
import { basename, dirname, join, resolve, sep } from "node:path"
import { readTsconfig } from "../project/project-tsconfig.ts"
import { Folders } from "../watching/folders.ts"

const SETTLED_MS = 50
/** Some file systems report no events: files are checked at most this often. */
const LOOK_MS = 1000
/** The part of the time that may be spent on looking. */
const LOOK_SHARE = 0.02

/** What is done about edits. */
export interface Work {
  compile(isFirst: boolean): Promise<void>
  /** Whether something has changed since, as far as it can be seen. */
  isBehind?(): boolean
}

/**
 * Compiles first, and again when a source file under one of the projects has changed, until the signal is
 * received.
 */
export async function watchFolders(
  projects: readonly string[],
  { compile, isBehind = () => false }: Work,
  signal?: AbortSignal,
): Promise<void> {
  const sources = new Sources(projects)
  const isOver = (): boolean => signal?.aborted === true
  signal?.addEventListener("abort", () => sources.close())
  for (let isFirst = true; ; isFirst = false) {
    if (isOver()) return
    sources.isStale = false
    await compile(isFirst)
    let wait = LOOK_MS
    while (!sources.isStale && !isOver()) {
      await sources.heard(wait)
      // Editors write a file in steps, and git many files together.
      await new Promise((done) => setTimeout(done, SETTLED_MS))
      sources.follow()
      const start = performance.now()
      if (!sources.isStale && !isOver()) sources.isStale = isBehind()
      wait = Math.max(LOOK_MS, (performance.now() - start) / LOOK_SHARE)
    }
  }
}

/** The folders of projects, as they come and go. */
class Sources {
  /** A source has changed. */
  isStale = false
  readonly #roots: ReadonlySet<string>
  readonly #outputs: readonly string[]
  readonly #folders = new Folders((path) => this.#see(path))
  /** There may be other folders than those that are watched. */
  #isMoved = false
  /** Watchers that are created later would keep the process alive. */
  #isClosed = false
  #wake = (): void => {}

  constructor(projects: readonly string[]) {
    this.#roots = new Set(projects.map((tsconfig) => dirname(tsconfig)))
    this.#outputs = projects.flatMap(outputsOf)
    this.#folders.take(this.#all(), Infinity)
  }

  /** Waits until something has happened, but no longer than `ms`. */
  async heard(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((done) => {
      this.#wake = done
      timer = setTimeout(done, ms)
      if (this.isStale || this.#isMoved) done()
    })
    clearTimeout(timer)
  }

  /** Watches the folders that there are now. */
  follow(): void {
    if (!this.#isMoved || this.#isClosed) return
    this.#isMoved = false
    this.#folders.take(this.#all(), 0)
  }

  close(): void {
    this.#isClosed = true
    this.#folders.close()
    this.#wake()
  }

  #see(path: string): void {
    if (!this.#isLookedAt(path)) return
    const isGone = this.#folders.has(path) && !existsSync(path)
    const isFolder = isGone || isFolderNow(path)
    this.#isMoved ||= isFolder
    this.isStale ||= isGone || (!isFolder && SOURCE.test(path) && !isMade(path))
    if (this.isStale || this.#isMoved) this.#wake()
  }

  #isLookedAt(path: string): boolean {
    if (LEFT_OUT.has(basename(path))) return false
    return !this.#outputs.some((output) => path === output || path.startsWith(output + sep))
  }

  #all(): Set<string> {
    const found = new Set(this.#roots)
    for (const folder of found)
      for (const name of foldersIn(folder)) {
        const path = join(folder, name)
        if (this.#isLookedAt(path)) found.add(path)
      }
    return found
  }
}

const SOURCE = /(\.[cm]?tsx?|\.json)$/
const LEFT_OUT: ReadonlySet<string> = new Set(["node_modules", ".git", ".precast"])

function outputsOf(tsconfig: string): string[] {
  const { outDir, declarationDir } = readTsconfig(tsconfig).options
  const named = [outDir, declarationDir].filter((one) => typeof one === "string")
  return named
    .map((one) => resolve(dirname(tsconfig), one))
    .filter((one) => one !== dirname(tsconfig))
}

function foldersIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.flatMap((each) => (each.isDirectory() ? [each.name] : []))
  } catch {
    return []
  }
}

function isFolderNow(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** Declarations next to the files they were made of. */
function isMade(file: string): boolean {
  const source = /^(.*)\.d(\.[cm]?ts)$/.exec(file)
  return source !== null && ["", "x"].some((end) => existsSync(source[1]! + source[2]! + end))
}
