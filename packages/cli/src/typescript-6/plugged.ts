import tscPlugin from "@precast/transformer"
import type ts from "typescript"
import { settingsOf } from "../project/project-tsconfig.ts"

type Builder = ts.EmitAndSemanticDiagnosticsBuilderProgram

/** Has the files that a program emits go through the plugin, if its tsconfig has it, as ts-patch does. */
export function plug<Program extends ts.Program>(compiler: typeof ts, program: Program): Program {
  const settings = settingsOf(program.getCompilerOptions())
  if (settings === undefined) return program
  const emit = program.emit.bind(program)
  const found = new Set<ts.Diagnostic>()
  const extras = {
    ts: compiler,
    library: "tsc",
    addDiagnostic: (each: ts.Diagnostic) => found.add(each).size,
  }
  // TypeScript passes more arguments than it declares.
  program.emit = (...[file, write, token, onlyTypes, custom, ...more]) => {
    const before = [...(custom?.before ?? []), tscPlugin(program, settings, extras)]
    const result = emit(file, write, token, onlyTypes, { ...custom, before }, ...more)
    return { ...result, diagnostics: [...new Set([...result.diagnostics, ...found])] }
  }
  return program
}

/** For hosts that make a program for each round or project. */
export function createPlugged(compiler: typeof ts): ts.CreateProgram<Builder> {
  return (...parts) => {
    const builder = compiler.createEmitAndSemanticDiagnosticsBuilderProgram(...parts)
    plug(compiler, builder.getProgram())
    return builder
  }
}
