import type { Emitter } from "../typescript-7/emitter-of.ts"
import { dirname } from "node:path"
import type ts from "typescript"
import type { Compiler } from "../../compiler/contract.ts"

/** Absolute names of files that are not as they were. */
export interface FileChanges {
  readonly changed?: readonly string[]
  readonly created?: readonly string[]
  readonly deleted?: readonly string[]
}

export function isAny({ changed = [], created = [], deleted = [] }: FileChanges): boolean {
  return changed.length + created.length + deleted.length > 0
}

/** A TypeScript that holds a project open, of either version. */
export interface ProjectReader {
  /** `7.0.2`. */
  readonly version: string
  /** Our entry among the `plugins` of the tsconfig. */
  readonly settings: Readonly<Record<string, unknown>>
  /** The project as it is now; valid until the next `update`. */
  snapshot(): Snapshot
  update(changes: FileChanges): void
  /** Makes a file part of the project. */
  add(file: string): void
  /** Ends the process of TypeScript 7 until it is needed again. */
  rest?(): void
  /**
   * Ends the process of TypeScript 7. The last snapshot can do without it for files and imports that it has read.
   * @returns false: it cannot be ended alone
   */
  end?(): boolean
  close(): void
}

/** An error of TypeScript's own. */
export interface Problem {
  /** Offset in the file. */
  readonly start: number
  /** 2322 of `TS2322`. */
  readonly code: number
  /** With the reasons under it. */
  readonly text: string
}

/** One state of a project. */
export interface Snapshot extends Files {
  readonly compiler: Compiler
  /** Functions on syntax trees. */
  readonly syntax: typeof ts
  /** Absolute names of the files of the tsconfig. */
  roots(): readonly string[]
  /** What TypeScript makes of the tsconfig: absolute names, flags as numbers. */
  readonly options: Readonly<Record<string, unknown>>
  /** Of TypeScript 7; null: this version does not emit without a process of `tsc`. */
  readonly emitter?: Emitter | null
  /** Of TypeScript 7: whether a compiler can make JavaScript of these files without any other. */
  isStandAlone?(files: readonly string[]): boolean
  /** Whether an imported or exported name refers to something that exists at run time. */
  isValue(name: ts.Node): boolean
  /** TypeScript's diagnostics of one file. */
  problemsIn(file: string): readonly Problem[]
  /** Its diagnostics of the project as a whole. */
  problems(): readonly Problem[]
}

/** The files of one state, and where their imports lead. */
export interface Files {
  sourceFile(file: string): SourceFile | undefined
  /** Every file that TypeScript reads for the project but those of packages and its own library. */
  files(): readonly string[]
  /** Those of packages. */
  packages(): readonly string[]
  /** The files that an import leads to. */
  resolve(specifier: ts.Node): readonly string[]
  /** Text of a file on the disk; with TypeScript 7 it takes less than the tree, which comes from another process. */
  readText?(file: string): string | undefined
}

/** What both versions keep in a source file in addition to the public part of TypeScript 6. */
export interface SourceFile extends ts.SourceFile {
  readonly imports: readonly (ts.Node & { readonly text: string })[]
  readonly moduleAugmentations: readonly ts.Node[]
  readonly externalModuleIndicator?: unknown
}

/** Folders that a project is compiled to. */
export function outputsOf(options: Snapshot["options"]): string[] {
  const folders = [options["outDir"], options["declarationDir"]]
  return folders.flatMap((folder) => (typeof folder === "string" ? [folder] : []))
}

/** Files of packages are not watched: a package changes by an installation. */
export function isOwn(file: string): boolean {
  return !file.includes("/node_modules/") && !isBundled(file)
}

/** A file of the library that TypeScript 7 has in itself. */
export function isBundled(file: string): boolean {
  return file.startsWith("bundled:")
}

/** Our entry among `plugins`. */
export function settingsAmong(plugins: unknown): Readonly<Record<string, unknown>> {
  const all: readonly unknown[] = Array.isArray(plugins) ? plugins : []
  for (const plugin of all) {
    const entry = { ...(plugin as Record<string, unknown> | null) }
    if (entry["transform"] === "@precast/transformer") return optionsOf(entry)
  }
  return {}
}

/** The options in our entry: `transform` is for ts-patch, `name` for editors. */
export function optionsOf(entry: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { transform: _transform, name: _name, ...options } = entry
  return options
}

/**
 * Changes of the files of a program alone.
 * @param others files that decide about its statements, and folders of which each file does
 * @returns `isOther`: one of those has changed as well
 */
export function withoutOthers(
  { changed = [], created = [], deleted = [] }: FileChanges,
  others: readonly string[],
): { own: FileChanges; isOther: boolean } {
  const names = new Set(others)
  let isOther = false
  const own = (files: readonly string[]): readonly string[] =>
    files.filter((file) => {
      const isOne = names.has(file) || names.has(dirname(file))
      isOther ||= isOne
      return !isOne
    })
  return { own: { changed: own(changed), created: own(created), deleted: own(deleted) }, isOther }
}
