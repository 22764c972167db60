import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import type { Terminal } from "../terminal.ts"
import type { RunOptions } from "../plan/options.ts"
import { jsonText } from "../results/json-text.ts"
import { renderLibHtml, renderLibMarkdown } from "./documents.ts"
import { mergeLibReports } from "./merge.ts"
import type { LibReport } from "./result.ts"
import { renderLib } from "./table.ts"

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
