import { type CompiledFile, createFileCompiler, type FileCompiler } from "../compile.ts"
import { createProgramEmitter, type EmitterState, type ProgramEmitter } from "../emit-program.ts"
import type { SqlHost } from "../sql/descriptions.ts"
import { isDeclarationFile } from "../compiler/typescript-7/file-names.ts"
import { moduleNextTo, type ModulesNextTo, modulesNextTo } from "./modules-next-to.ts"
import type { Snapshot } from "./project/project-reader.ts"
import { packageOf } from "./running/module-kind.ts"

/**
 * The files of a bundle without parts, compiled together before the bundler has requested most of them: what they share
 * is in one module for each file that declares types. A bundler takes time and memory for each module, and reads no
 * function twice.
 */
export interface BundledProgram {
  readonly compiler: Pick<FileCompiler, "general">
  /** undefined: it is not part of the bundle. */
  compiledFile(file: string): CompiledFile | undefined
  /** JavaScript of a module of code, by the absolute name that files import it by. */
  moduleText(id: string): string | undefined
  /** All of these. */
  texts(): ReadonlyMap<string, string>
  /** For the next process; null: it has to compile all files. */
  state(): BundleState | null
  /** The same with the modules alone. */
  rested(): BundledProgram
}

/** A bundle, as data. */
export interface BundleState {
  readonly emitter: EmitterState
  /** Those that nothing but files of the project decides about, and whether they have code of ours. */
  readonly files: ReadonlyMap<string, boolean>
}

/** Modules that are loaded later, of which bundlers make parts. */
const PARTS = /\bimport\s*\(|\bimport\.meta\.glob\b/

/**
 * The source files that an entry leads to, in the order of the program.
 * @param reached the entry and its imports, at any distance
 * @returns null: the bundle may have parts, which need only the code of their own files, or has files of several
 * packages, each of which may have a runtime of its own
 */
export function bundledFiles(
  snapshot: Pick<Snapshot, "files" | "sourceFile" | "readText">,
  reached: Iterable<string>,
): readonly string[] | null {
  const all = new Set(reached)
  const files = snapshot.files().filter((file) => all.has(file) && !isDeclarationFile(file))
  const textOf = (file: string): string =>
    snapshot.readText?.(file) ?? snapshot.sourceFile(file)?.text ?? ""
  const hasParts = files.some((file) => PARTS.test(textOf(file)))
  const packages = new Set(files.map((file) => packageOf(file).manifest))
  return hasParts || packages.size > 1 ? null : files
}

/** A bundle that another process has compiled, where some of its files are as they were. */
export interface BundleBefore {
  readonly emitter: EmitterState
  /** Of its modules, by absolute name. */
  readonly texts: ReadonlyMap<string, string>
  /** Whether a file has code of ours; undefined: it has to be compiled. */
  hasCode(file: string): boolean | undefined
}

interface Bundling {
  /** Called for each file that is compiled. */
  readonly onFile?: () => void
  readonly before?: BundleBefore
}

/**
 * @param files absolute names, in the order of the program
 * @param options as in tsconfig.json
 */
export function compileBundled(
  { compiler }: Pick<Snapshot, "compiler">,
  files: readonly string[],
  options: Readonly<Record<string, unknown>>,
  sql: SqlHost | null,
  { onFile, before }: Bundling = {},
): BundledProgram {
  const own = new Set(files)
  const modules = modulesNextTo((file) => own.has(file))
  const sharing = { ...modules.sharing, isByName: true as const }
  const emitter = createProgramEmitter(options, sharing, before?.emitter)
  const all = createFileCompiler(compiler, options, "speed", emitter, sql)
  const compiled = new Map<string, CompiledFile>()
  const compile = (some: readonly string[]): void => {
    all.announce(some)
    for (const file of some) {
      compiled.set(file, all.compileFile(file))
      onFile?.()
    }
  }
  const hasCode = (file: string): boolean => {
    const made = compiled.get(file)
    return made ? made.edits !== null : before?.hasCode(file) === true
  }
  const compileMoved = (): void => {
    emitter.keep(files.filter(hasCode))
    const moved = emitter.moved()
    const again = files.filter((file) => moved.has(file) && !compiled.has(file))
    if (again.length === 0) return
    compile(again)
    compileMoved()
  }
  compile(files.filter((file) => before?.hasCode(file) === undefined))
  if (before) compileMoved()
  let texts: ReadonlyMap<string, string> | null = null
  const written = (): ReadonlyMap<string, string> =>
    (texts ??= textsOf(emitter, modules, before?.texts ?? new Map()))
  return {
    compiler: all,
    compiledFile: (file) => compiled.get(file),
    moduleText: (id) => written().get(id),
    texts: written,
    state() {
      const state = all.general.length === 0 ? emitter.state() : null
      if (!state) return null
      const isKnown = sql?.isWhole() === true
      const plain = files.filter((file) => isPlain(file, compiled.get(file), state, isKnown))
      return { emitter: state, files: new Map(plain.map((file) => [file, hasCode(file)])) }
    },
    rested: () => modulesAlone(written(), all.general),
  }
}

/** @param before those of another process, by absolute name */
function textsOf(
  emitter: ProgramEmitter,
  { textsOf: written }: ModulesNextTo,
  before: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const left = new Map<string, string>()
  const isThere = (home: string): boolean => {
    const id = moduleNextTo(home)
    const text = before.get(id)
    if (text !== undefined) left.set(id, text)
    return text !== undefined
  }
  const fresh = written(emitter.modules(isThere))
  return new Map([...left, ...fresh])
}

/**
 * Whether nothing but files of the project, and migrations, decides about a file.
 * @param isKnown whether its statements are described
 */
function isPlain(
  file: string,
  made: CompiledFile | undefined,
  { program }: EmitterState,
  isKnown: boolean,
): boolean {
  if (made && (made.diagnostics.length > 0 || (made.hasStatements && !isKnown))) return false
  // Of functions of packages, others of the project decide by what they import.
  return program.files.get(file)?.reached.some(({ kind }) => kind === "import") !== true
}

/** A bundle whose files are compiled, and known elsewhere. */
export function modulesAlone(
  texts: ReadonlyMap<string, string>,
  general: FileCompiler["general"],
): BundledProgram {
  const rested: BundledProgram = {
    compiler: { general },
    compiledFile: () => undefined,
    moduleText: (id) => texts.get(id),
    texts: () => texts,
    state: () => null,
    rested: () => rested,
  }
  return rested
}
