import type { Span } from "../ir/site.ts"
import { type Position, positionAt } from "./position.ts"
import { catalog, warnings, type Code, type Holes, type Said, type Severity } from "./catalog.ts"

/** One thing that is wrong with the user's program. */
export interface Diagnostic {
  code: Code
  severity: Severity
  text: string
  hint: string
  /** The place inside the type: `User.address.tags[]`; "" when it is the call itself. */
  within: string
  /** Where to point; null when it is the project as a whole. */
  span: Span | null
  /** Of the span's start, both from 1. */
  position: Position | null
}

/** A finding before it is known at which call sites it matters. */
export interface Finding {
  code: Code
  severity: Severity
  said: Said
  /** A warning about what a package or a declaration file has written: reported with `strictAny` alone. */
  isForeign?: boolean
}

/** A code with its holes filled. */
export function diagnose<C extends Code>(code: C, ...holes: Holes<C>): Finding {
  const say = catalog[code] as (...holes: string[]) => Said
  return { code, severity: warnings.has(code) ? "warning" : "error", said: say(...holes) }
}

/** Collects; the pipeline carries on, so that several errors show at once. */
export interface Report {
  readonly all: readonly Diagnostic[]
  add(finding: Finding, span: Span | null, within?: string): void
}

/** Without repetitions: a type that is input and output of one endpoint is read twice. */
export function withoutDoubles(all: readonly Diagnostic[]): Diagnostic[] {
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()]
}

/** The first error that was added since there were `mark` diagnostics. */
export function errorSince(report: Report, mark: number): Diagnostic | null {
  return report.all.slice(mark).find(({ severity }) => severity === "error") ?? null
}

/** @param textOf text of a source file, for line and column */
export function collectDiagnostics(strictAny: boolean, textOf: (file: string) => string): Report {
  const all: Diagnostic[] = []
  return {
    all,
    add({ code, severity, said, isForeign = false }, span, within = "") {
      if (isForeign && !strictAny) return
      const isError = severity === "error" || (strictAny && code === "PC1015")
      const position = span && positionAt(textOf(span.file), span.start)
      all.push({ code, severity: isError ? "error" : "warning", ...said, within, span, position })
    },
  }
}
