import type { KnownUnits } from "../../2-read/known-units.ts"
import type { EditsOf } from "../../compile.ts"
import type { Compiler } from "../../compiler/contract.ts"
import type { EmitterState, ProgramEmitter } from "../../emit-program.ts"

/** What a build has made of files, as data: the next one takes what nothing has changed for. */
export interface BuildState {
  /** The project's own source files. */
  readonly own: readonly string[]
  /** All other files of the program. */
  readonly others: readonly string[]
  /** Migrations, their folders and files of descriptions, which decide about its statements. */
  readonly statements: readonly string[]
}

/** null: it has no code of ours. */
export interface BuiltFile {
  readonly outline: { readonly text: string; readonly map: string } | null
}

/** The last build, and the files of the project that have changed since. */
export interface LastBuild {
  readonly state: BuildState
  readonly changed: ReadonlySet<string>
  /** Whether a module is as it has written it, by its absolute name. */
  isThere(module: string): boolean
}

/** Files of a build, those of the last one among them. */
export interface BuiltFiles {
  readonly emitter: EmitterState | undefined
  /** The types that would be read as in the last build. */
  typesFor(compiler: Compiler): KnownUnits
  /** Which files declare a `const enum`, of those that have not changed. */
  readonly enums: ReadonlyMap<string, boolean>
  /** As of `BuildState`, of the last build. */
  readonly statements: readonly string[]
  /** undefined: it has to be compiled. */
  get(file: string): BuiltFile | undefined
  /** As of the last build. */
  isThere(module: string): boolean
  /** A file that was compiled, and that nothing but files decides about. */
  set(file: string, made: BuiltFile): void
  /** null: the next build cannot continue with it. */
  state(
    emitter: ProgramEmitter,
    enums: BuiltFiles["enums"],
    statements: BuiltFiles["statements"],
  ): BuildState | null
}

/** The edits of a file whose outline is known: they fill it. */
export function fillingEdits(file: string, emitter: ProgramEmitter): EditsOf {
  return () => {
    const { expressions, ...module } = emitter.codeOf(file)
    const span = { file, start: 0, end: 0 }
    return { file, module, edits: expressions.map((text) => ({ kind: "replace", span, text })) }
  }
}
