import type ts from "typescript"
import type { Compiler } from "../compiler/contract.ts"
import {
  type Compilation,
  type CompiledFile,
  createFileCompiler,
  type EditsOf,
  type FileCompiler,
} from "../compile.ts"
import { createDependencies } from "./project/dependencies.ts"
import { createKnownTypes, type StateOfTypes } from "./project/known-types.ts"
import { createProgramEmitter, type ProgramEmitter } from "../emit-program.ts"
import type { Sharing } from "../share-units.ts"
import type { SqlHost } from "../sql/descriptions.ts"
import { isOwn } from "./project/project-reader.ts"
import { filesOf } from "./project/typescript-6.ts"

/** Compiles a program again after each edit: of a file that no edit can have to do with all is kept. */
export interface Rounds {
  compile(
    compiler: Compiler,
    program: ts.Program,
    options: Readonly<Record<string, unknown>>,
    sharing: Sharing | null,
  ): Round
}

export interface Round {
  readonly compilation: Compilation
  /** The files whose output on disk may lack their code: until they are taken out, in later rounds as well. */
  readonly stale: Map<string, EditsOf>
}

interface Kept extends CompiledFile {
  /** The files it depends on: an unchanged file is the same object in the next program. */
  readonly by: readonly unknown[]
}

interface State {
  readonly settings: ts.CompilerOptions
  /** Files of packages and of the compiler's library. */
  readonly packages: readonly ts.SourceFile[]
  /** The project's own, by name. */
  readonly own: ReadonlyMap<string, ts.SourceFile>
}

export function createRounds(sql: SqlHost | null = null): Rounds {
  let last: State | null = null
  let kept = new Map<string, Kept>()
  const types = createKnownTypes()
  let dependencies = createDependencies()
  const stale = new Map<string, EditsOf>()
  let emitter: ProgramEmitter | null = null
  // Of the program as it is now.
  let places: Sharing | null = null
  const sharing: Sharing = {
    isHome: (file) => places!.isHome(file),
    specifier: (from, home) => places!.specifier(from, home),
  }

  function forget(now: State, state: () => StateOfTypes): void {
    if (last && isSame(last, now)) {
      const { changed, isMoved } = changesOf(last.own, now.own)
      dependencies.forget(changed, isMoved)
      return isMoved ? types.clear() : types.forget({ changed }, state())
    }
    kept = new Map()
    types.clear()
    dependencies = createDependencies()
    emitter = null
  }

  function takeMoved(compilation: Compilation): ReadonlySet<string> {
    emitter?.keep([...compilation.files.keys()])
    return emitter?.moved() ?? new Set()
  }

  return {
    compile(compiler, program, options, found) {
      const now = stateOf(program)
      const isFirst = last === null
      const source = filesOf(program)
      const typesNow = (): StateOfTypes => ({ compiler, files: source, dependencies })
      forget(now, typesNow)
      last = now
      places = found
      if (found) emitter ??= createProgramEmitter(options, sharing)
      const files = createFileCompiler(compiler, options, "speed", emitter, sql, types.units)
      const before = kept
      kept = new Map()
      for (const file of compiler.files()) {
        const by = [...dependencies.of(file, source)].map((name) => now.own.get(name))
        kept.set(file, stillOf(before.get(file), by) ?? { ...files.compileFile(file), by })
      }
      files.keepTypes()
      types.keep(typesNow())
      const compilation = compilationOf(files, kept, emitter)
      const moved = takeMoved(compilation)
      for (const file of stale.keys()) if (!compilation.files.has(file)) stale.delete(file)
      // In its first round a watching compiler writes everything, unless the state of an earlier run lists
      // the changes.
      const isWhole = isFirst && !now.settings.incremental && !now.settings.composite
      for (const [file, edits] of isWhole ? [] : compilation.files)
        if (before.get(file) !== kept.get(file) || moved.has(file)) stale.set(file, edits)
      return { compilation, stale }
    },
  }
}

function stateOf(program: ts.Program): State {
  const all = program.getSourceFiles()
  const own = all.filter(({ fileName }) => isOwn(fileName))
  return {
    settings: program.getCompilerOptions(),
    packages: all.filter(({ fileName }) => !isOwn(fileName)),
    own: new Map(own.map((file) => [file.fileName, file])),
  }
}

function isSame(one: State, other: State): boolean {
  return one.settings === other.settings && isSameList(one.packages, other.packages)
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index])
}

function changesOf(
  one: State["own"],
  other: State["own"],
): { changed: readonly string[]; isMoved: boolean } {
  const changed = [...other].flatMap(([name, file]) => (one.get(name) === file ? [] : [name]))
  return { changed, isMoved: one.size !== other.size || changed.some((name) => !one.has(name)) }
}

function stillOf(known: Kept | undefined, by: readonly unknown[]): Kept | null {
  return known && isSameList(known.by, by) ? known : null
}

function compilationOf(
  { general }: FileCompiler,
  all: ReadonlyMap<string, Kept>,
  emitter: ProgramEmitter | null,
): Compilation {
  return {
    files: new Map(
      [...all].flatMap(([file, { edits }]) => (edits ? [[file, edits] as const] : [])),
    ),
    diagnostics: [...general, ...[...all.values()].flatMap(({ diagnostics }) => diagnostics)],
    modules: () => emitter?.modules() ?? [],
  }
}
