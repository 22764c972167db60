import type { Span } from "../ir/ir-site.ts"
import { diagnose, type Finding, type Report } from "./index.ts"

/** What is reported for an error that the compiler itself ran into. */
export function failureOf(error: unknown): Finding {
  return diagnose(
    "PC1161",
    error instanceof Error ? `${error.name}: ${error.message}` : String(error),
  )
}

/** One place of the program; when the compiler fails there, that is reported, and the next one is taken. */
export function orReport<Made>(make: () => Made, span: Span, report: Report): Made | null {
  try {
    return make()
  } catch (error) {
    // An editor that no longer waits: TypeScript's OperationCanceledException is no Error.
    if (!(error instanceof Error)) throw error
    report.add(failureOf(error), span)
    return null
  }
}
