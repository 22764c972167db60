import { statSync } from "node:fs"
import { dirname } from "node:path"
import { createFileCompiler } from "../compile.ts"
import type { ReportedDiagnostic } from "../diagnostics/index.ts"
import { mergeDiagnostics } from "../diagnostics/merge.ts"
import { createDependencies } from "./project/dependencies.ts"
import { createKept, type Kept } from "./project/kept-project.ts"
import { createKnownTypes, type KnownTypes, type StateOfTypes } from "./project/known-types.ts"
import {
  type FileChanges,
  isAny,
  isOwn,
  outputsOf,
  type ProjectReader,
  type Snapshot,
} from "./project/project-reader.ts"
import { createStamps } from "./project/stamps.ts"
import { configsOf } from "./project/project-settings.ts"
import type { SqlHost } from "../sql/descriptions.ts"
import { createSqlHost } from "./sql/sql-host.ts"
import { openReader7 } from "./project/project-typescript-7.ts"
import { createEmission, type Emission } from "./typescript-7/emission.ts"
import { guardFor, load } from "./typescript-7/load.ts"
import {
  type Outline,
  type Outlines,
  outlineOf,
  outputFor,
} from "./typescript-7/typescript-7-outline.ts"

/** A project of TypeScript 7 whose files are compiled again as they change. */
export interface WatchedProject {
  /**
   * Looks at the files.
   * @throws Error PC1004 when TypeScript's API fails
   */
  next(): WatchedRound
  /**
   * Checks the files: whether one has changed since the last round.
   * @param since or has been written since then, in ms since 1970
   */
  isBehind(since?: number): boolean
  /**
   * Ends the process until `wake`, and forgets what was made. Meanwhile `isBehind` goes by the files
   * that the project was made of and those below its folder.
   */
  rest(): void
  /**
   * Opens the project again: the next round makes all of it.
   * @throws Error PC1004 when TypeScript's API fails
   */
  wake(): Promise<void>
  /** Ends the process. */
  close(): void
}

/** `files` are those that have to be made again, all at first; `diagnostics` are of all files. */
export interface WatchedRound extends Omit<Outlines, "fresh" | "kept" | "moved" | "state"> {
  /** What TypeScript makes of the tsconfig. */
  readonly options: Snapshot["options"]
  /** Nothing has changed since the round before. */
  readonly isSame: boolean
  /** Names of all files with code of ours. */
  readonly withCode: ReadonlySet<string>
  /** Files whose code has changed though they need not be made again. */
  readonly moved: ReadonlySet<string>
}

interface Made {
  readonly outline: Outline | null
  readonly diagnostics: readonly ReportedDiagnostic[]
}

/**
 * Holds a project open with TypeScript 7, to find the files that must be emitted again after each edit.
 * @param tsconfig absolute name
 * @param packageName name that TypeScript 7 is installed under
 * @throws Error PC1001 when it is not TypeScript 7; PC1004 when its API fails
 */
export async function watchTypeScript7(
  tsconfig: string,
  packageName = "typescript",
): Promise<WatchedProject> {
  let outputs: readonly string[] = []
  const stamps = createStamps(tsconfig, () => outputs)
  stamps.note(configsOf(tsconfig))
  const open = async (): Promise<ProjectReader> =>
    openReader7(tsconfig, await load(dirname(tsconfig), packageName), outputFor)
  let reader = await open()
  const guard = guardFor(reader.version)
  const dependencies = createDependencies()
  const kept = createKept<Made>(dependencies)
  const types = createKnownTypes()
  const emission = createEmission(tsconfig)
  const sql = createSqlHost(dirname(tsconfig), reader.settings["sql"], { form: "build" })
  let snapshot: Snapshot | null = null
  // Counts what edits may have made of the project.
  let state = 0
  let names = ""
  // While it rests: the files that it goes by.
  let resting: readonly string[] | null = null
  let hasChanged = false

  function clear(): void {
    kept.clear()
    types.clear()
    emission.clear()
  }

  const stateOf = (now: Snapshot): StateOfTypes => {
    return { compiler: now.compiler, files: now, dependencies }
  }

  function look(): Snapshot {
    const configs = configsOf(tsconfig)
    const everything = (of: Snapshot): string[] => [...of.files(), ...of.packages(), ...configs]
    const changes: FileChanges = snapshot ? stamps.changes(everything(snapshot)) : {}
    const all = Object.values(changes).flat()
    if (snapshot && all.length === 0) return snapshot
    if (snapshot) reader.update(changes)
    const isAnother = all.some((file) => !isOwn(file) || configs.includes(file))
    if (isAnother) clear()
    kept.forget(changes, isAnother || all.length > (changes.changed ?? []).length)
    const now = reader.snapshot()
    types.forget(changes, stateOf(now))
    outputs = outputsOf(now.options)
    stamps.take(everything(now))
    const before = names
    names = now.files().join("\n")
    // A new file often belongs to no project.
    if (before !== names || all.length > (changes.created ?? []).length) state++
    return now
  }

  // Edits are noticed after this.
  snapshot = guard(look)
  let last: number | null = null
  return {
    next: () =>
      guard(() => {
        snapshot = look()
        const isSame = state === last
        last = state
        const { options, compiler } = snapshot
        emission.open({ options, files: compiler.files() }, reader.settings)
        const round = compileRound(snapshot, reader.settings, { kept, types, emission, sql })
        types.keep(stateOf(snapshot))
        return { ...round, isSame }
      }),
    isBehind(since = Infinity) {
      if (resting) return (hasChanged ||= isAny(stamps.changes(resting)))
      return guard(() => {
        snapshot = look()
        return state !== last || snapshot.files().some((file) => isNewer(file, since))
      })
    },
    rest() {
      if (resting) return
      const of = guard(look)
      resting = guard(() => [...of.files(), ...of.packages(), ...configsOf(tsconfig)])
      hasChanged = state !== last
      snapshot = null
      clear()
      reader.close()
    },
    async wake() {
      if (!resting) return
      // They are read after this.
      stamps.changes(resting)
      reader = await open()
      resting = null
      state++
    },
    close() {
      if (!resting) reader.close()
    },
  }
}

function isNewer(file: string, since: number): boolean {
  return since < Infinity && (statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? 0) >= since
}

interface Held {
  readonly kept: Kept<Made>
  readonly types: KnownTypes
  readonly emission: Emission
  readonly sql: SqlHost | null
}

function compileRound(
  snapshot: Snapshot,
  settings: Readonly<Record<string, unknown>>,
  { kept, types, emission, sql }: Held,
): Omit<WatchedRound, "isSame"> {
  const { emitter: program } = emission
  const { units } = types
  const compiler = createFileCompiler(snapshot.compiler, settings, "speed", program, sql, units)
  const fresh: Outline[] = []
  const make = (file: string): Made => {
    const { edits, diagnostics } = compiler.compileFile(file)
    if (!edits) return { outline: null, diagnostics }
    const source = snapshot.sourceFile(file)!
    const outline = outlineOf(snapshot.syntax, source, edits, snapshot.options)
    fresh.push(outline)
    return { outline, diagnostics }
  }
  const files = snapshot.compiler.files()
  compiler.announce(files.filter((file) => !kept.get(file, () => snapshot)))
  const all = files.map((file) => {
    const known = kept.get(file, () => snapshot)
    const made = known ?? make(file)
    if (!known) kept.set(file, made, kept.deciding(file, snapshot))
    return { file, ...made }
  })
  compiler.keepTypes()
  const { emitter = null } = snapshot
  const names = fresh.map(({ fileName }) => fileName)
  const withCode = all.flatMap(({ file, outline }) => (outline ? [file] : []))
  program?.keep(withCode)
  return {
    options: snapshot.options,
    standAlone: emitter === null && snapshot.isStandAlone?.(names) === true,
    emitter,
    others: [],
    files: fresh,
    withCode: new Set(withCode),
    moved: program?.moved() ?? new Set(),
    diagnostics: mergeDiagnostics([
      ...compiler.general,
      ...all.flatMap(({ diagnostics }) => diagnostics),
    ]),
    emit: () => fresh.forEach((outline) => outline.emit()),
    writeModules: emission.writeModules,
  }
}
