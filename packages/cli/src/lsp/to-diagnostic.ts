import { pathToFileURL } from "node:url"
import type { EditorDiagnostic } from "@precast/transformer"
import {
  type Diagnostic,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
} from "vscode-languageserver/node"
import type { TextDocument } from "vscode-languageserver-textdocument"
import { messageOf } from "../explain/diagnostic.ts"

/** The source of the diagnostics, next to TypeScript's own `ts`. */
export const SOURCE = "precast"

/**
 * A diagnostic of the transformer as editors take it.
 * @param href where its code is explained
 */
export function toDiagnostic(
  document: TextDocument,
  found: EditorDiagnostic,
  href: string | undefined,
): Diagnostic {
  const { code, severity, span, related } = found
  // A transformer of an older version has none.
  const hasRelated = (related as typeof related | undefined)?.length
  const { Error, Warning } = DiagnosticSeverity
  return {
    range: {
      start: document.positionAt(span.start),
      end: document.positionAt(span.end),
    },
    severity: severity === "error" ? Error : Warning,
    code,
    ...(href !== undefined && { codeDescription: { href } }),
    source: SOURCE,
    message: messageOf(found),
    ...(hasRelated && { relatedInformation: related.map(toRelated) }),
  }
}

/** The name of a declaration, or of a function that is called: it is on one line. */
function toRelated({
  text,
  span,
  position,
}: EditorDiagnostic["related"][number]): DiagnosticRelatedInformation {
  const start = { line: position.line - 1, character: position.column - 1 }
  const end = { ...start, character: start.character + span.end - span.start }
  return { message: text, location: { uri: pathToFileURL(span.file).href, range: { start, end } } }
}
