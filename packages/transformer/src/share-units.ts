import { type LinkedModule, linkModule } from "./4-emit/index.ts"
import { reach, type Remote } from "./4-emit/link.ts"
import type { Unit } from "./4-emit/units.ts"
import type { SharedModule } from "./ir/ir-site.ts"
import type { ProgramFile, Update, WrittenProgram } from "./written-program.ts"

/** Where code may be that several files use: that of a type in a module next to the file that declares it. */
export interface Sharing {
  /** Whether there can be a module next to a source file. */
  isHome(file: string): boolean
  /** By which a file, or the module next to it, imports the module next to `home`; null: it cannot. */
  specifier(from: string, home: string): string | null
  /** Files import functions by their names, not as namespaces: nothing turns them into CommonJS. */
  readonly isByName?: true
}

/** Functions in modules, which files and other modules import. */
export interface Shared {
  remoteOf(unit: Unit, from: string): Remote | null
  /**
   * A module is the same object for as long as its text is the same.
   * @param isThere leaves out, by their home, those that another process has made and written
   */
  modules(isThere: (home: string) => boolean): readonly SharedModule[]
  /** Files whose code has changed since the state before, though they were not written again. */
  readonly moved: readonly string[]
  /** Where each function is, and its name there. */
  readonly places: ReadonlyMap<Unit, string>
  readonly made: ReadonlyMap<string, MadeModule>
}

interface MadeModule {
  readonly own: readonly Unit[]
  readonly exported: readonly Unit[]
  readonly linked: LinkedModule
  module: SharedModule | null
  /** Another process has made it, and it is the same still. */
  isLeft?: true
}

/** What the next state is compared with. */
export interface SharedBefore {
  readonly places: Shared["places"]
  readonly made: ReadonlyMap<string, Omit<MadeModule, "linked">>
}

/**
 * Puts the functions that several files of a program use into modules.
 * @param before the state before the last update; null: there was no such state
 */
export function shareUnits(
  program: WrittenProgram,
  sharing: Sharing,
  { rewritten, fresh }: Update,
  before: SharedBefore | null,
): Shared {
  const files = [...program.files.values()]
  const homes = homesOf(files, sharing)
  const imported = importedIn(
    files.map(({ written }) => written!.roots),
    homes,
  )
  const { remoteOf, made, places } = linkHomes(homes, imported, sharing, program)
  const changed = before && rewritten && changedIn(before.places, places, rewritten)
  const isChanged = (units: readonly Unit[]): boolean =>
    !changed || (changed.size > 0 && units.some((unit) => changed.has(unit)))
  for (const [home, each] of made) {
    const known = before?.made.get(home)
    const isSame =
      known !== undefined &&
      isSameList(known.own, each.own) &&
      isSameList(known.exported, each.exported) &&
      !isChanged(reach(each.own, () => true))
    if (!isSame) continue
    each.module = known.module
    if (known.isLeft) each.isLeft = true
  }
  return {
    remoteOf,
    places,
    made,
    modules: (isThere) =>
      [...made]
        .filter(([home, { module, isLeft }]) => module || !isLeft || !isThere(home))
        .map(([home, each]) => (each.module ??= moduleOf(home, each.linked))),
    moved: before
      ? files.flatMap(({ sites: { file }, reached }) =>
          !fresh.has(file) && isChanged(reached) ? [file] : [],
        )
      : [],
  }
}

function changedIn(
  before: Shared["places"],
  now: Shared["places"],
  rewritten: ReadonlySet<Unit>,
): ReadonlySet<Unit> {
  const all = [...before.keys(), ...now.keys()]
  return new Set([...rewritten, ...all.filter((unit) => before.get(unit) !== now.get(unit))])
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index])
}

function moduleOf(home: string, linked: LinkedModule): SharedModule {
  const { imports, constants, functions, exports, values } = linked.write()
  return { home, imports, declarations: `${constants}\n\n${functions}`, exports, values }
}

/** What several files use, and needs nothing of a file: functions of named types, and parts of endpoints. */
function sharedIn(files: readonly ProgramFile[]): ReadonlySet<Unit> {
  const counts = new Map<Unit, number>()
  for (const { reached } of files)
    for (const unit of reached) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  const bound = boundTo([...counts.keys()])
  return new Set(
    [...counts].flatMap(([unit, count]) =>
      count > 1 && unit.of && !bound.has(unit) ? [unit] : [],
    ),
  )
}

/** Shared units by the file that they are next to, and the other way round. */
interface Homes {
  readonly units: ReadonlyMap<string, readonly Unit[]>
  of(unit: Unit): string | undefined
}

function homesOf(files: readonly ProgramFile[], { isHome }: Sharing): Homes {
  const shared = sharedIn(files)
  const of = new Map<Unit, string>()
  for (const unit of shared) {
    const home = unit.of!.home
    if (home !== null && isHome(home)) of.set(unit, home)
  }
  // Parts without a name are with the first type that has them.
  const homes = [...new Set(of.values())].toSorted()
  const named = Map.groupBy(of.keys(), (unit) => of.get(unit)!)
  for (const home of homes)
    for (const unit of reach(named.get(home)!, (each) => !of.has(each) || of.get(each) === home))
      if (shared.has(unit) && unit.of!.home === null && !of.has(unit)) of.set(unit, home)
  for (const [unit, home] of partsIn(files, shared, homes, of)) of.set(unit, home)
  return { units: Map.groupBy(of.keys(), (unit) => of.get(unit)!), of: (unit) => of.get(unit) }
}

/**
 * Shared parts of endpoints are with the first type that one of their files shares, too.
 * @param homes in order
 */
function partsIn(
  files: readonly ProgramFile[],
  shared: ReadonlySet<Unit>,
  homes: readonly string[],
  of: ReadonlyMap<Unit, string>,
): ReadonlyMap<Unit, string> {
  const placed = new Map<Unit, string>()
  for (const { written, reached } of files) {
    const parts = written!.roots.filter((unit) => unit.kind !== "function" && shared.has(unit))
    if (parts.length === 0) continue
    const own = new Set(reached.map((unit) => of.get(unit)))
    const first = homes.find((home) => own.has(home))
    if (first === undefined) continue
    for (const unit of parts) if ((placed.get(unit) ?? first) >= first) placed.set(unit, first)
  }
  return placed
}

/** Those that a file, or the module next to another file, names. */
function importedIn(files: readonly (readonly Unit[])[], homes: Homes): ReadonlySet<Unit> {
  const outside = (roots: readonly Unit[], own?: string): Unit[] => {
    const isOutside = (unit: Unit): boolean =>
      isImported(unit, own) && ![undefined, own].includes(homes.of(unit))
    return reach(roots, (unit) => !isOutside(unit)).filter(isOutside)
  }
  return new Set([
    ...files.flatMap((roots) => outside(roots)),
    ...[...homes.units].flatMap(([home, own]) => outside(own, home)),
  ])
}

/** Modules that import each other have functions before they run, and constants only then: each has its own of these. */
function isImported({ kind }: Unit, module: string | undefined): boolean {
  return kind === "function" || module === undefined
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

function linkHomes(
  homes: Homes,
  imported: ReadonlySet<Unit>,
  { specifier, isByName }: Sharing,
  { store }: WrittenProgram,
): Pick<Shared, "remoteOf" | "places" | "made"> {
  const made = new Map<string, MadeModule>()
  const remoteOf = (unit: Unit, from: string): Remote | null => {
    const home = homes.of(unit)
    const found = home === undefined ? null : specifier(from, home)
    if (home === undefined || found === null) return null
    const exported = (): string => made.get(home)!.linked.nameOf(unit)
    return { specifier: found, hint: isByName ? null : namespaceOf(home), exported }
  }
  const places = new Map<Unit, string>()
  for (const [home, all] of homes.units) {
    const own = inOrder(all)
    const exported = own.filter((unit) => imported.has(unit))
    const remote = (unit: Unit): Remote | null =>
      homes.of(unit) === home || !isImported(unit, home) ? null : remoteOf(unit, home)
    const linked = linkModule(own, exported, store, remote)
    made.set(home, { own, exported, linked, module: null })
    for (const unit of own) places.set(unit, `${home} ${linked.nameOf(unit)}`)
  }
  return { remoteOf, made, places }
}

/** By name: the order does not depend on who uses them first. */
function inOrder(units: readonly Unit[]): Unit[] {
  return units.toSorted((a, b) => (a.hint < b.hint ? -1 : a.hint > b.hint ? 1 : 0))
}

/** `__user` for `src/user.ts`. */
function namespaceOf(home: string): string {
  return `__${/([^/]+?)\.[cm]?tsx?$/.exec(home)?.[1] ?? "types"}`
}
