import type ts from "typescript"
import { createTypeScript6 } from "../2-read/typescript-6.ts"
import { patchTree } from "../5-patch/tree.ts"
import { compile, type Compilation } from "../compile.ts"
import { formatDiagnostic, messageOf } from "../diagnostics/format.ts"
import { collectDiagnostics, type Diagnostic } from "../diagnostics/index.ts"
import { checkOptions } from "../diagnostics/options.ts"
import { requireTypeScript6 } from "./typescript-version.ts"

/** What ts-patch hands to a plugin of type "program". */
export interface TsPatchExtras {
  ts: typeof ts
  addDiagnostic(diagnostic: ts.Diagnostic): number
}

/** The ts-patch plugin: `"plugins": [{ "transform": "@precast/transformer" }]`. */
export function tscPlugin(
  program: ts.Program,
  config: Readonly<Record<string, unknown>>,
  extras: TsPatchExtras,
): ts.TransformerFactory<ts.SourceFile> {
  requireTypeScript6(extras.ts)
  const { files } = compileOnce(program, config, extras)
  return (context) => (file) => {
    const edits = files.get(file.fileName)
    return edits ? patchTree(extras.ts, context, file, edits) : file
  }
}

// `tspc --watch` and `tspc -b` ask for a transformer for each file they emit.
const compilations = new WeakMap<ts.Program, Compilation>()

function compileOnce(
  program: ts.Program,
  config: Readonly<Record<string, unknown>>,
  extras: TsPatchExtras,
): Compilation {
  const known = compilations.get(program)
  if (known) return known
  const report = collectDiagnostics(config["strictAny"] === true)
  checkOptions(config, report)
  const compilation = compile(createTypeScript6(extras.ts, program), report)
  compilations.set(program, compilation)
  for (const diagnostic of compilation.diagnostics) show(diagnostic, program, extras)
  return compilation
}

/** Errors go the compiler's way, so that `tspc` ends with 2; for a warning it would do the same. */
function show(
  diagnostic: Diagnostic,
  program: ts.Program,
  { ts, addDiagnostic }: TsPatchExtras,
): void {
  const { span, severity, code } = diagnostic
  if (severity === "error") {
    const file = span ? program.getSourceFile(span.file) : undefined
    addDiagnostic({
      category: ts.DiagnosticCategory.Error,
      code: NUMBERS_FROM + Number(code.slice("PC".length)),
      messageText: messageOf(diagnostic),
      file,
      start: span?.start,
      length: span ? span.end - span.start : undefined,
    })
    return
  }
  const textOf = (file: string): string => program.getSourceFile(file)?.text ?? ""
  const folder = `${program.getCurrentDirectory()}/`
  const nameOf = (file: string): string =>
    file.startsWith(folder) ? file.slice(folder.length) : file
  ts.sys.write(formatDiagnostic(diagnostic, textOf, nameOf) + ts.sys.newLine)
}

/** `tsc` writes `TS` and a number; ours stay clear of its own, and the text starts with PC1xxx. */
const NUMBERS_FROM = 990_000
