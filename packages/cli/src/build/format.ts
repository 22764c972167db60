import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import type { Style } from "../terminal.ts"
import type { Diagnostic } from "./diagnostics.ts"

export type Paint = (style: Style, text: string) => string

/** Diagnostics with the line of source they point at, and a count; file names relative to `folder`. */
export function formatDiagnostics(
  diagnostics: readonly Diagnostic[],
  folder: string,
  paint: Paint,
): string {
  const blocks = diagnostics.map((diagnostic) => formatOne(diagnostic, folder, paint))
  return [...blocks, summary(diagnostics)].join("\n\n")
}

function formatOne(diagnostic: Diagnostic, folder: string, paint: Paint): string {
  const { file, line, column, severity, code } = diagnostic
  const { message, below } = partsOf(diagnostic)
  const colour = severity === "error" ? "red" : "yellow"
  const head = `${paint([colour, "bold"], severity)} ${paint("dim", code)} ${message}`
  if (file === null || line === null || column === null) return [head, ...below].join("\n")
  const place = `${paint("cyan", `${file}:${line}:${column}`)}`
  const frame = codeFrame(resolve(folder, file), line, column, (text) => paint(colour, text))
  return [`${place} ${head}`, ...frame, ...below].join("\n")
}

/** What a diagnostic of the transformer affects stands below the source; the reasons of the compiler's own belong to the message. */
function partsOf({ code, message, related = [] }: Diagnostic): {
  message: string
  below: readonly string[]
} {
  if (!code.startsWith("PC")) return { message, below: [] }
  const [first = "", ...lines] = message.split("\n")
  const calls = related.map(
    (each) => `  ${each.message} (${each.file}:${each.line}:${each.column})`,
  )
  const affected = calls.length > 0 ? ["Affects:", ...calls] : []
  return { message: first, below: [...affected, ...lines.map((line) => line.trimStart())] }
}

/** The source line and a mark under the word; nothing when the file cannot be read. */
function codeFrame(
  file: string,
  line: number,
  column: number,
  mark: (text: string) => string,
): string[] {
  const source = readSource(file).split(/\r\n|\n/)[line - 1]
  if (source === undefined || source.length > 400) return []
  const number = String(line)
  const word = /^[\w$]+|^["'`][^"'`]*["'`]?/.exec(source.slice(column - 1))?.[0] ?? " "
  // Tabs stay tabs, so that the mark stands under the word at any tab width.
  const indent = source.slice(0, column - 1).replace(/[^\t]/g, " ")
  return [
    `  ${number} | ${source}`,
    `  ${" ".repeat(number.length)} | ${indent}${mark("~".repeat(word.length))}`,
  ]
}

function readSource(file: string): string {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return ""
  }
}

function summary(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length
  const warnings = diagnostics.length - errors
  const parts = [
    ...(errors > 0 ? [`${errors} error${errors === 1 ? "" : "s"}`] : []),
    ...(warnings > 0 ? [`${warnings} warning${warnings === 1 ? "" : "s"}`] : []),
  ]
  return parts.join(", ")
}
