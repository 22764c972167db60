import type ts from "typescript"
import { SETTLED_MS } from "../watching/settled.ts"
import { createPlugged } from "./plugged.ts"

type Host = ts.WatchCompilerHostOfConfigFile<ts.EmitAndSemanticDiagnosticsBuilderProgram>

/** `tsc -p --watch`: compiles now and after each edit, until the process ends. */
export function watchProject(
  compiler: typeof ts,
  tsconfig: string,
  options: ts.CompilerOptions,
): void {
  const { sys } = compiler
  const host = compiler.createWatchCompilerHost(tsconfig, options, sys, createPlugged(compiler))
  host.jsDocParsingMode = compiler.JSDocParsingMode.ParseForTypeErrors
  compileSoon(host)
  emitFirst(host)
  compiler.createWatchProgram(host)
}

/** After the last edit TypeScript would wait a quarter of a second. */
export function compileSoon(host: ts.WatchHost): void {
  const later = host.setTimeout
  host.setTimeout = (work, ms, ...given) => later?.(work, Math.min(ms, SETTLED_MS), ...given)
}

/**
 * Writes the output before it checks files whose output stays the same: after an edit of a type that many files use, what
 * runs the output need not wait for the errors (`bench build --only edits`, docs/performance-build.md). With errors of
 * syntax, or where errors keep files from being written, files are checked first, as by `tsc`.
 */
function emitFirst(host: Host): void {
  const { afterProgramCreate: checkAndEmit } = host
  host.afterProgramCreate = (program) => {
    const { noEmit, noEmitOnError } = program.getCompilerOptions()
    if (!noEmit && !noEmitOnError && program.getSyntacticDiagnostics().length === 0) emit(program)
    checkAndEmit?.(program)
  }
}

/** Emits; what emits afterwards has the diagnostics of this, too. */
function emit(program: ts.EmitAndSemanticDiagnosticsBuilderProgram): void {
  const emitLater = program.emit.bind(program)
  const { diagnostics, emittedFiles = [] } = program.emit()
  program.emit = (...args) => {
    const later = emitLater(...args)
    return {
      ...later,
      diagnostics: [...diagnostics, ...later.diagnostics],
      emittedFiles: [...emittedFiles, ...(later.emittedFiles ?? [])],
    }
  }
}
