import type { Span } from "../ir/ir-site.ts"
import { catalog, warnings, type Code, type Holes, type Said, type Severity } from "./catalog.ts"

/** One thing that is wrong with the user's program. */
export interface Diagnostic {
  code: Code
  severity: Severity
  text: string
  hint: string
  /** The place inside the type: `User.address.tags[]`; "" when the text names it, or it is the call itself. */
  within: string
  /** Where to point: the declaration of a field or type, else the call; null when it is the project as a whole. */
  span: Span | null
  /** Of the span's start, both from 1. */
  position: Position | null
  /** The calls that it affects, unless it is reported at the only call that it affects. */
  uses: readonly DiagnosticUse[]
  /** The package that declares what is wrong, when it is not the user's own code. */
  package: string | null
}

/** A call that a diagnostic affects. */
export interface DiagnosticUse {
  /** `listUsers response`, `decode<User>`. */
  name: string
  isEndpoint: boolean
  span: Span
  position: Position
}

/** A diagnostic as it was found at one call; `mergeDiagnostics` combines those with the same cause. */
export interface ReportedDiagnostic extends Omit<Diagnostic, "uses"> {
  /** The same for all that have one cause; null: it concerns this call alone. */
  cause: string | null
  /** Of the call. */
  use: DiagnosticUse | null
}

/** A finding before it is known at which call sites it matters. */
export interface Finding {
  code: Code
  severity: Severity
  said: Said
  /** A warning about what a package or a declaration file has written: reported with `strictAny` alone. */
  isForeign?: boolean
}

/** The type of a call, and where in the program the finding has its cause. */
export interface Origin {
  use: Pick<DiagnosticUse, "name" | "isEndpoint">
  cause: Cause | null
}

/** The declaration of a field or a type. */
export interface Cause {
  /** Distinguishes declarations. */
  id: string
  /** Where it is shown; null: at the call, since no code of the user's declares it. */
  span: Span | null
  /** The package that declares it; null: the user's own code does. */
  package: string | null
}

/** A code with its holes filled. */
export function diagnose<C extends Code>(code: C, ...holes: Holes<C>): Finding {
  const say = catalog[code] as (...holes: string[]) => Said
  return { code, severity: warnings.has(code) ? "warning" : "error", said: say(...holes) }
}

/** Collects findings; the pipeline continues, so that several errors are reported together. */
export interface Report {
  readonly all: readonly ReportedDiagnostic[]
  /** @param span of the call, or of what is wrong in it; null: it is about the project */
  add(finding: Finding, span: Span | null, within?: string, origin?: Origin): void
}

/** The first error that was added since there were `mark` diagnostics. */
export function errorSince(report: Report, mark: number): ReportedDiagnostic | null {
  return report.all.slice(mark).find(({ severity }) => severity === "error") ?? null
}

/** @param textOf text of a source file, for line and column */
export function collectDiagnostics(strictAny: boolean, textOf: (file: string) => string): Report {
  const all: ReportedDiagnostic[] = []
  const positionOf = rememberedPositions(textOf)
  return {
    all,
    add({ code, severity, said, isForeign = false }, span, within = "", origin) {
      if (isForeign && !strictAny) return
      const isError = severity === "error" || (strictAny && code === "PC1015")
      const cause = origin?.cause ?? null
      const at = cause?.span ?? span
      const text = said.aboutPlace ? `${within || "The type"} ${said.text}` : said.text
      all.push({
        code,
        severity: isError ? "error" : "warning",
        text,
        hint: said.hint,
        within: said.aboutPlace ? "" : within,
        span: at,
        position: at && positionOf(at),
        package: cause?.package ?? null,
        cause: cause && JSON.stringify([code, said.text, cause.id]),
        use: span && origin ? useAt(origin.use, span, positionOf(span)) : null,
      })
    },
  }
}

function useAt({ name, isEndpoint }: Origin["use"], span: Span, position: Position): DiagnosticUse {
  return { name, isEndpoint, span, position }
}

/** Collects what may turn out not to be reported. */
export interface HeldReport extends Report {
  /** Reports it. */
  release(): void
}

export function holdReports(to: Report): HeldReport {
  const held: Parameters<Report["add"]>[] = []
  const { all, add } = collectDiagnostics(false, () => "")
  return {
    all,
    add(...given) {
      held.push(given)
      add(...given)
    },
    release: () => held.forEach((given) => to.add(...given)),
  }
}

/** A type that many endpoints use is reported for each of them. */
function rememberedPositions(textOf: (file: string) => string): (span: Span) => Position {
  const known = new Map<string, Position>()
  return ({ file, start }) => {
    const key = `${file}:${start}`
    const position = known.get(key) ?? positionAt(textOf(file), start)
    known.set(key, position)
    return position
  }
}

/** Line and column in a text, both from 1. */
export interface Position {
  line: number
  column: number
}

/** Where an offset is, by the line breaks TypeScript knows. */
export function positionAt(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split(/\r\n|[\n\r\u2028\u2029]/)
  return { line: lines.length, column: lines.at(-1)!.length + 1 }
}
