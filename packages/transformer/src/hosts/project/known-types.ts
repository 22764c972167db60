import { PACKAGE } from "../../1-find/index.ts"
import type { Compiler, EndpointMentions, FileMentions, Mentions } from "../../compiler/contract.ts"
import { createKnownUnits, type KnownUnit, type KnownUnits } from "../../2-read/known-units.ts"
import type { DeclaredName } from "../../2-read/lasting-key.ts"
import type { KnownEndpoints } from "../../2-read/site/read-again.ts"
import { remembered } from "../remembered.ts"
import type { Dependencies } from "./dependencies.ts"
import { type FileChanges, type Files, isOwn } from "./project-reader.ts"

/** Types that were read in earlier states of a project. */
export interface KnownTypes {
  readonly units: KnownUnits
  /** Notes what the types of a state mention that was compiled. */
  keep(state: StateOfTypes): void
  /**
   * Forgets the types that would be read in another way in a new state. A type remains where only interfaces have
   * changed that it mentions by name: it refers to them, and they are read again.
   * @param changes since the state that was kept
   */
  forget(changes: FileChanges, state: StateOfTypes): void
  clear(): void
  /** After `keep`: data, with which another process can continue. */
  state(): KnownTypesState
}

export interface KnownTypesState {
  readonly units: readonly KnownUnit[]
  readonly mentions: ReadonlyMap<string, FileMentions>
  readonly targets: ReadonlyMap<string, Map<string, readonly string[]>>
  readonly common: readonly string[]
}

/** One state of a project. */
export interface StateOfTypes {
  readonly compiler: Pick<Compiler, "mentions" | "mentionsOfEndpoints">
  readonly files: Files
  readonly dependencies: Dependencies
}

/** Where imports lead, by their files and specifiers: it is the same for as long as no file comes or goes. */
type Targets = Map<string, Map<string, readonly string[]>>

/** @param from of another process */
export function createKnownTypes(from?: KnownTypesState): KnownTypes {
  const units = createKnownUnits(from?.units)
  /** Of the files of known types, as they were when these were read. */
  const mentions = new Map<string, FileMentions>(from?.mentions)
  const targets: Targets = new Map(from?.targets)
  /** Of files with known endpoints. */
  const written: WrittenFiles = new Map()
  let common: readonly string[] = from?.common ?? []

  function clear(): void {
    units.clear()
    mentions.clear()
    targets.clear()
    written.clear()
  }

  return {
    units,
    keep({ compiler, files, dependencies }) {
      const own = units.files()
      for (const file of mentions.keys()) if (!own.has(file)) mentions.delete(file)
      for (const file of own)
        if (isRead(file) && !mentions.has(file))
          mentions.set(file, compiler.mentions(file, PACKAGE))
      common = dependencies.common(files)
    },
    forget({ changed = [], created = [], deleted = [] }, state) {
      // An import of a file that is unchanged may lead elsewhere.
      if (created.length + deleted.length > 0 || !changed.every(isOwn)) return clear()
      if (changed.length === 0) return
      const files = new Set(changed)
      const others = [...common, ...state.dependencies.common(state.files)]
      if (others.some((file) => files.has(file))) return clear()
      const test = createTest(files, mentions, state, targets)
      units.forget(test.isStill, test.isMentioned)
      for (const each of units.endpoints.values())
        if (files.has(each.file) || !test.areStill(each, written)) units.endpoints.delete(each.file)
      for (const file of files) for (const known of [mentions, targets, written]) known.delete(file)
      for (const [file, of] of test.now) if (of) mentions.set(file, of)
    },
    clear,
    state: () => ({ units: units.all(), mentions, targets, common }),
  }
}

/** What files mention, and their endpoints. */
type WrittenFiles = Map<string, { of: FileMentions; endpoints: EndpointMentions | null }>

/** Types in declaration files are read by other rules. */
function isRead(file: string): boolean {
  return isOwn(file) && !/\.d(\.\w+)?\.[cm]?ts$/.test(file)
}

interface Test {
  /** Whether a type would be read in the same way. */
  isStill(type: DeclaredName): boolean
  /** Whether it is, and was before, an interface that others only refer to. */
  isMentioned(type: DeclaredName): boolean
  /**
   * Whether the types of endpoints would be read in the same way, whose file has not changed.
   * @param written what is known of such files
   */
  areStill(endpoints: KnownEndpoints, written: WrittenFiles): boolean
  /** What is mentioned in changed files, as far as it was looked at. */
  readonly now: ReadonlyMap<string, FileMentions | undefined>
}

/** @param targets those that are known */
function createTest(
  changed: ReadonlySet<string>,
  before: ReadonlyMap<string, FileMentions>,
  { compiler, files, dependencies }: StateOfTypes,
  targets: Targets,
): Test {
  const now = new Map<string, FileMentions | undefined>()
  const nowOf = (file: string): FileMentions | undefined => {
    if (!changed.has(file)) return before.get(file)
    if (!now.has(file)) now.set(file, files.sourceFile(file) && compiler.mentions(file, PACKAGE))
    return now.get(file)
  }
  const isMentioned = ({ file, name }: DeclaredName): boolean =>
    [before.get(file), nowOf(file)].every((of) => of?.declared.get(name)?.isPlain === true)
  const isSame = remembered(
    (file) => ![...dependencies.of(file, files)].some((each) => changed.has(each)),
  )
  const targetsOf = (file: string, specifier: string): readonly string[] => {
    if (specifier.startsWith("@precast/")) return []
    const ofFile = targets.get(file) ?? new Map<string, readonly string[]>()
    targets.set(file, ofFile)
    const known = ofFile.get(specifier)
    if (known) return known
    const node = files.sourceFile(file)?.imports.find(({ text }) => text === specifier)
    const found = node ? files.resolve(node).filter(isOwn) : []
    ofFile.set(specifier, found)
    return found
  }

  function isStill({ file, name }: DeclaredName): boolean {
    const of = before.get(file)
    if (changed.has(file)) return false
    return isSame(file) || (of !== undefined && createVisit(file, of)(name, false))
  }

  function areStill({ file, sites }: KnownEndpoints, written: WrittenFiles): boolean {
    if (isSame(file)) return true
    const known = written.get(file) ?? {
      of: compiler.mentions(file, PACKAGE),
      endpoints: compiler.mentionsOfEndpoints(file, PACKAGE),
    }
    written.set(file, known)
    const { of, endpoints } = known
    if (!endpoints || !sites.every(({ span }) => endpoints.handlers.has(span.start))) return false
    return isAllStill(endpoints, false, createVisit(file, of))
  }

  /** @returns a test of what is mentioned in a file, of which references or more are taken */
  function createVisit(
    file: string,
    of: FileMentions,
  ): (name: string, isTaken: boolean) => boolean {
    const seen = new Set<string>()
    const isSameBehind = (specifier: string): boolean => targetsOf(file, specifier).every(isSame)
    const visit = (name: string, isTaken: boolean): boolean => {
      const key = `${isTaken} ${name}`
      if (seen.has(key)) return true
      seen.add(key)
      const declared = of.declared.get(name)
      if (declared && !isAllStill(declared, isTaken, visit)) return false
      if (name.startsWith('"')) return isSameBehind(JSON.parse(name) as string)
      const imported = of.imports.get(name)
      if (!imported) return true
      const [target, ...more] = targetsOf(file, imported.specifier)
      const isReference =
        !isTaken && imported.name !== null && target !== undefined && more.length === 0
      if (isReference && isMentioned({ file: target, name: imported.name })) return true
      return isSameBehind(imported.specifier)
    }
    return visit
  }

  return { isStill, isMentioned, areStill, now }
}

function isAllStill(
  { named, taken }: Pick<Mentions, "named" | "taken">,
  isTaken: boolean,
  visit: (name: string, isTaken: boolean) => boolean,
): boolean {
  return named.every((each) => visit(each, isTaken)) && taken.every((each) => visit(each, true))
}
