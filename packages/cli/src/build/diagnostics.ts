/** One error or warning of the compiler or of the transformer in it. */
export interface Diagnostic {
  /** As the compiler names it, relative to the project; null when it is about the project. */
  readonly file: string | null
  /** From 1; null without a file. */
  readonly line: number | null
  readonly column: number | null
  readonly severity: "error" | "warning"
  /** `TS2322`, `PC1020`. */
  readonly code: string
  readonly message: string
  /** Of the transformer's, when reported at a declaration: the calls that it affects. */
  readonly related?: readonly RelatedCall[]
}

/** A call that a diagnostic affects. */
export interface RelatedCall {
  /** `listUsers response`, `decode<User>`. */
  readonly message: string
  readonly file: string
  readonly line: number
  readonly column: number
}

/** What a line of `tspc --pretty false` is. */
export type Line =
  | { readonly kind: "diagnostic"; readonly diagnostic: Diagnostic }
  | { readonly kind: "continued"; readonly text: string }
  | { readonly kind: "started" }
  | { readonly kind: "finished" }
  | { readonly kind: "blank" }
  | { readonly kind: "other"; readonly text: string }

const diagnosticLine =
  /^(?:(?<file>.+?)\((?<line>\d+),(?<column>\d+)\): )?(?<severity>error|warning|message) (?<code>[A-Z]+\d+): (?<message>.*)$/

/** Line of the compiler's output → its content. */
export function readLine(text: string): Line {
  if (text.trim() === "") return { kind: "blank" }
  const found = diagnosticLine.exec(text)?.groups
  if (found !== undefined) return { kind: "diagnostic", diagnostic: toDiagnostic(found) }
  if (/ - (?:Starting compilation in watch mode|File change detected)/.test(text))
    return { kind: "started" }
  if (/ - Found \d+ errors?\. Watching for file changes/.test(text)) return { kind: "finished" }
  if (/^\s/.test(text)) return { kind: "continued", text }
  return { kind: "other", text }
}

/** Gathers lines into diagnostics: a chain of reasons stands indented under its first line. */
export class DiagnosticReader {
  #all: Diagnostic[] = []
  #other: string[] = []
  /** A line before was that of a diagnostic, or continued one. */
  #isWithin = false

  add(line: Line): void {
    const last = this.#all.at(-1)
    if (line.kind === "diagnostic") this.#all.push(line.diagnostic)
    else if (line.kind === "continued" && last !== undefined && this.#isWithin) {
      this.#all[this.#all.length - 1] = { ...last, message: `${last.message}\n${line.text}` }
    } else if (line.kind === "other" || line.kind === "continued") {
      this.#other.push(line.text)
      this.#isWithin = false
    }
    this.#isWithin ||= line.kind === "diagnostic"
  }

  /** What was read since the last call: diagnostics, and other lines (a crash). */
  take(): { readonly diagnostics: Diagnostic[]; readonly other: string[] } {
    const taken = { diagnostics: this.#all.map(withRelated), other: this.#other }
    this.#all = []
    this.#other = []
    this.#isWithin = false
    return taken
  }
}

/** The calls that stand below a message, each in a line of its own, as what they are. */
function withRelated(diagnostic: Diagnostic): Diagnostic {
  const [message = "", ...below] = diagnostic.message.split("\n")
  const related = below.flatMap(readCall)
  if (related.length === 0) return diagnostic
  const others = below.filter((line) => readCall(line).length === 0 && !isHead(line))
  return { ...diagnostic, message: [message, ...others].join("\n"), related }
}

function readCall(text: string): RelatedCall[] {
  const found = /^ {4}(.+) \((.+):(\d+):(\d+)\)$/.exec(text)
  if (!found) return []
  const [, message = "", file = "", line, column] = found
  return [{ message, file, line: Number(line), column: Number(column) }]
}

/** What stands above the calls. */
function isHead(text: string): boolean {
  return /^ {2}Affects \d+ \w+:$/.test(text)
}

/** Any error among them? Warnings do not fail a build. */
export function hasErrors(diagnostics: readonly Pick<Diagnostic, "severity">[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error")
}

// A transformer can only add numbers (`TS90001`); its own code is then in the text.
function toDiagnostic(found: Readonly<Record<string, string | undefined>>): Diagnostic {
  const { file, line, column, severity, code = "", message = "" } = found
  const own = /^(PC\d{4}): ([\s\S]*)$/.exec(message)
  return {
    file: file ?? null,
    line: line === undefined ? null : Number(line),
    column: column === undefined ? null : Number(column),
    severity: severity === "error" ? "error" : "warning",
    code: own?.[1] ?? code,
    message: own?.[2] ?? message,
  }
}
