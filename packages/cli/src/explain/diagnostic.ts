import type { Diagnostic as Found } from "@precast/transformer"
import type { Diagnostic } from "../build/diagnostics.ts"

/** What is wrong and what to do, without the code. */
export function messageOf({ text, within, hint }: Found): string {
  return `${text}${within === "" ? "" : ` (${within})`} ${hint}`
}

/** The transformer's diagnostic in the form of the compiler's; offsets of the file from `end` on have no place. */
export function toDiagnostic(found: Found, file: string, end: number): Diagnostic {
  const { code, severity, span, position } = found
  const message = messageOf(found)
  const isAdded = span?.file === file && span.start >= end
  if (span === null || position === null || isAdded)
    return { file: null, line: null, column: null, severity, code, message }
  return { file: span.file, ...position, severity, code, message }
}
