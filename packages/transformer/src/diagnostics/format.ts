import type { Diagnostic, DiagnosticUse } from "./index.ts"
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

/** How what a diagnostic affects is written. */
interface Details {
  /** Every call in a line of its own, with line and column. */
  readonly all: boolean
  /** A file as people know it. */
  nameOf(file: string): string
}

/** Calls that are named before the others are left out. */
const MOST_SHOWN = 3

/** What stands below the message of a diagnostic: the calls that it affects, and how many others were left out. */
export function detailsOf(
  { uses, package: name, ...rest }: Pick<Diagnostic, "uses" | "package"> & { more?: number },
  { all, nameOf }: Details,
): string[] {
  const { more = 0 } = rest
  const affects = uses.length === 0 ? [] : all ? listOf(uses, nameOf) : [lineOf(uses, nameOf)]
  if (more === 0) return affects
  return [...affects, `${more} more of the package ${name} (precast build --all lists them)`]
}

function lineOf(uses: readonly DiagnosticUse[], nameOf: Details["nameOf"]): string {
  const shown = uses.slice(0, MOST_SHOWN).map(({ name, span, position }, index) => {
    const isSameFile = uses[index - 1]?.span.file === span.file
    return `${name} (${isSameFile ? "" : nameOf(span.file)}:${position.line})`
  })
  const left = uses.length > MOST_SHOWN ? ", … (precast build --all lists them)" : ""
  return `Affects ${countOf(uses)}: ${shown.join(", ")}${left}`
}

function listOf(uses: readonly DiagnosticUse[], nameOf: Details["nameOf"]): string[] {
  const lines = uses.map(
    ({ name, span, position }) =>
      `  ${name} (${nameOf(span.file)}:${position.line}:${position.column})`,
  )
  return [`Affects ${countOf(uses)}:`, ...lines]
}

/** `8 endpoints`: input and response of one are the same endpoint. */
function countOf(uses: readonly DiagnosticUse[]): string {
  const count = new Set(uses.map(({ span }) => `${span.file}:${span.start}`)).size
  const noun = uses.every(({ isEndpoint }) => isEndpoint) ? "endpoint" : "call"
  return `${count} ${noun}${count === 1 ? "" : "s"}`
}
