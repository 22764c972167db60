import { createStore, type Store, type StoreState, type WrittenFile } from "./4-emit/index.ts"
import { reach } from "./4-emit/link.ts"
import type { FileFacts, Unit } from "./4-emit/units.ts"
import { type WriteFile, writerFor } from "./emit-file.ts"
import type { FileSites } from "./ir/ir-site.ts"
import type { Optimize } from "./ir/optimize.ts"

/** What the files of a program need, written from what was read in them, also again after edits. */
export interface WrittenProgram {
  /** Replaces what was read in the file before. */
  add(sites: FileSites): void
  /** The files that there are, in the order in which a build of all writes them. */
  keep(files: readonly string[]): void
  /** Writes what was added. */
  update(): Update
  readonly files: ReadonlyMap<string, ProgramFile>
  readonly store: Store
  /** After an update, as data, with which another process can continue; null: a function could not be written. */
  state(): ProgramState | null
}

export interface ProgramState {
  readonly store: StoreState
  readonly files: ReadonlyMap<string, ProgramFile>
}

/** What `update` has done. */
export interface Update {
  /** Each file needs the same functions as at the last update. */
  readonly isSame: boolean
  /** Functions have other texts than before; null: all are new. */
  readonly rewritten: ReadonlySet<Unit> | null
  /** Files that were written. */
  readonly fresh: ReadonlySet<string>
}

type Before = Pick<WrittenFile, "roots" | "facts"> & Pick<ProgramFile, "reached">

export interface ProgramFile {
  readonly sites: FileSites
  written: ReturnType<WriteFile> | null
  /** All units that it leads to. */
  reached: readonly Unit[]
  /** What was so before it was read again. */
  before: Before | null
}

/**
 * @param options as in tsconfig.json
 * @param from state of a program with the same options
 * @param unsaid the default of `optimize`
 */
export function createWrittenProgram(
  options: Readonly<Record<string, unknown>>,
  from?: ProgramState,
  unsaid: Optimize = "speed",
): WrittenProgram {
  let store = createStore(true, from?.store)
  let write = writerFor(options, store, unsaid)
  let files = new Map<string, ProgramFile>(from?.files)
  let isMoved = from === undefined
  const added = new Set<string>()
  // Of the store when nothing in it was unused.
  let used = from ? store.units.size : 0

  function writeAdded(): boolean {
    let isSame = true
    for (const of of files.values()) {
      if (of.written) continue
      const { roots, facts } = (of.written = write(of.sites))
      isSame &&= of.before !== null && isSameList(of.before.roots, roots)
      isSame &&= isSameFacts(of.before!.facts, facts)
      isSame &&= isSameList(
        of.before!.reached,
        reach(roots, () => true),
      )
      of.before = null
    }
    return isSame && store.rewritten.size === 0
  }

  function reset(): void {
    store = createStore(true)
    write = writerFor(options, store, unsaid)
    for (const of of files.values()) of.written = null
    writeAdded()
  }

  function lookAgain(): Map<Unit, string> {
    const first = new Map<Unit, string>()
    for (const [file, of] of files) {
      of.reached = reach(of.written!.roots, () => true)
      for (const unit of of.reached) if (!first.has(unit)) first.set(unit, file)
    }
    return first
  }

  return {
    add(sites) {
      const known = files.get(sites.file)
      isMoved ||= known === undefined
      const { reached = [], written } = known ?? {}
      const before = written
        ? { roots: written.roots, facts: written.facts, reached }
        : (known?.before ?? null)
      files.set(sites.file, { sites, written: null, reached, before })
      added.add(sites.file)
    },
    keep(names) {
      const before = files
      files = new Map(names.map((name) => [name, before.get(name)!]))
      isMoved ||= !isSameList([...before.keys()], names)
    },
    update() {
      if (!isMoved && added.size === 0) return NOTHING
      const fresh = new Set(added)
      added.clear()
      const isSame = writeAdded() && !isMoved && store.units.size < 2 * used
      isMoved = false
      if (isSame) return { isSame, rewritten: NOTHING.rewritten, fresh }
      let first = lookAgain()
      const isReset = !isAsWhole(first, files)
      if (isReset) {
        reset()
        first = lookAgain()
      }
      const rewritten = isReset ? null : new Set(store.rewritten)
      store.rewritten.clear()
      // A build of all looks at it once.
      if (used > 0) forgetOthers(store, first)
      used = store.units.size
      return { isSame: false, rewritten, fresh }
    },
    get files() {
      return files
    },
    get store() {
      return store
    },
    state() {
      if (store.failed.size > 0 || [...files.values()].some(({ written }) => written?.failed))
        return null
      return { store: { units: store.units.state(), digests: store.digests.state() }, files }
    },
  }
}

const NOTHING: Update = { isSame: true, rewritten: new Set(), fresh: new Set() }

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index])
}

/**
 * Whether each function has the text that a build of all files would give it: few depend on the file that needs them
 * first, or on others.
 * @param first the file of each unit that needs it first
 */
function isAsWhole(
  first: ReadonlyMap<Unit, string>,
  files: ReadonlyMap<string, ProgramFile>,
): boolean {
  const parts = new Set([...first.keys()].map(({ partOf }) => partOf))
  for (const [unit, file] of first) {
    const { facts } = files.get(file)!.written!
    if (unit.isWhole && !parts.has(unit)) return false
    if (!unit.origin || facts === unit.origin.from) continue
    const { digest, from } = unit.origin
    if (from.checks !== facts.checks) return false
    if (from.wholes.get(digest) !== facts.wholes.get(digest)) return false
  }
  return true
}

function isSameFacts(one: FileFacts, other: FileFacts): boolean {
  const { wholes } = other
  return (
    one.checks === other.checks &&
    one.wholes.size === wholes.size &&
    [...one.wholes].every(([type, whole]) => wholes.get(type) === whole)
  )
}

function forgetOthers({ units, digests, failed }: Store, first: ReadonlyMap<Unit, string>): void {
  const left = new Set(first.keys())
  units.keep(left)
  for (const unit of failed) if (!left.has(unit)) failed.delete(unit)
  digests.keep([...left].flatMap(({ origin }) => (origin ? [origin.digest] : [])))
}
