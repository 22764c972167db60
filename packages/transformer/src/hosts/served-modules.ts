import { createHash } from "node:crypto"
import { dirname, posix } from "node:path"
import type { ModuleHost } from "../emit-modules.ts"
import type { CodeModule } from "../ir/code-module.ts"
import { moduleNextTo } from "./modules-next-to.ts"
import { packageOf } from "./running/module-kind.ts"

/** The modules of code that the files of a project import, by absolute names of files that are not there. */
export interface ServedModules {
  hostOf(mode: keyof typeof MOST_COPIED): ModuleHost
  /**
   * What a file imports now. What it imported before is dropped: until then, hosts may still request it.
   * @param own text of the module of the rest of its code (`restOf`)
   * @returns absolute names, of what is imported through others too
   */
  take(
    file: string,
    mode: Mode,
    modules: readonly CodeModule[],
    own: string | null,
  ): readonly string[]
  /** Drops what files import. */
  forget(files: readonly string[]): void
  textOf(id: string): string | undefined
  state(): ServedState
}

/** What is served, as data, with which another process can continue. */
export interface ServedState {
  readonly texts: ReadonlyMap<string, string>
  /** Ids of modules, by file and mode. */
  readonly users: ReadonlyMap<string, ReadonlySet<string>>
}

type Mode = (typeof MODES)[number]

const MODES = ["build", "watch", "apart"] as const

/**
 * Each module takes a bundler's time, and each of a rebuild. For 500 endpoints over 125 types there are 2,800 of them
 * where nothing is copied, and 1,000 where 2,000 characters are.
 */
const MOST_COPIED = { build: 400, watch: 2000 }

interface Served {
  readonly text: string
  /** How many files use it, in either mode. */
  users: number
}

export function createServedModules(from?: ServedState): ServedModules {
  const served = new Map<string, Served>()
  const users = new Map<string, ReadonlySet<string>>()
  for (const [user, ids] of from?.users ?? [])
    use(user, new Map([...ids].map((id) => [id, from!.texts.get(id)!])))
  const folders = new Map<string, string>()
  const folderOf = (file: string): string => {
    const folder = posix.dirname(file)
    const known = folders.get(folder) ?? rootOf(file)
    folders.set(folder, known)
    return known
  }

  function drop(user: string): void {
    for (const id of users.get(user) ?? []) if (--served.get(id)!.users === 0) served.delete(id)
    users.delete(user)
  }

  function use(user: string, ids: ReadonlyMap<string, string>): void {
    for (const [id, text] of ids) served.set(id, { text, users: (served.get(id)?.users ?? 0) + 1 })
    drop(user)
    if (ids.size > 0) users.set(user, new Set(ids.keys()))
  }

  return {
    hostOf: (mode) => ({
      specifierOf(file, name) {
        const path = posix.relative(posix.dirname(file), `${folderOf(file)}/${name}`)
        return path.startsWith(".") ? path : `./${path}`
      },
      hashOf: (text) => createHash("sha256").update(text).digest("hex").slice(0, 16),
      mostCopied: MOST_COPIED[mode],
    }),
    take(file, mode, modules, own) {
      const user = userOf(file, mode)
      const ids = new Map(all(modules).map(({ name, text }) => [`${folderOf(file)}/${name}`, text]))
      if (own !== null) ids.set(restOf(file), own)
      use(user, ids)
      return [...ids.keys()]
    },
    forget(files) {
      for (const file of files) for (const mode of MODES) drop(userOf(file, mode))
    },
    textOf: (id) => served.get(id)?.text,
    state() {
      // Those next to a bundle are made when it is watched again.
      const used = new Map([...users].filter(([user]) => !user.startsWith(userOf("", "apart"))))
      const ids = new Set([...used.values()].flatMap((each) => [...each]))
      return { texts: new Map([...ids].map((id) => [id, served.get(id)!.text])), users: used }
    },
  }
}

/** The absolute name of the module of code that only one file uses, where the file does not hold it itself. */
export function restOf(file: string): string {
  return moduleNextTo(file, "_rest")
}

function userOf(file: string, mode: Mode): string {
  return `${mode} ${file}`
}

/** These, and all that they import. */
function all(modules: readonly CodeModule[]): CodeModule[] {
  const found = new Set(modules)
  // A set gives what is added while it is gone through.
  for (const { imports } of found) for (const each of imports) found.add(each)
  return [...found]
}

/**
 * The folder of the modules of a file: one in its package, since they import the runtime as the file does, and the
 * one that its sources are in, since some bundlers write a module where it is below those of the entry.
 */
function rootOf(file: string): string {
  const { manifest } = packageOf(file)
  const root =
    manifest === undefined ? posix.dirname(file) : dirname(manifest).replaceAll("\\", "/")
  const [first] = posix.relative(root, posix.dirname(file)).split("/")
  return first === undefined || first === "" ? root : `${root}/${first}`
}
