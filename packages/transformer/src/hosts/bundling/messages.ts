import { formatDiagnostics } from "../../diagnostics/format.ts"
import type { Diagnostic } from "../../diagnostics/index.ts"

/** A message of several diagnostics, as bundlers take it. */
export interface Message {
  message: string
  /** Column from 0. */
  loc?: { file: string; line: number; column: number }
}

/** The messages for a bundler: each warning, and all errors together, since the first one ends the build. */
export function messagesOf(diagnostics: readonly Diagnostic[]): {
  warnings: readonly Message[]
  error: Message | null
} {
  const errors = diagnostics.filter(({ severity }) => severity === "error")
  return {
    warnings: diagnostics
      .filter(({ severity }) => severity === "warning")
      .map((each) => join([each])),
    error: errors.length > 0 ? join(errors) : null,
  }
}

/** The place is that of the first. */
function join(diagnostics: readonly Diagnostic[]): Message {
  const message = formatDiagnostics(diagnostics).join("\n")
  const { span, position } = diagnostics[0]!
  if (!span || !position) return { message }
  return { message, loc: { file: span.file, line: position.line, column: position.column - 1 } }
}
