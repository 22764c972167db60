import { dirname } from "node:path"
import type ts from "typescript"
import type { Compiler } from "../../compiler/contract.ts"
import { createTypeScript6 } from "../../compiler/typescript-6/index.ts"
import { type CompiledFile, createFileCompiler } from "../../compile.ts"
import type { ReportedDiagnostic } from "../../diagnostics/index.ts"
import { createDependencies } from "../project/dependencies.ts"
import { filesOf } from "../project/typescript-6.ts"
import { createSqlHost } from "../sql/sql-host.ts"
import { toTypeScript } from "../ts-diagnostic.ts"
import { diagnosticsOf, relatedTo } from "./diagnostics.ts"

/** What editors request of one state of a project, with either compiler. */
export interface EditorView {
  /** Functions on syntax trees. */
  readonly typescript: typeof ts
  readonly compiler: Compiler
  readonly options: Readonly<Record<string, unknown>>
  /** What is wrong with the project as a whole. */
  readonly general: readonly ReportedDiagnostic[]
  /** Absolute name of the project's folder. */
  readonly folder: string
  /** Absolute names of the open files that belong to the tsconfig: their diagnostics are computed, too. */
  openFiles(): readonly string[]
  /** Whether the types of one file may have to do with another one. */
  mayUse(file: string, other: string): boolean
  /** A file with code of the user; undefined: it is not one. */
  sourceOf(file: string): ts.SourceFile | undefined
  /** Created once for each requested file, and discarded with the state. */
  compileFile(file: string): CompiledFile
}

/** One state of a project: a program, as the language service has it between two edits. */
export interface EditorState extends EditorView {
  readonly program: ts.Program
  /** @param others the compiler's own diagnostics of the file */
  diagnostics(file: string, others: readonly ts.Diagnostic[]): ts.Diagnostic[]
}

export interface Editor {
  /** null: there is no program (yet). */
  stateOf(program: ts.Program | undefined): EditorState | null
}

/** What the language service provides to the plugin, in addition to programs. */
export interface EditorHost {
  /** @throws when the request was cancelled */
  checkCancelled(): void
  isOpen(file: string): boolean
}

export function createEditor(
  typescript: typeof ts,
  options: Readonly<Record<string, unknown>>,
  host: EditorHost,
): Editor {
  const states = new WeakMap<ts.Program, EditorState>()
  return {
    stateOf(program) {
      if (!program) return null
      const known = states.get(program)
      if (known) return known
      const forget = (): boolean => states.delete(program)
      const state = createState(typescript, program, options, host, forget)
      states.set(program, state)
      return state
    },
  }
}

function createState(
  typescript: typeof ts,
  program: ts.Program,
  options: Readonly<Record<string, unknown>>,
  host: EditorHost,
  forget: () => void,
): EditorState {
  const compiler = interruptible(createTypeScript6(typescript, program), host.checkCancelled)
  const dependencies = createDependencies()
  const source = filesOf(program)
  const { configFilePath } = program.getCompilerOptions()
  const folder =
    typeof configFilePath === "string" ? dirname(configFilePath) : program.getCurrentDirectory()
  const sql = createSqlHost(folder, options["sql"], { form: "editor" })
  const files = createFileCompiler(compiler, options, "speed", null, sql)
  const compiled = new Map<string, CompiledFile>()
  const isError = ({ category }: ts.Diagnostic): boolean =>
    category === typescript.DiagnosticCategory.Error
  const state: EditorState = {
    typescript,
    program,
    compiler,
    options,
    general: files.general,
    folder: program.getCurrentDirectory(),
    // A file that is opened leaves the program as it is.
    openFiles: () => program.getRootFileNames().filter(host.isOpen),
    mayUse: (file, other) => file !== other && dependencies.of(file, source).has(other),
    sourceOf(file) {
      const source = program.getSourceFile(file)
      if (!source || source.isDeclarationFile) return undefined
      return program.isSourceFileFromExternalLibrary(source) ? undefined : source
    },
    compileFile(file) {
      const known = compiled.get(file)
      if (known) return known
      try {
        const made = files.compileFile(file)
        compiled.set(file, made)
        return made
      } catch (error) {
        // A partial result is not used again.
        forget()
        throw error
      }
    },
    diagnostics: (file, others) =>
      diagnosticsOf(state, file, () => others.some(isError)).map((each) =>
        toTypeScript(typescript, program, each, relatedTo(each)),
      ),
  }
  return state
}

/** Each look at a type and each call is a place to stop at. */
function interruptible(compiler: Compiler, check: () => void): Compiler {
  return {
    ...compiler,
    view(type) {
      check()
      return compiler.view(type)
    },
    span(expression) {
      check()
      return compiler.span(expression)
    },
  }
}
