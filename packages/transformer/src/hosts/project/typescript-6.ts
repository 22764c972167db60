import { dirname } from "node:path"
import type ts from "typescript"
import { createTypeScript6 } from "../../compiler/typescript-6/index.ts"
import {
  type FileChanges,
  type Files,
  isOwn,
  type Problem,
  type ProjectReader,
  settingsAmong,
  type Snapshot,
  type SourceFile,
} from "./project-reader.ts"

/**
 * A project in TypeScript 6's language service: after an edit it only parses and checks what is new.
 * @param texts in place of the content of files, by absolute name
 */
export function openReader6(
  typescript: typeof ts,
  tsconfig: string,
  texts?: ReadonlyMap<string, string>,
): ProjectReader {
  let parsed = parse(typescript, tsconfig)
  // It is read for the next snapshot: what is wrong with it is reported for the file that needs it.
  let isParsed = true
  const added = new Set<string>()
  const versions = new Map<string, number>()
  // Imports of files that are as they were may lead elsewhere.
  let isMoved = false
  const host = hostOf(typescript, dirname(tsconfig), {
    options: () => parsed.options,
    files: () => [...new Set([...parsed.fileNames, ...added])],
    version: (file) => String(versions.get(file) ?? 0),
    isMoved: () => isMoved,
    textOf: (file) => texts?.get(file) ?? typescript.sys.readFile(file),
  })
  const service = typescript.createLanguageService(host, typescript.createDocumentRegistry())
  return {
    version: typescript.version,
    get settings() {
      return settingsAmong(parsed.options["plugins"])
    },
    snapshot() {
      if (!isParsed) parsed = parse(typescript, tsconfig)
      isParsed = true
      const program = service.getProgram()!
      isMoved = false
      return snapshotOf(typescript, program, parsed.errors)
    },
    update({ changed = [], created = [], deleted = [] }: FileChanges) {
      for (const file of [...changed, ...created, ...deleted])
        versions.set(file, (versions.get(file) ?? 0) + 1)
      isMoved ||= created.length + deleted.length > 0
      for (const file of deleted) added.delete(file)
      if (isMoved || changed.includes(tsconfig)) isParsed = false
    },
    add(file) {
      added.add(file)
    },
    close: () => service.dispose(),
  }
}

function snapshotOf(
  typescript: typeof ts,
  program: ts.Program,
  ofConfig: readonly ts.Diagnostic[],
): Snapshot {
  const compiler = createTypeScript6(typescript, program, "typescript")
  const options = program.getCompilerOptions()
  return {
    compiler,
    syntax: typescript,
    options,
    roots: () => program.getRootFileNames(),
    ...filesOf(program),
    ...saidOf(typescript, program, ofConfig),
  }
}

/** TypeScript's diagnostics, and what names and files refer to. */
function saidOf(
  typescript: typeof ts,
  program: ts.Program,
  ofConfig: readonly ts.Diagnostic[],
): Pick<Snapshot, "isValue" | "problemsIn" | "problems"> {
  const { Alias, Value } = typescript.SymbolFlags
  const toProblem = ({ start, code, messageText }: ts.Diagnostic): Problem => ({
    start: start ?? 0,
    code,
    text: typescript.flattenDiagnosticMessageText(messageText, "\n"),
  })
  const checker = program.getTypeChecker()
  return {
    isValue(name) {
      const symbol = checker.getSymbolAtLocation(name)
      if (symbol === undefined || symbol.flags & Value) return true
      return Boolean(symbol.flags & Alias && checker.getAliasedSymbol(symbol).flags & Value)
    },
    problemsIn(file) {
      const source = program.getSourceFile(file)
      const found = [
        ...program.getSyntacticDiagnostics(source),
        ...program.getSemanticDiagnostics(source),
      ]
      return found.map(toProblem)
    },
    problems: () =>
      [...ofConfig, ...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()].map(
        toProblem,
      ),
  }
}

/** The files of a program. */
export function filesOf(program: ts.Program): Files {
  const checker = program.getTypeChecker()
  const names = (): string[] => program.getSourceFiles().map(({ fileName }) => fileName)
  return {
    sourceFile: (file) => program.getSourceFile(file) as SourceFile | undefined,
    files: () => names().filter(isOwn),
    packages: () => names().filter((name) => !isOwn(name)),
    resolve: (specifier) =>
      checker
        .getSymbolAtLocation(specifier)
        ?.declarations?.map((declaration) => declaration.getSourceFile().fileName) ?? [],
  }
}

/** @throws Error with TypeScript's message for a tsconfig that cannot be read */
function parse(typescript: typeof ts, tsconfig: string): ts.ParsedCommandLine {
  const fail = (diagnostic: ts.Diagnostic): never => {
    throw new Error(typescript.flattenDiagnosticMessageText(diagnostic.messageText, "\n"))
  }
  const host: ts.ParseConfigFileHost = {
    ...typescript.sys,
    onUnRecoverableConfigFileDiagnostic: fail,
  }
  return typescript.getParsedCommandLineOfConfigFile(tsconfig, {}, host)!
}

interface State {
  options(): ts.CompilerOptions
  files(): string[]
  version(file: string): string
  isMoved(): boolean
  textOf(file: string): string | undefined
}

function hostOf(typescript: typeof ts, folder: string, state: State): ts.LanguageServiceHost {
  const { sys } = typescript
  const given: ts.LanguageServiceHost & { hasInvalidatedResolutions(): boolean } = {
    ...sys,
    getCompilationSettings: state.options,
    getScriptFileNames: state.files,
    getScriptVersion: state.version,
    getScriptSnapshot: (file) => {
      const text = state.textOf(file)
      return text === undefined ? undefined : typescript.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: (options) => typescript.getDefaultLibFilePath(options),
    useCaseSensitiveFileNames: () => sys.useCaseSensitiveFileNames,
    // Not in the public types; there in every TypeScript 6.
    hasInvalidatedResolutions: state.isMoved,
  }
  return given
}
