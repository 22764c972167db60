import { createStore, linkFile, type LinkedModule, linkModule } from "./4-emit/index.ts"
import { reach, type Remote } from "./4-emit/link.ts"
import type { Unit } from "./4-emit/units.ts"
import { type WriteFile, writerFor } from "./emit-file.ts"
import type { FileSites, ModuleCode, SharedModule } from "./ir/ir-site.ts"

/** Where functions of a type may be that several files use: in a module next to the file that declares it. */
export interface Sharing {
  /** Whether there can be a module next to a source file. */
  isHome(file: string): boolean
  /** By which a file, or the module next to it, imports the module next to `home`; null: it cannot. */
  specifier(from: string, home: string): string | null
}

/** Writes the code of a whole program: each function once, however many files use it. */
export interface ProgramEmitter {
  add(sites: FileSites): void
  /** The code of a file. Nothing can be added after the first call. */
  codeOf(file: string): ModuleCode
  /** What the files import. */
  modules(): readonly SharedModule[]
}

/** @param options as in tsconfig.json */
export function createProgramEmitter(
  options: Readonly<Record<string, unknown>>,
  sharing: Sharing,
): ProgramEmitter {
  const store = createStore(true)
  const write = writerFor(options, store)
  const waiting = new Map<string, FileSites>()
  const written = new Map<string, ReturnType<WriteFile>>()
  let shared: Shared | null = null

  function linked(): Shared {
    if (shared) return shared
    for (const [file, sites] of waiting) written.set(file, write(sites))
    waiting.clear()
    const roots = [...written.values()].map((each) => each.roots)
    const homes = homesOf(sharedIn(roots), sharing)
    const imported = importedIn(roots, homes)
    shared = createShared(homes, imported, sharing, (own, exported, remoteOf) =>
      linkModule(own, exported, store, remoteOf),
    )
    return shared
  }

  return {
    add: (sites) => void waiting.set(sites.file, sites),
    codeOf(file) {
      const { remoteOf } = linked()
      const { failed, ...code } = written.get(file)!
      return { ...linkFile(code, store, (unit) => remoteOf(unit, file)), ...(failed && { failed }) }
    },
    modules: () => linked().modules(),
  }
}

/** A seventh of a module would be indentation by blanks. No text of ours has a literal of several lines. */
function withTabs(text: string): string {
  return text.replace(/^(?: {2})+/gm, (blanks) => "\t".repeat(blanks.length / 2))
}

/** The functions of named types that several files use, and that need nothing of a file. */
function sharedIn(files: readonly (readonly Unit[])[]): ReadonlySet<Unit> {
  const counts = new Map<Unit, number>()
  for (const roots of files)
    for (const unit of reach(roots, () => true)) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  const bound = boundTo([...counts.keys()])
  return new Set(
    [...counts].flatMap(([unit, count]) =>
      count > 1 && unit.kind === "function" && unit.of && !bound.has(unit) ? [unit] : [],
    ),
  )
}

/** Shared functions by the file that they are next to, and the other way round. */
interface Homes {
  readonly units: ReadonlyMap<string, readonly Unit[]>
  of(unit: Unit): string | undefined
}

function homesOf(shared: ReadonlySet<Unit>, { isHome }: Sharing): Homes {
  const all = Map.groupBy(shared, (unit) => unit.of!.home)
  const units = new Map([...all].filter(([home]) => isHome(home)))
  const of = new Map([...units].flatMap(([home, own]) => own.map((unit) => [unit, home] as const)))
  return { units, of: (unit) => of.get(unit) }
}

/** Those that a file, or the module next to another file, names. */
function importedIn(files: readonly (readonly Unit[])[], homes: Homes): ReadonlySet<Unit> {
  const outside = (roots: readonly Unit[], own?: string): Unit[] => {
    const isOutside = (unit: Unit): boolean => ![undefined, own].includes(homes.of(unit))
    return reach(roots, (unit) => !isOutside(unit)).filter(isOutside)
  }
  return new Set([
    ...files.flatMap((roots) => outside(roots)),
    ...[...homes.units].flatMap(([home, own]) => outside(own, home)),
  ])
}

/** Units that name, at any distance, something of a file or of another file of the project. */
function boundTo(all: readonly Unit[]): ReadonlySet<Unit> {
  const users = new Map<Unit, Unit[]>()
  for (const unit of all)
    for (const each of unit.uses) {
      const known = users.get(each)
      if (known) known.push(unit)
      else users.set(each, [unit])
    }
  const own = all.filter(
    ({ kind, text, isTied }) => isTied || (kind === "import" && text!.startsWith(".")),
  )
  const bound = new Set(own)
  for (const unit of bound) for (const user of users.get(unit) ?? []) bound.add(user)
  return bound
}

interface Shared {
  remoteOf(unit: Unit, from: string): Remote | null
  modules(): readonly SharedModule[]
}

function createShared(
  homes: Homes,
  imported: ReadonlySet<Unit>,
  { specifier }: Sharing,
  linkAll: (
    own: readonly Unit[],
    exported: readonly Unit[],
    remoteOf: (unit: Unit) => Remote | null,
  ) => LinkedModule,
): Shared {
  const modules = new Map<string, LinkedModule>()
  const remoteOf = (unit: Unit, from: string): Remote | null => {
    const home = homes.of(unit)
    const found = home === undefined ? null : specifier(from, home)
    if (home === undefined || found === null) return null
    const exported = (): string => modules.get(home)!.nameOf(unit)
    return { specifier: found, hint: namespaceOf(home), exported }
  }
  for (const [home, all] of homes.units) {
    const own = inOrder(all)
    const exported = own.filter((unit) => imported.has(unit))
    const remote = (unit: Unit): Remote | null =>
      homes.of(unit) === home ? null : remoteOf(unit, home)
    modules.set(home, linkAll(own, exported, remote))
  }
  return {
    remoteOf,
    modules: () =>
      [...modules].map(([home, module]) => {
        const { imports, constants, functions, exports } = module.write()
        return { home, imports, declarations: withTabs(`${constants}\n\n${functions}`), exports }
      }),
  }
}

/** By name: the order does not depend on who uses them first. */
function inOrder(units: readonly Unit[]): Unit[] {
  return units.toSorted((a, b) => (a.hint < b.hint ? -1 : a.hint > b.hint ? 1 : 0))
}

/** `__user` for `src/user.ts`. */
function namespaceOf(home: string): string {
  return `__${/([^/]+?)\.[cm]?tsx?$/.exec(home)?.[1] ?? "types"}`
}
