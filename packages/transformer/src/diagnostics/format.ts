import type { Diagnostic } from "./index.ts"

/** What is wrong and what to do, in one line, as it stands behind the position. */
export function messageOf({ code, text, hint, within }: Diagnostic): string {
  return `${code}: ${text}${within === "" ? "" : ` (${within})`} ${hint}`
}

/**
 * One line as `tsc` writes it: `src/a.ts(3,5): error PC1020: …`.
 * @param textOf text of a source file, for line and column
 * @param nameOf file name as people want to read it
 */
export function formatDiagnostic(
  diagnostic: Diagnostic,
  textOf: (file: string) => string,
  nameOf: (file: string) => string = (file) => file,
): string {
  const { span, severity } = diagnostic
  const message = `${severity} ${messageOf(diagnostic)}`
  if (!span) return message
  const { line, column } = positionAt(textOf(span.file), span.start)
  return `${nameOf(span.file)}(${line},${column}): ${message}`
}

/** Line and column, both from 1. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset)
  const lines = before.split(/\r\n|[\n\r\u2028\u2029]/)
  return { line: lines.length, column: lines.at(-1)!.length + 1 }
}
