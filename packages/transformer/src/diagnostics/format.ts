import { detailsOf, type Details } from "./details.ts"
import type { Diagnostic } from "./index.ts"
import { shortenDiagnostics } from "./merge.ts"

/** What is wrong and what to do, in one line, as printed after the position. */
export function messageOf({
  code,
  text,
  hint,
  within,
}: Pick<Diagnostic, "code" | "text" | "hint" | "within">): string {
  return `${code}: ${text}${within === "" ? "" : ` (${within})`} ${hint}`
}

/** As `tsc` writes it, `src/a.ts(3,5): error PC1020: …`, and indented below it what it affects. */
export function formatDiagnostic(diagnostic: Diagnostic): string {
  return linesOf(diagnostic).join("\n")
}

/** The lines of all diagnostics, as `tsc` writes them; a few of each package of types, unless `all` is set. */
export function formatDiagnostics(
  diagnostics: readonly Diagnostic[],
  details: Partial<Details> = {},
): string[] {
  const shown = details.all ? diagnostics : shortenDiagnostics(diagnostics)
  return shown.flatMap((each) => linesOf(each, details))
}

function linesOf(diagnostic: Diagnostic, details: Partial<Details> = {}): string[] {
  const given: Details = { all: false, nameOf: (file) => file, ...details }
  const { span, position, severity } = diagnostic
  const place = span && position ? ([given.nameOf(span.file), position] as const) : null
  const at = place ? `${place[0]}(${place[1].line},${place[1].column}): ` : ""
  const message = `${at}${severity} ${messageOf(diagnostic)}`
  return [message, ...detailsOf(diagnostic, given).map((line) => `  ${line}`)]
}
