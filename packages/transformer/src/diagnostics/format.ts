import type { Diagnostic } from "./index.ts"

/** What is wrong and what to do, in one line, as it stands behind the position. */
export function messageOf({ code, text, hint, within }: Omit<Diagnostic, "position">): string {
  return `${code}: ${text}${within === "" ? "" : ` (${within})`} ${hint}`
}

/** One line as `tsc` writes it: `src/a.ts(3,5): error PC1020: …`. */
export function formatDiagnostic(diagnostic: Diagnostic): string {
  const { span, position, severity } = diagnostic
  const message = `${severity} ${messageOf(diagnostic)}`
  return span && position
    ? `${span.file}(${position.line},${position.column}): ${message}`
    : message
}
