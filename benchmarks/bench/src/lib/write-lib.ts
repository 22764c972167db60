import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { isDeepStrictEqual } from "node:util"
import { renderLibHtml, renderLibMarkdown } from "./documents.ts"
import type { LibReport, LibResult } from "./lib-report.ts"
import { renderLib } from "./render-lib.ts"
import type { RunOptions } from "../plan/plan-bench.ts"
import { jsonText } from "../results/json-text.ts"
import type { Terminal } from "../terminal.ts"

const parts = ["check", "decode", "encode"]

const keyOf = ({ part, operation, subject }: LibResult): string =>
  `${part}\n${operation}\n${subject}`

/**
 * An earlier report with what a later one measured in its place. Throws when machine or versions
 * are not the same: their figures would stand side by side as if they compared.
 */
export function mergeLibReports(earlier: LibReport, later: LibReport): LibReport {
  for (const name of ["format", "machine", "versions"] as const)
    if (!isDeepStrictEqual(earlier[name], later[name]))
      throw new Error(`the earlier results are of another ${name.replace(/s$/, "")}`)
  const now = new Map(later.results.map((one) => [keyOf(one), one]))
  const kept = earlier.results.map((one) => now.get(keyOf(one)) ?? one)
  const there = new Set(earlier.results.map(keyOf))
  const results = [...kept, ...later.results.filter((one) => !there.has(keyOf(one)))]
  return {
    ...later,
    results: results.sort((a, b) => parts.indexOf(a.part) - parts.indexOf(b.part)),
  }
}

/** One line for each row. */
const libText = (report: LibReport): string => jsonText(report, 4)

/** Prints the report, and writes the files that the options name. */
export function writeLib(report: LibReport, options: RunOptions, terminal: Terminal): void {
  const { out, json, markdown, html } = options
  const files: [string | boolean | undefined, (report: LibReport) => string][] = [
    [out && join(out, "result.json"), libText],
    [out && join(out, "result.md"), renderLibMarkdown],
    [out && join(out, "result.html"), renderLibHtml],
    [json, libText],
    [markdown, renderLibMarkdown],
    [html, renderLibHtml],
  ]
  for (const [file, text] of files) {
    if (typeof file !== "string" || file === "") continue
    const path = resolve(terminal.cwd, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text(report))
    terminal.err(`wrote ${path}`)
  }
  if (json === true) terminal.out(libText(report).trimEnd())
  else if (markdown === true) terminal.out(renderLibMarkdown(report).trimEnd())
  else terminal.out(renderLib(report, terminal.paint))
}

/** As `writeLib`; with `--merge` the file of `--json` keeps what was not measured now. */
export function writeMergedLib(report: LibReport, options: RunOptions, terminal: Terminal): void {
  const { json } = options
  const file = typeof json === "string" ? resolve(terminal.cwd, json) : ""
  if (!options.merge || !existsSync(file)) return writeLib(report, options, terminal)
  try {
    const earlier = JSON.parse(readFileSync(file, "utf8")) as LibReport
    writeLib(mergeLibReports(earlier, report), options, terminal)
  } catch (error) {
    terminal.err(`not merged: ${(error as Error).message}`)
    writeLib(report, { ...options, json: `${file}.new` }, terminal)
  }
}
