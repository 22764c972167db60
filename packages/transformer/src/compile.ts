import { findDuplicates } from "./1-find/duplicates.ts"
import { isFoundAgain } from "./1-find/found-again.ts"
import { findSites, type FoundFile, NAMES, PACKAGE } from "./1-find/index.ts"
import type { Compiler } from "./compiler/contract.ts"
import { createReader } from "./2-read/index.ts"
import type { KnownUnits } from "./2-read/known-units.ts"
import type { UnitReader } from "./2-read/reader.ts"
import { knownEndpoints, readAgain } from "./2-read/site/read-again.ts"
import { readFile, type ReadFile } from "./2-read/site/read-file.ts"
import type { SqlHost } from "./sql/descriptions.ts"
import { createSqlCheck, type UncheckedStatement } from "./sql/index.ts"
import type { RowType } from "./sql/row-types.ts"
import type { FileEdits } from "./5-patch/edits.ts"
import { editsOf } from "./5-patch/index.ts"
import { outlineOf } from "./5-patch/outline.ts"
import { collectDiagnostics, type Report, type ReportedDiagnostic } from "./diagnostics/index.ts"
import { failureOf } from "./diagnostics/failure.ts"
import { checkOptions, checkSettings } from "./diagnostics/options.ts"
import { emitterFor } from "./emit-file.ts"
import type { ModuleHost } from "./emit-modules.ts"
import { createProgramEmitter, type ProgramEmitter } from "./emit-program.ts"
import type { Sharing } from "./share-units.ts"
import type { Optimize } from "./ir/optimize.ts"
import type { FileSites, ModuleCode, SharedModule, Site } from "./ir/ir-site.ts"

/** What the pipeline makes of a program. */
export interface Compilation {
  /**
   * The files that use functions of the package, by name; others stay unchanged. Edits are created on each
   * request: the text of a whole program is too much to hold (benchmarks/compile).
   */
  files: ReadonlyMap<string, EditsOf>
  /** Errors for which no code can be written are added when the edits of their file are requested. */
  diagnostics: readonly ReportedDiagnostic[]
  /** Statements of databases that are checked at run time only. */
  unchecked?: readonly UncheckedStatement[]
  /** Types of the rows of statements that are checked. */
  rowTypes?: readonly RowType[]
  /** What the files import of each other's code. */
  modules(): readonly SharedModule[]
}

/**
 * The edits of a file.
 * @param form `outline`: with a name in place of each text of ours, before anything is emitted
 */
export type EditsOf = (form?: "outline") => FileEdits

/** What a host adds to the pipeline. */
export interface CompileHost {
  sharing?: Sharing | null
  /** In place of a new one for `sharing`: it knows code of files that need not be compiled. */
  emitter?: ProgramEmitter | null
  /** Files that need not be compiled; null: such a file has no code. */
  known?: ReadonlyMap<string, EditsOf | null>
  /** Types of earlier states of the program; receives those that are read. */
  types?: KnownUnits | null
  onRead?(sites: FileSites): void
  /**
   * Receives each file that was compiled.
   * @param isPlain whether nothing is wrong in it, so far as its types and other sites go
   * @param hasStatements whether it has statements that are checked: migrations decide about it, too
   */
  onFile?(file: string, isPlain: boolean, hasStatements: boolean): void
  /** Knows the database; null: statements are not checked. */
  sql?: SqlHost | null
}

/**
 * The pipeline: find → read → plan → emit → patch.
 * @param options as in tsconfig.json
 * @param host `sharing`: null: all code of a file is in it; `onRead` receives what was read in a file
 */
export function compile(
  compiler: Compiler,
  options: Readonly<Record<string, unknown>>,
  {
    sharing = null,
    emitter,
    known = NOTHING,
    types = null,
    onRead,
    onFile,
    sql: sqlHost = null,
  }: CompileHost = {},
): Compilation {
  const report = collectDiagnostics(options["strictAny"] === true, compiler.text)
  checkOptions(options, report)
  checkSettings(compiler.settings, report)
  const program = emitter ?? (sharing && createProgramEmitter(options, sharing))
  const emit = program ? emitOf(program) : emitterFor(options)
  const take = (sites: FileSites): void => {
    program?.add(sites)
    onRead?.(sites)
  }
  // Types that were known may be read again with it.
  let reader = null as UnitReader | null
  const sql = sqlHost && createSqlCheck(compiler, PACKAGE, sqlHost, report)
  const made = new Map(known)
  const all = compiler.files()
  const left = known.size === 0 ? all : all.filter((file) => !known.has(file))
  for (const names of slicesOf(left, compiler.prepare ? SLICE : Infinity)) {
    compiler.prepare?.(names, PACKAGE, NAMES, types?.has)
    const counts = createCounts(report)
    const found = names.flatMap(
      (file) => counts.of(file, () => findSites(compiler, file, report)) ?? [],
    )
    for (const file of found) counts.of(file.file, () => findDuplicates([file], compiler, report))
    const reads = new Map<string, FileSites>()
    for (const file of found)
      counts.of(file.file, () => {
        reader ??= createReader(compiler, types)
        const { edits, read } = compileFile(file, reader, report, emit, take)
        made.set(file.file, edits)
        reads.set(file.file, read)
      })
    for (const file of names) {
      const has = counts.of(file, () => sql?.add(file, reads.get(file) ?? null, report)) ?? false
      if (!reads.has(file)) made.set(file, null)
      onFile?.(file, counts.isNone(file), has)
    }
  }
  const rowTypes = sql?.run() ?? []
  if (reader) types?.take(reader.all())
  const edits = all.flatMap((file): [string, EditsOf][] => {
    const of = made.get(file)
    return of ? [[file, of]] : []
  })
  program?.keep(edits.map(([file]) => file))
  return {
    files: new Map(edits),
    diagnostics: report.all,
    unchecked: sql?.unchecked ?? [],
    rowTypes,
    modules: () => program?.modules() ?? [],
  }
}

const NOTHING: ReadonlyMap<string, null> = new Map()

/** Finds the files with diagnostics, wherever these point to. */
function createCounts(report: Report): {
  of<Result>(file: string, work: () => Result): Result
  isNone(file: string): boolean
} {
  const some = new Set<string>()
  return {
    of(file, work) {
      const before = report.all.length
      const result = work()
      if (report.all.length > before) some.add(file)
      return result
    },
    isNone: (file) => !some.has(file),
  }
}

/**
 * Files that are prepared together: few enough that another thread soon has something to emit, and enough
 * that their queries are sent together.
 */
const SLICE = 40

function* slicesOf<Item>(all: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}

/** The pipeline for hosts that request one file after another. */
export interface FileCompiler {
  /** What is wrong with the project as a whole. */
  readonly general: readonly ReportedDiagnostic[]
  /** Names files that will be compiled in this order, so that what they need is queried together. */
  announce(files: readonly string[]): void
  compileFile(file: string): CompiledFile
  /** Makes the types that were read known to the next state of the program. */
  keepTypes(): void
}

/** What is made of one file. */
export interface CompiledFile {
  /** null when the file does not use our functions. */
  edits: EditsOf | null
  /** The places that get code. */
  sites: readonly Site[]
  diagnostics: readonly ReportedDiagnostic[]
  /** Types of the rows of its statements that are checked. */
  rowTypes: readonly RowType[]
  /** Migrations decide about it: it has statements that are checked. */
  hasStatements: boolean
}

/**
 * Compiles the files of a program one by one; types that several files use are read once.
 * @param options as in `compile`
 * @param unsaid the default of `optimize`
 * @param host of modules of code, or writes the whole program; null: all code of a file is in it
 * @param sqlHost knows the database; null: statements are not checked
 * @param known types of earlier states of the program
 */
export function createFileCompiler(
  compiler: Compiler,
  options: Readonly<Record<string, unknown>>,
  unsaid: Optimize = "speed",
  host: ModuleHost | ProgramEmitter | null = null,
  sqlHost: SqlHost | null = null,
  known: KnownUnits | null = null,
): FileCompiler {
  const createReport = (): Report =>
    collectDiagnostics(options["strictAny"] === true, compiler.text)
  const general = createReport()
  checkOptions(options, general)
  checkSettings(compiler.settings, general)
  const program = host && "codeOf" in host ? host : null
  const emit = host && "codeOf" in host ? emitOf(host) : emitterFor(options, unsaid, host)
  // Types that were known may be read again with it.
  let reader: UnitReader | null = null
  const sql = sqlHost && createSqlCheck(compiler, PACKAGE, sqlHost, general)
  const prepared = new Set<string>()
  let announced: readonly string[] = []
  const prepare = (file: string): void => {
    if (!compiler.prepare || prepared.has(file)) return
    const at = announced.indexOf(file)
    const files = at < 0 ? [file] : announced.slice(at, at + SLICE)
    compiler.prepare(files, PACKAGE, NAMES, known?.has)
    for (const each of files) prepared.add(each)
  }
  /** Endpoints that need not be found and read again. */
  function madeAgain(file: string, report: Report): Omit<MadeFile, "made"> | null {
    const before = known?.endpoints.get(file)
    if (!before || !isFoundAgain(compiler, file, before.sites.length)) return null
    reader ??= createReader(compiler, known)
    const read = readAgain(before, reader)
    if (!read) return null
    program?.add(read)
    const edits = editsFor({ read, gaps: new Map(), refused: [] }, NO_MORE, report, emit)
    return { edits, sites: read.sites, read }
  }

  function make(file: string, report: Report): MadeFile | null {
    prepare(file)
    const found = findSites(compiler, file, report)
    if (!found) return null
    findDuplicates([found], compiler, report)
    reader ??= createReader(compiler, known)
    const made = compileFile(found, reader, report, emit, program?.add)
    const lasting = report.all.length === 0 && knownEndpoints(found, made.made)
    if (lasting) known?.endpoints.set(file, lasting)
    else known?.endpoints.delete(file)
    return made
  }

  return {
    general: general.all,
    announce: (files) => void (announced = files.filter((file) => !known?.endpoints.has(file))),
    keepTypes: () => void (reader && known?.take(reader.all())),
    compileFile(file) {
      const report = createReport()
      const made = madeAgain(file, report) ?? make(file, report)
      if (sqlHost?.isFirst()) sql?.prepare()
      const hasStatements = sql?.add(file, made?.read ?? null, report) ?? false
      const rowTypes = sql?.run() ?? []
      const { edits = null, sites = [] } = made ?? {}
      return { edits, sites, diagnostics: report.all, rowTypes, hasStatements }
    },
  }
}

// Held until the file changes, and must not hold the compiler.
function emitOf(program: ProgramEmitter): (sites: FileSites) => ModuleCode {
  return ({ file }) => program.codeOf(file)
}

interface MadeFile {
  edits: EditsOf
  sites: readonly Site[]
  read: FileSites
  made: ReadFile
}

/** Reads immediately, since errors must be known before anything is written, and emits on request. */
function compileFile(
  found: FoundFile,
  reader: UnitReader,
  report: Report,
  emit: (sites: FileSites) => ModuleCode,
  onRead: (sites: FileSites) => void = () => {},
): MadeFile {
  const { file, sites, declared, ...others } = found
  const made = readFile(file, sites, declared, reader, report)
  onRead(made.read)
  const edits = editsFor(made, others, report, emit)
  return { edits, sites: made.read.sites, read: made.read, made }
}

function editsFor(
  made: Omit<ReadFile, "uses">,
  others: Omit<FoundFile, "file" | "sites" | "declared">,
  report: Report,
  emit: (sites: FileSites) => ModuleCode,
): EditsOf {
  const { read, gaps, refused } = made
  return (form) => {
    const code = form === "outline" ? outlineOf(read.sites.length) : emit(read)
    for (const { site, error } of code.failed ?? [])
      report.add(failureOf(error), read.sites[site]!.span)
    return editsOf({ read, gaps, refused }, code, others)
  }
}

const NO_MORE: Omit<FoundFile, "file" | "sites" | "declared"> = {
  refused: [],
  removed: [],
  passedOn: [],
}
