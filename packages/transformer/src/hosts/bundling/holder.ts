import { resolve } from "node:path"
import type { Options } from "../../diagnostics/options.ts"
import { type FileChanges, type Holding, openProject, type Project } from "../project.ts"
import { findTsconfig } from "../project/find-tsconfig.ts"

/**
 * Options of the plugin in bundlers; those of Precast itself precede the `plugins` entry in the tsconfig.
 * While a bundler watches, `optimize` defaults to "size".
 */
export interface PluginOptions extends Partial<Options> {
  /** Relative to the working directory; default: the tsconfig.json there or in the nearest folder above. */
  tsconfig?: string
  /** Name that TypeScript is installed under; default: `typescript`. */
  typescript?: string
}

/** What one plugin has of a project that it may share with others. */
export interface Holder {
  /**
   * The project as its files are now.
   * @param use as `openProject` has it, where it is opened
   */
  upToDate(use?: Pick<Holding, "isOnce" | "isOne">): Promise<Project>
  /** The project, opened if it is not. */
  open(): Promise<Project>
  /**
   * Takes note of edits, if it is open. It does not fail: a failure is reported for the next file that is requested.
   * @param changes default: those that it finds
   * @returns what has changed
   */
  update(changes?: FileChanges): Promise<FileChanges>
  /** null: it is not open. */
  readonly current: Promise<Project> | null
  /** Lets it rest, unless another plugin uses it. */
  rest(): void
  /** The plugin no longer needs it; without users it is closed, with TypeScript's process and its memory. */
  release(): void
}

interface Held {
  readonly project: Promise<Project>
  readonly holders: Set<Holder>
  closing: NodeJS.Timeout | null
}

// Bundlers create a plugin again for each environment, in order or concurrently, and when they restart: all
// of them share a project, which is kept for a moment between two of them.
const all = new Map<string, Held>()
const KEPT = 1000 // ms

/**
 * @param hasModules as `openProject` has it
 * @throws Error on opening, when there is no tsconfig
 */
export function createHolder(
  { tsconfig, typescript, ...options }: PluginOptions,
  hasModules: Holding["hasModules"] = false,
): Holder {
  let key: string | null = null
  const held = (): Held | undefined => (key === null ? undefined : all.get(key))
  const take = (
    use: Pick<Holding, "isOnce" | "isOne"> = {},
  ): { project: Promise<Project>; isNew: boolean } => {
    const file = tsconfigAt(tsconfig)
    key = JSON.stringify([file, typescript, hasModules, options])
    const known = all.get(key)
    const mine =
      known ??
      hold(
        key,
        openProject(file, options, {
          hasModules,
          isCached: true,
          ...use,
          ...(typescript !== undefined && { packageName: typescript }),
        }),
      )
    mine.holders.add(holder)
    if (mine.closing) clearTimeout(mine.closing)
    mine.closing = null
    return { project: mine.project, isNew: mine !== known }
  }
  const holder: Holder = {
    async upToDate(use) {
      const { project, isNew } = take(use)
      const opened = await project
      // Not every bundler reports what has changed since the last build.
      if (!isNew) opened.update()
      return opened
    },
    open: async () => {
      const mine = held()
      return mine?.holders.has(holder) ? mine.project : take().project
    },
    async update(changes) {
      try {
        return (await held()?.project)?.update(changes) ?? {}
      } catch {
        return {}
      }
    },
    get current() {
      return held()?.project ?? null
    },
    rest() {
      const mine = held()
      if (mine?.holders.size === 1 && mine.holders.has(holder))
        mine.project.then(
          (project) => project.rest(),
          () => {},
        )
    },
    release() {
      const mine = held()
      if (!mine?.holders.delete(holder) || mine.holders.size > 0) return
      mine.closing = setTimeout(() => close(key!, mine), KEPT).unref()
    },
  }
  return holder
}

function hold(key: string, project: Promise<Project>): Held {
  const held: Held = { project, holders: new Set(), closing: null }
  all.set(key, held)
  // What could not be opened may be fixed by an edit.
  project.catch(() => all.delete(key))
  return held
}

function close(key: string, { project }: Held): void {
  all.delete(key)
  project.then(
    (opened) => opened.close(),
    () => {},
  )
}

function tsconfigAt(given: string | undefined): string {
  const found = given === undefined ? findTsconfig(process.cwd()) : resolve(given)
  if (found === null) throw new Error(`No tsconfig.json in ${process.cwd()} or above it.`)
  return found
}
