import type ts from "typescript"
import { createPlugged, plug } from "./plugged.ts"

type AnyProgram = ts.Program | ts.EmitAndSemanticDiagnosticsBuilderProgram

/** What `tsc` itself calls; not in the public types, there in every TypeScript 6. */
interface Internals {
  emitFilesAndReportErrorsAndGetExitStatus(
    program: AnyProgram,
    report: (diagnostic: ts.Diagnostic) => void,
    write: (line: string) => void,
  ): number
  createDiagnosticReporter(system: ts.System): (diagnostic: ts.Diagnostic) => void
  changeCompilerHostLikeToUseCache(host: ts.CompilerHost, toPath: (name: string) => string): unknown
  toPath(name: string, folder: string, canonical: (name: string) => string): string
}

/** What a compilation has read. */
export interface Read {
  readonly program: ts.Program
  /** Absolute names of the files of the tsconfig. */
  readonly roots: readonly string[]
}

/**
 * `tsc -p`.
 * @param onRead is called with a program that keeps nothing from its last compilation
 * @returns the exit code
 */
export function compileOnce(
  compiler: typeof ts,
  tsconfig: string,
  options: ts.CompilerOptions,
  onRead: (read: Read) => void,
): number {
  const { sys } = compiler
  const { emitFilesAndReportErrorsAndGetExitStatus, createDiagnosticReporter } =
    compiler as typeof ts & Internals
  const report = createDiagnosticReporter(sys)
  const config = compiler.getParsedCommandLineOfConfigFile(tsconfig, options, {
    ...sys,
    onUnRecoverableConfigFileDiagnostic: report,
  })
  if (config === undefined) return 1
  const program = programOf(compiler, config)
  if (!isBuilder(program)) onRead({ program, roots: config.fileNames })
  return emitFilesAndReportErrorsAndGetExitStatus(program, report, (line) =>
    sys.write(line + sys.newLine),
  )
}

function isBuilder(program: AnyProgram): program is ts.EmitAndSemanticDiagnosticsBuilderProgram {
  return "getProgram" in program
}

function programOf(compiler: typeof ts, config: ts.ParsedCommandLine): AnyProgram {
  const { options, fileNames: rootNames, projectReferences } = config
  const parts = {
    rootNames,
    options,
    ...(projectReferences && { projectReferences }),
    configFileParsingDiagnostics: compiler.getConfigFileParsingDiagnostics(config),
  }
  if (options.incremental === true || options.composite === true) {
    const host = compiler.createIncrementalCompilerHost(options)
    host.jsDocParsingMode = compiler.JSDocParsingMode.ParseForTypeErrors
    return compiler.createIncrementalProgram({
      ...parts,
      host,
      createProgram: createPlugged(compiler),
    })
  }
  return plug(compiler, compiler.createProgram({ ...parts, host: hostOf(compiler, options) }))
}

function hostOf(compiler: typeof ts, options: ts.CompilerOptions): ts.CompilerHost {
  const host = compiler.createCompilerHost(options)
  const { changeCompilerHostLikeToUseCache, toPath } = compiler as typeof ts & Internals
  host.jsDocParsingMode = compiler.JSDocParsingMode.ParseForTypeErrors
  const folder = host.getCurrentDirectory()
  const canonical = (name: string): string => host.getCanonicalFileName(name)
  changeCompilerHostLikeToUseCache(host, (name) => toPath(name, folder, canonical))
  return host
}
