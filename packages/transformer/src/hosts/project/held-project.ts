import type { Diagnostic } from "../../diagnostics/index.ts"
import type { Options } from "../../diagnostics/options.ts"
import type { FileChanges, Problem } from "./project-reader.ts"
import type { Mode } from "./project-state.ts"

/** One file of a project, made by `Project.transformFile`. */
export interface TransformedFile {
  /** Still TypeScript, every line where it was. null: the file has nothing of ours, it stays as it is. */
  code: string | null
  /** Source map as JSON; null: there is no code, or its position is unchanged. */
  map: string | null
  /**
   * Ids of the modules of code that it imports, directly or through others (`Project.moduleText`); empty with
   * `Holding.isOne`.
   */
  modules: readonly string[]
  diagnostics: readonly Diagnostic[]
  /** Absolute names of the files that decide about it, this one, the tsconfig and migrations among them. */
  dependencies: readonly string[]
  /** Folders of which a new file decides, too: those of migrations. */
  folders: readonly string[]
}

/** A project that is held open, by TypeScript 6 or 7, while its files are requested. */
export interface Project {
  /** Of TypeScript. */
  readonly version: string
  readonly tsconfig: string
  /**
   * Casts the types in one file into code.
   * @param file absolute
   * @param mode default: `build`
   * @returns null: the file is not part of the project
   */
  transformFile(file: string, mode?: Mode): TransformedFile | null
  /**
   * JavaScript of a module of code that transformed files import, with `Holding.hasModules`.
   * @param id absolute name: the specifier of an import, resolved against the importing file
   * @returns undefined: there is no such module, or no file uses it any more
   */
  moduleText(id: string): string | undefined
  /**
   * Takes the files that were requested before, and all that these lead to, as one bundle: until the next call, what they
   * share is in modules where they are requested in the mode `apart`.
   * @returns steps that may have pauses
   */
  startBundle(): Iterable<void>
  /** Text of a file as it was read; undefined: it is not part of the project. */
  textOf(file: string): string | undefined
  /** Makes a file part of the project that its tsconfig leaves out. */
  add(file: string): void
  /** The files that TypeScript reads for it, but those of packages; declaration files among them. */
  files(): readonly string[]
  /** Migrations that decide about its statements, and their folders, as far as files with statements were transformed. */
  migrations(): readonly string[]
  /** The file and all files that can affect the diagnostics of TypeScript and Precast in it. */
  dependenciesOf(file: string): readonly string[]
  /** TypeScript's diagnostics of one file. */
  problemsIn(file: string): readonly Problem[]
  /** The diagnostics of TypeScript and Precast for the project as a whole. */
  problems(): { readonly typescript: readonly Problem[]; readonly precast: readonly Diagnostic[] }
  /**
   * Reads what has changed; without an argument the files are looked at.
   * @returns what has changed
   */
  update(changes?: FileChanges): FileChanges
  /** Ends the process of TypeScript 7, and forgets all but what it has made, until another file is requested. */
  rest(): void
  close(): void
}

/** How a project is held. */
export interface Holding {
  /** Name that TypeScript is installed under. Default: `typescript`. */
  packageName?: string
  /** For Node, which looks at one file at a time: without names that are imported for types alone. */
  forNode?: boolean
  /**
   * The host serves `Project.moduleText`, so code of types is in modules; `"build"`: but not in the mode `watch`, unless
   * `optimize` is set. Default: all code of a file is in it.
   */
  hasModules?: boolean | "build"
  /** Options where neither the tsconfig nor the host sets them. */
  defaults?: Partial<Options>
  /** What is made is kept below node_modules, for the next process. */
  isCached?: boolean
  /** It is closed, or rests, once each file was requested: no edits are awaited. */
  isOnce?: boolean
  /**
   * Files are requested once, for one bundle, whose entry is the first of them: with `hasModules`, what they share is in
   * one module for each file that declares types.
   */
  isOne?: boolean
}
