import type { Position } from "../../diagnostics/position.ts"
import type { Span } from "../../ir/ir-site.ts"
import type { ShownDiagnostic } from "./diagnostics.ts"

/** Another place that a diagnostic concerns. */
export interface Related {
  readonly text: string
  readonly span: Span
  /** Of its start. */
  readonly position: Position
}

/**
 * The declaration that is the cause, unless the diagnostic is reported there, and the calls that it affects.
 */
export function relatedTo({ declaration, uses, span }: ShownDiagnostic): Related[] {
  const cause = declaration ? [{ text: "It is declared here.", ...declaration }] : []
  const others = uses.filter((use) => use.span.file !== span.file || use.span.start !== span.start)
  const affected = others.map(({ name, span: at, position }) => {
    return { text: `Affects ${name}.`, span: at, position }
  })
  return [...cause, ...affected]
}
