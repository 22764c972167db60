import { dirname } from "node:path"
import type ts from "typescript"
import type { FileEdits } from "../../5-patch/edits.ts"
import { fillOutline } from "../../5-patch/outline.ts"
import { patchText } from "../../5-patch/patch-text.ts"
import { compile, type EditsOf } from "../../compile.ts"
import { createProgramEmitter } from "../../emit-program.ts"
import type { Output } from "../../compiler/typescript-6/specifiers.ts"
import type { Project7, TypeScript7 } from "../../compiler/typescript-7/api.ts"
import { createTypeScript7 } from "../../compiler/typescript-7/index.ts"
import { createSyntax } from "../../compiler/typescript-7/syntax.ts"
import type { Diagnostic } from "../../diagnostics/index.ts"
import { mergeDiagnostics } from "../../diagnostics/merge.ts"
import type { Options } from "../../diagnostics/options.ts"
import type { SharedModule } from "../../ir/ir-site.ts"
import { createSqlHost } from "../sql/sql-host.ts"
import { type BuildState, type BuiltFiles, fillingEdits } from "./built-files.ts"
import { type Emitter, emitterOf } from "./emitter-of.ts"
import { moduleOf, sharingOf, writeModules } from "./sharing-7.ts"
import { createStandAlone } from "./stand-alone.ts"

/** What `outline` gives. */
export interface Outlines {
  readonly files: readonly Outline[]
  readonly diagnostics: readonly Diagnostic[]
  /** Absolute names of files that are not of TypeScript and decide about diagnostics, such as migrations. */
  readonly others: readonly string[]
  /** Nothing but a file itself need be read to make JavaScript of it. */
  readonly standAlone: boolean
  /** null: this version does not emit without a process of `tsc`. */
  readonly emitter: Emitter | null
  /** Makes our code, which may as well be done while the compiler is at work. */
  emit(): void
  /** Files that were compiled. */
  readonly fresh: readonly string[]
  /** Files that the last build has compiled. */
  readonly kept: ReadonlySet<string>
  /** Those of them whose code has changed nevertheless. */
  moved(): ReadonlySet<string>
  /** For the next build; null: it has to compile all files. */
  state(): BuildState | null
  /**
   * Writes the modules of code that several files use, next to the output, and takes away those that are not needed.
   * @returns their absolute names
   */
  writeModules(): string[]
}

/** One file for the compiler, still TypeScript, with names in place of our code. */
export interface Outline {
  readonly fileName: string
  readonly text: string
  /** From `text` to the file; empty where the compiler writes no source maps. */
  readonly map: string
  /**
   * Makes the emitted code in advance. It is held until it has been inserted: the text of a whole program is too much to
   * hold while nothing happens.
   */
  emit(): void
  /**
   * Inserts the emitted code.
   * @param script JavaScript that the compiler has made of `text`
   * @returns the same with the emitted code; `map`, if requested, maps to `script`, and null means no change
   */
  fill(script: string, withMap: boolean): { readonly text: string; readonly map: string | null }
}

/**
 * The files of a project that use our functions.
 * @param built those of the last build; null: all are compiled
 */
export function outlineProject(
  typescript: TypeScript7,
  project: Project7,
  options: Partial<Options>,
  guard: <T>(use: () => T) => T,
  built: BuiltFiles | null = null,
): Outlines {
  const compilerOptions = project.program.getCompilerOptions()
  const output = outputFor(compilerOptions)
  const isVerbatim = output === "javascript"
  const isKnown = (file: string): boolean => isVerbatim && built?.get(file) !== undefined
  const compiler = createTypeScript7(typescript, project, output, undefined, isKnown)
  // Text that the compiler has to rewrite goes through it, and modules of ours do not.
  const place = {
    tsconfig: project.configFileName,
    options: compilerOptions,
    files: compiler.files(),
  }
  const sharing = isVerbatim ? sharingOf(place) : null
  const emitted = sharing && createProgramEmitter({ ...options }, sharing, built?.emitter)
  const known = new Map<string, EditsOf | null>()
  for (const file of emitted ? place.files : []) {
    const made = built?.get(file)
    if (made) known.set(file, made.outline && fillingEdits(file, emitted!))
  }
  const types = emitted && (built?.typesFor(compiler) ?? null)
  const plain = new Set<string>()
  const stated = new Set<string>()
  const sql = createSqlHost(dirname(project.configFileName), options.sql, { form: "build" })
  const { files, diagnostics } = compile(
    compiler,
    { ...options },
    {
      emitter: emitted,
      known,
      types,
      sql,
      onFile: (file, isPlain, hasStatements) =>
        isPlain && (hasStatements ? stated : plain).add(file),
    },
  )
  // Where something is wrong with statements, another thing than files may decide about them.
  const lasting = sql?.isWhole() && diagnostics.length === 0 ? [...plain, ...stated] : plain
  const statements = [...new Set([...(built?.statements ?? []), ...(sql?.files() ?? [])])]
  const there = new Set<string>()
  const isThere = (home: string): boolean => {
    const module = moduleOf(home, place)
    if (built?.isThere(module) !== true) return false
    there.add(module)
    return true
  }
  const modules = (): readonly SharedModule[] => emitted?.modules(isThere) ?? []
  const syntax = createSyntax(typescript) as typeof ts
  const emitter = emitterOf(typescript, project, guard)
  const outlines = [...files].map(([name, editsOf]) => {
    const before = known.has(name) ? built?.get(name)?.outline : undefined
    if (before) return filledLater({ fileName: name, ...before }, editsOf)
    const file = project.program.getSourceFile(name) as unknown as ts.SourceFile
    return outlineOf(syntax, file, editsOf, compilerOptions)
  })
  const sources = [...files.keys()].filter((name) => !known.has(name))
  const standAlone = createStandAlone(typescript, built?.enums)
  return {
    diagnostics: mergeDiagnostics(diagnostics),
    others: statements,
    standAlone:
      emitter === null &&
      standAlone.of(
        project,
        sources.map((name) => project.program.getSourceFile(name)!),
      ),
    emitter,
    emit: () => void modules(),
    fresh: place.files.filter((file) => !known.has(file)),
    kept: new Set(known.keys()),
    moved: () => emitted?.moved() ?? new Set(),
    state() {
      const texts = new Map(outlines.map(({ fileName, text, map }) => [fileName, { text, map }]))
      for (const file of lasting) built?.set(file, { outline: texts.get(file) ?? null })
      return (emitted && built?.state(emitted, standAlone.enums, statements)) ?? null
    },
    writeModules() {
      const made = modules()
      return writeModules(place, () => made, [...there])
    },
    files: outlines,
  }
}

/** What a compiler makes of our code depends on what it writes: `javascript` is what we write ourselves. */
export function outputFor(options: Readonly<Record<string, unknown>>): Output {
  return Number(options["target"] ?? LATEST) >= ES2022 ? "javascript" : "typescript"
}

/** ts.ScriptTarget: what emitted code is written in. For older ones the compiler has to rewrite it. */
const ES2022 = 9
const LATEST = 99

export function outlineOf(
  syntax: typeof ts,
  file: ts.SourceFile,
  editsOf: EditsOf,
  options: Readonly<Record<string, unknown>>,
): Outline {
  const isVerbatim = outputFor(options) === "javascript"
  const isMapped = options["sourceMap"] === true || options["inlineSourceMap"] === true
  const { text, map } = patchText(syntax, file, editsOf(isVerbatim ? "outline" : undefined))
  const outline = { fileName: file.fileName, text, map: isMapped ? map().toString() : "" }
  if (isVerbatim) return filledLater(outline, editsOf)
  return { ...outline, emit: () => {}, fill: (script) => ({ text: script, map: null }) }
}

function filledLater(
  outline: Pick<Outline, "fileName" | "text" | "map">,
  editsOf: EditsOf,
): Outline {
  let made: FileEdits | null = null
  return {
    ...outline,
    emit: () => void (made = editsOf()),
    fill(script, withMap) {
      const edits = made ?? editsOf()
      made = null
      const filled = fillOutline(script, edits, withMap)
      return { text: filled.text, map: filled.map?.toString() ?? null }
    },
  }
}
