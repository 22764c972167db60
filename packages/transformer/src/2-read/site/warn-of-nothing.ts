import { diagnose, type Report } from "../../diagnostics/index.ts"
import type { Shape } from "../../ir/shape.ts"
import type { Operation, Span } from "../../ir/ir-site.ts"

/**
 * Warns about a call that rejects every value: `decode<never>`, `decode<void>`. For checks of values never is
 * intended: `assert<never>(rest)` shows that a switch is exhaustive.
 * @param isDecoded whether values come from JSON, which has no undefined
 */
export function warnOfNothing(
  operation: Operation,
  isDecoded: boolean,
  { shape, typeName }: { shape: Shape; typeName: string },
  span: Span,
  report: Report,
): void {
  if (shape.kind === "undefined" && isDecoded)
    report.add(diagnose("PC1085", operation, typeName, "JSON has no undefined"), span)
  if (shape.kind === "never" && !tests.has(operation))
    report.add(diagnose("PC1085", operation, typeName, "never has no values"), span)
}

const tests: ReadonlySet<Operation> = new Set(["is", "assert", "validate"])
