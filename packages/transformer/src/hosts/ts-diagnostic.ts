import type ts from "typescript"
import { messageOf } from "../diagnostics/format.ts"
import type { Diagnostic } from "../diagnostics/index.ts"

/** A diagnostic as the compiler and its language service show them. */
export function toTypeScript(
  compiler: typeof ts,
  program: ts.Program,
  diagnostic: Diagnostic,
): ts.Diagnostic {
  const { span, severity, code } = diagnostic
  const { Error, Warning } = compiler.DiagnosticCategory
  return {
    category: severity === "error" ? Error : Warning,
    code: numberOf(code),
    messageText: messageOf(diagnostic),
    file: span ? program.getSourceFile(span.file) : undefined,
    start: span?.start,
    length: span ? span.end - span.start : undefined,
    source: "precast",
  }
}

/** `PC1020` → 991020: the compiler writes numbers, and ours stay clear of its own. */
export function numberOf(code: Diagnostic["code"]): number {
  return NUMBERS_FROM + Number(code.slice("PC".length))
}

const NUMBERS_FROM = 990_000
