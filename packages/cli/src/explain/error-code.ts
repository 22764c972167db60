import { readFileSync } from "node:fs"
import { join } from "node:path"
import { cliError } from "../errors/cli-error.ts"
import { exits } from "../invocation.ts"
import { packageFolder } from "../package-folder.ts"
import type { Terminal } from "../terminal.ts"

/** Pages of the documentation that the package contains (parts.mjs), by the first digit of their codes. */
const PAGES: ReadonlyMap<string, readonly string[]> = new Map([
  ["1", ["diagnostics.md", "diagnostics-constraints.md", "diagnostics-endpoints.md"]],
  ["2", ["runtime-errors.md", "database-errors.md"]],
  ["3", ["cli-errors.md"]],
])

/** Whether an argument of `precast explain` is an error code such as `PC1012`, and no file. */
export function isErrorCode(text: string): boolean {
  return /^pc[123]\d{3}$/i.test(text)
}

/**
 * `precast explain PC1012`: the documentation of an error code.
 * @throws CliError PC3095 for a code that does not exist
 */
export function explainErrorCode(given: string, json: boolean, terminal: Terminal): number {
  const code = given.toUpperCase()
  const found = findSection(code)
  if (!found) throw cliError("PC3095", code)
  const { page, text } = found
  terminal.out(json ? JSON.stringify({ ok: true, code, page, text }, null, 2) : text)
  return exits.ok
}

function findSection(code: string): { page: string; text: string } | undefined {
  for (const page of PAGES.get(code[2]!)!) {
    const text = sectionOf(code, readFileSync(join(packageFolder, "dist/docs", page), "utf8"))
    if (text !== undefined) return { page, text }
  }
  return undefined
}

/** The section `### CODE: …` of a page, or the row `| CODE | … |` of a table with its column names. */
export function sectionOf(code: string, page: string): string | undefined {
  const lines = page.split("\n")
  const heading = lines.findIndex((line) => line.startsWith(`### ${code}: `))
  if (heading !== -1) {
    const end = lines.findIndex((line, at) => at > heading && /^#{1,3} /.test(line))
    const section = lines.slice(heading, end === -1 ? undefined : end).join("\n")
    return section.slice("### ".length).trimEnd()
  }
  const row = lines.findIndex((line) => line.startsWith(`| ${code} |`))
  return row === -1 ? undefined : rowText(lines, row)
}

function rowText(lines: readonly string[], row: number): string {
  const rule = lines.findLastIndex((line, at) => at < row && /^\|\s*-/.test(line))
  const [code, first, ...rest] = cellsOf(lines[row]!)
  const names = cellsOf(lines[rule - 1]!).slice(2)
  const others = rest.map((cell, at) => `${names[at]}: ${cell}`)
  return [`${code}: ${first}`, ...others].join("\n\n")
}

/** Cells of a row; `\|` within one is a character. */
function cellsOf(row: string): string[] {
  const cells = row.split(/(?<!\\)\|/).slice(1, -1)
  return cells.map((cell) => cell.trim().replaceAll("\\|", "|"))
}
