import { rmSync } from "node:fs"
import { relative } from "node:path"
import type ts from "typescript"
import { detailsOf, messageOf } from "../diagnostics/format.ts"
import { withoutEchoes, shortenDiagnostics } from "../diagnostics/merge.ts"
import type { Diagnostic } from "../diagnostics/index.ts"
import { toTypeScript, withDetails } from "./ts-diagnostic.ts"
import type { TsPatchExtras } from "./tsc.ts"

/**
 * Shows diagnostics as `tsc` does and sees to it that it fails.
 * @param emitsChangedOnly incremental build or watch mode
 */
export function report(
  diagnostics: readonly Diagnostic[],
  program: ts.Program,
  extras: TsPatchExtras,
  emitsChangedOnly: boolean,
): void {
  const general = diagnostics.find(({ span, severity }) => !span && severity === "error")
  if (general) stop(general, extras)
  const all = process.env[ALL] === "1"
  const nameOf = (file: string): string => relative(program.getCurrentDirectory(), file)
  const known = withoutEchoes(diagnostics, () => hasErrors(program, extras.ts))
  const given = (all ? known : shortenDiagnostics(known)).map((each) =>
    withDetails(toTypeScript(extras.ts, program, each), detailsOf(each, { all, nameOf })),
  )
  const errors = given.filter(({ category }) => category === extras.ts.DiagnosticCategory.Error)
  // A warning handed to the compiler would make it fail as well.
  print(
    given.filter((each) => !errors.includes(each)),
    program,
    extras.ts,
  )
  if (!emitsChangedOnly || extras.library !== "tsc") {
    for (const error of errors) extras.addDiagnostic(error)
    return
  }
  // An incremental compiler keeps an error under the file that it was emitting, until it emits that
  // file again. Ours may come from a type, or a route, in another file: fixed there, the error would
  // stay. So it is printed here, and the next build looks at everything again.
  print(errors, program, extras.ts)
  noteOutcome(buildInfoOf(extras.ts, program), errors.length > 0)
}

/** Set by `precast build --all` and `--json`: every diagnostic and every call that it affects are written. */
const ALL = "PRECAST_ALL_DIAGNOSTICS"

/** Whether the compiler itself reports an error, which it knows by now. */
function hasErrors(program: ts.Program, { DiagnosticCategory }: typeof ts): boolean {
  return program
    .getSemanticDiagnostics()
    .some(({ category }) => category === DiagnosticCategory.Error)
}

/** Ends the compilation for something that concerns the project as a whole. */
export function stop(diagnostic: Diagnostic, { ts, library }: TsPatchExtras): never {
  if (library !== "tsc") throw new Error(messageOf(diagnostic))
  ts.sys.write(`error ${messageOf(diagnostic)}${ts.sys.newLine}`)
  return ts.sys.exit(1) as never
}

function print(
  diagnostics: readonly ts.Diagnostic[],
  program: ts.Program,
  compiler: typeof ts,
): void {
  if (diagnostics.length === 0) return
  const { sys } = compiler
  const host: ts.FormatDiagnosticsHost = {
    getCurrentDirectory: () => program.getCurrentDirectory(),
    getCanonicalFileName: (file) => file,
    getNewLine: () => sys.newLine,
  }
  const isPretty = program.getCompilerOptions()["pretty"] ?? sys.writeOutputIsTTY?.() ?? false
  const format = isPretty
    ? compiler.formatDiagnosticsWithColorAndContext
    : compiler.formatDiagnostics
  sys.write(format(diagnostics, host))
}

/** Build information of the projects that have errors. */
const failed = new Set<string>()
let isListening = false

function noteOutcome(buildInfo: string, hasErrors: boolean): void {
  if (hasErrors) failed.add(buildInfo)
  else failed.delete(buildInfo)
  if (isListening) return
  isListening = true
  process.once("exit", () => {
    if (failed.size > 0) process.exitCode ||= 2
    for (const file of failed) rmSync(file, { force: true })
  })
}

function buildInfoOf(compiler: typeof ts, program: ts.Program): string {
  const options = program.getCompilerOptions()
  // Not in the public types; there in every TypeScript 6.
  const { getTsBuildInfoEmitOutputFilePath } = compiler as typeof ts & {
    getTsBuildInfoEmitOutputFilePath(options: ts.CompilerOptions): string | undefined
  }
  return getTsBuildInfoEmitOutputFilePath(options) ?? ""
}
