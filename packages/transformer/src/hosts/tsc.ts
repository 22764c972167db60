import { dirname } from "node:path"
import type ts from "typescript"
import type { FileEdits } from "../5-patch/edits.ts"
import { compile, type Compilation, type EditsOf } from "../compile.ts"
import type { Compiler } from "../compiler/contract.ts"
import { createTypeScript6 } from "../compiler/typescript-6/index.ts"
import { mergeDiagnostics } from "../diagnostics/merge.ts"
import type { Sharing } from "../share-units.ts"
import type { SharedModule } from "../ir/ir-site.ts"
import { optimizeLater } from "./optimize-later.ts"
import { patching } from "./patching.ts"
import { createRounds, type Round, type Rounds } from "./rounds.ts"
import {
  createSpecifiers,
  hasModules,
  isFree,
  removeShared,
  sharedNameOf,
  sharedText,
  writeShared,
} from "./shared-module.ts"
import { createSqlHost } from "./sql/sql-host.ts"
import { report, stop } from "./tsc-report.ts"
import { isTypeScript6, wrongVersion } from "./typescript-version.ts"

/** What ts-patch hands to a plugin of type "program". */
export interface TsPatchExtras {
  readonly ts: typeof ts
  /** `tsc` when the compiler runs as a command of its own. */
  readonly library: string
  addDiagnostic(diagnostic: ts.Diagnostic): number
}

/** The ts-patch plugin: `transform` of the entry among `plugins`. */
export function tscPlugin(
  program: ts.Program,
  config: Readonly<Record<string, unknown>>,
  extras: TsPatchExtras,
): ts.TransformerFactory<ts.SourceFile> {
  if (!isTypeScript6(extras.ts)) stop(wrongVersion(extras.ts), extras)
  if (runsOnce(program, extras)) optimizeLater()
  const { compilation, beforeEmit, reportLate } = compileOnce(program, config, extras)
  return patching(extras.ts, compilation, beforeEmit, reportLate)
}

/** Whether it is the process of a compiler that exits when it has emitted all. */
function runsOnce(program: ts.Program, { library }: TsPatchExtras): boolean {
  const isWatched = process.argv.some((word) => /^(-w|--?watch)$/i.test(word))
  return library === "tsc" && !isWatched && program.getCompilerOptions().watch !== true
}

interface Compiled {
  readonly compilation: Compilation
  /** Names of files that are not of TypeScript and decide about diagnostics. */
  others(): readonly string[]
  /** Writes what the compiler does not; it may be called for each file. */
  beforeEmit(): void
  /** Reports what came up while code was written. */
  reportLate(): void
}

// `tspc --watch` and `tspc -b` request a transformer for each file they emit.
const compilations = new WeakMap<ts.Program, Compiled>()
/**
 * What a program that went through the plugin depends on in addition to its own files.
 * @returns absolute names of files that are not of TypeScript, such as migrations
 */
export function othersOf(program: ts.Program): readonly string[] {
  return compilations.get(program)?.others() ?? []
}

// By tsconfig, in watch mode.
const rounds = new Map<unknown, Rounds>()

function compileOnce(
  program: ts.Program,
  config: Readonly<Record<string, unknown>>,
  extras: TsPatchExtras,
): Compiled {
  const known = compilations.get(program)
  if (known) return known
  const compiler = createTypeScript6(extras.ts, program)
  const { emitsChangedOnly } = compiler.settings
  const { compilation, stale, others } = compileProgram(compiler, program, config, extras)
  let isWritten = false
  // Made to compare them, and not printed yet.
  const made = new Map<string, FileEdits>()
  const beforeEmit = (): void => {
    const files = new Map(stale)
    // First of all, as these files are emitted by a transformer of this program, too.
    stale.clear()
    if (!isWritten) writeModules(extras.ts, program, compilation)
    isWritten = true
    if (emitsChangedOnly) emitStaleFiles(extras.ts, program, files, made)
  }
  let reported = compilation.diagnostics.length
  const reportLate = (): void => {
    const late = compilation.diagnostics.slice(reported)
    reported = compilation.diagnostics.length
    if (late.length > 0) report(mergeDiagnostics(late), program, extras, emitsChangedOnly)
  }
  const editsOnce = (file: string, editsOf: EditsOf): FileEdits => {
    const edits = made.get(file) ?? editsOf()
    made.delete(file)
    return edits
  }
  const compiled = {
    compilation: { ...compilation, files: mapped(compilation.files, editsOnce) },
    others,
    beforeEmit,
    reportLate,
  }
  compilations.set(program, compiled)
  report(mergeDiagnostics(compilation.diagnostics), program, extras, emitsChangedOnly)
  // With `noEmitOnError` the compiler may not write: then it is done once it does.
  if (emitsChangedOnly && program.getCompilerOptions().noEmitOnError !== true) beforeEmit()
  return compiled
}

function mapped(
  files: Compilation["files"],
  edits: (file: string, editsOf: EditsOf) => FileEdits,
): Compilation["files"] {
  return new Map([...files].map(([file, editsOf]) => [file, () => edits(file, editsOf)]))
}

function compileProgram(
  compiler: Compiler,
  program: ts.Program,
  config: Readonly<Record<string, unknown>>,
  extras: TsPatchExtras,
): Round & Pick<Compiled, "others"> {
  const { watch, configFilePath } = program.getCompilerOptions()
  const folder =
    typeof configFilePath === "string" ? dirname(configFilePath) : program.getCurrentDirectory()
  const sql = (): ReturnType<typeof createSqlHost> =>
    createSqlHost(folder, config["sql"], { form: "build" })
  const sharing = sharingOf(program, extras)
  if (watch !== true) {
    const host = sql()
    const compilation = compile(compiler, config, { sharing, sql: host })
    const others = (): readonly string[] => host?.files() ?? []
    return { compilation, stale: new Map(compilation.files), others }
  }
  const known = rounds.get(configFilePath) ?? createRounds(sql())
  rounds.set(configFilePath, known)
  return { ...known.compile(compiler, program, config, sharing), others: () => [] }
}

/**
 * Emits the files whose output on disk lacks their current code. With `isolatedModules` or
 * `verbatimModuleSyntax` an incremental build or watch mode only emits files whose own text changed, and
 * would leave outdated code for a type that changed in another file.
 */
function emitStaleFiles(
  compiler: typeof ts,
  program: ts.Program,
  files: Compilation["files"],
  made: Map<string, FileEdits>,
): void {
  for (const [file, editsOf] of files) {
    const output = outputOf(compiler, program, file)
    // No output yet: the compiler is about to write it.
    const text = output === null ? undefined : compiler.sys.readFile(output)
    if (text === undefined) continue
    const edits = editsOf()
    if (holds(text, edits)) continue
    made.set(file, edits)
    const write: ts.WriteFileCallback = (name, content, mark) => {
      // Declarations stay the compiler's business: it keeps account of them.
      if (/\.[cm]?jsx?(\.map)?$/.test(name)) compiler.sys.writeFile(name, content, mark)
    }
    program.emit(program.getSourceFile(file), write)
  }
}

/** The emitted text is in the output verbatim, so the output is fresh when it contains all of it. */
function holds(output: string, { module, edits }: FileEdits): boolean {
  // Of an import the specifier alone: it may have become `require`.
  const imported = [...module.imports.matchAll(/"[^"]+"$/gm)].map(([specifier]) => specifier)
  const texts = [...imported, module.constants, module.functions, ...edits.map(({ text }) => text)]
  return texts.every((text) => output.includes(text))
}

/** Modules of `tspc`, which writes files; other programs that load the plugin may keep what is emitted in memory. */
function sharingOf(program: ts.Program, { ts, library }: TsPatchExtras): Sharing | null {
  const options = program.getCompilerOptions()
  const tsconfig = configOf(program)
  if (library !== "tsc" || tsconfig === null || !hasModules(options)) return null
  return {
    specifier: createSpecifiers(options),
    isHome(file) {
      const source = program.getSourceFile(file)
      const module = source && moduleOf(ts, program, source)
      return typeof module === "string" && isFree(module, tsconfig)
    },
  }
}

// Modules that are on the disk, in watch mode.
const written = new WeakSet<SharedModule>()

/** Writes the modules that files import, and takes away those of an earlier build that none does. */
function writeModules(compiler: typeof ts, program: ts.Program, compilation: Compilation): void {
  const tsconfig = configOf(program)
  if (tsconfig === null) return
  const left = new Set<string>()
  for (const module of compilation.modules()) {
    const output = moduleOf(compiler, program, program.getSourceFile(module.home)!)!
    left.add(output)
    if (written.has(module)) continue
    writeShared(output, sharedText(module, program.getCompilerOptions(), output, tsconfig))
    written.add(module)
  }
  for (const source of program.getSourceFiles()) {
    const output = moduleOf(compiler, program, source)
    if (output !== null && !left.has(output)) removeShared(output, tsconfig)
  }
}

function configOf(program: ts.Program): string | null {
  const { configFilePath } = program.getCompilerOptions()
  return typeof configFilePath === "string" ? configFilePath : null
}

/** Name of the module next to the output of a file of the project; null: the file has no output. */
function moduleOf(compiler: typeof ts, program: ts.Program, source: ts.SourceFile): string | null {
  if (source.isDeclarationFile || program.isSourceFileFromExternalLibrary(source)) return null
  const output = outputOf(compiler, program, source.fileName)
  return output === null ? null : sharedNameOf(output)
}

/** Name of the JavaScript file of a source file; null if the file has no output. */
function outputOf(compiler: typeof ts, program: ts.Program, file: string): string | null {
  const options = program.getCompilerOptions()
  if (options.outFile !== undefined || options.emitDeclarationOnly === true) return null
  const config = { options, fileNames: [file], errors: [] }
  const names = compiler.getOutputFileNames(config, file, !compiler.sys.useCaseSensitiveFileNames)
  return names.find((name) => /\.[cm]?jsx?$/.test(name)) ?? null
}
