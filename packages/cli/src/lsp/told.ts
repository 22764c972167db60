import type { Diagnostic as Found } from "@precast/transformer"
import { type Diagnostic, DiagnosticSeverity } from "vscode-languageserver/node"
import type { TextDocument } from "vscode-languageserver-textdocument"
import { messageOf } from "../explain/transformer.ts"

/** Who says so, beside TypeScript's own `ts`. */
export const SOURCE = "precast"

/**
 * A diagnostic of the transformer as editors take it.
 * @param href where its code is explained
 */
export function toDiagnostic(
  document: TextDocument,
  found: Found,
  href: string | undefined,
): Diagnostic {
  const { code, severity, span } = found
  const { Error, Warning } = DiagnosticSeverity
  return {
    range: {
      start: document.positionAt(span?.start ?? 0),
      end: document.positionAt(span?.end ?? 0),
    },
    severity: severity === "error" ? Error : Warning,
    code,
    ...(href !== undefined && { codeDescription: { href } }),
    source: SOURCE,
    message: messageOf(found),
  }
}
