import type ts from "typescript"
import { messageOf } from "../diagnostics/format.ts"
import type { Diagnostic } from "../diagnostics/index.ts"
import type { Related } from "./editor/diagnostics.ts"

/**
 * A diagnostic as the compiler and its language service show them.
 * @param related other places that an editor shows with it
 */
export function toTypeScript(
  compiler: typeof ts,
  program: ts.Program,
  diagnostic: Diagnostic,
  related: readonly Related[] = [],
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
    relatedInformation: related.map(({ text, span: at }) => ({
      category: compiler.DiagnosticCategory.Message,
      code: numberOf(code),
      messageText: text,
      file: program.getSourceFile(at.file),
      start: at.start,
      length: at.end - at.start,
    })),
  }
}

/** The message with lines below it, as `tsc` writes the reasons of its own. */
export function withDetails(diagnostic: ts.Diagnostic, lines: readonly string[]): ts.Diagnostic {
  const { category, code, messageText } = diagnostic
  if (lines.length === 0) return diagnostic
  const next = lines.map((text) => ({ category, code, messageText: text }))
  return { ...diagnostic, messageText: { category, code, messageText: String(messageText), next } }
}

/** `PC1020` → 991020: the compiler writes numbers, and ours stay clear of its own. */
export function numberOf(code: Diagnostic["code"]): number {
  return NUMBERS_FROM + Number(code.slice("PC".length))
}

const NUMBERS_FROM = 990_000
