import { mkdtempSync, rmSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { availableParallelism, cpus, tmpdir } from "node:os"
import { join, dirname, resolve } from "node:path"
import { isDeepStrictEqual } from "node:util"
import { benchError } from "../errors/bench-error.ts"
import { showProgress } from "../measure/progress.ts"
import type { RunOptions } from "../plan/plan-bench.ts"
import { refuseOptions } from "../plan/refuse-options.ts"
import { jsonText } from "../results/json-text.ts"
import { cacheFolder, packageRoots } from "../stage/find-package.ts"
import { installPackages } from "../stage/install-contenders.ts"
import type { Terminal } from "../types.ts"
import { renderLibHtml, renderLibMarkdown } from "./documents.ts"
import { libPackages, foundPackages, stageLib, type StagedLib } from "./stage-lib.ts"
import { type LibReport, type LibResult, isOwn } from "./lib-report.ts"
import { isAsked, listText, missingLines, piecesOf, timings, type Piece } from "./pieces.ts"
import { renderSmoke, renderLib } from "./render-lib.ts"

// A function of ours has a figure wherever it is selected.
const isWrong = ({ results }: LibReport): boolean =>
  results.some(({ rows }) =>
    rows.some(({ contender, reason }) => isOwn(contender) && reason !== undefined),
  )

function reportOf(staged: StagedLib, results: readonly LibResult[]): LibReport {
  return {
    format: 1,
    date: new Date().toISOString(),
    machine: {
      cpu: cpus()[0]?.model.trim() ?? "unknown",
      cores: availableParallelism(),
      node: process.versions.node,
      v8: process.versions.v8,
      system: `${process.platform} ${process.arch}`,
    },
    versions: staged.versions,
    results,
    missing: missingLines(staged.versions),
  }
}

/**
 * `precast bench lib`: libraries that check, decode and encode against each other.
 * Returns 0, or 1 where a function of ours does something wrong. Throws PC3085 without the programs.
 */
export async function runLib(
  options: RunOptions,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<number> {
  refuseOptions("lib", options, ["pipeline", "contender", "resume", "check", "endpoints"])
  const roots = packageRoots(terminal.cwd)
  if (options.install) {
    const there = foundPackages(roots)
    const lacking = Object.entries(libPackages).filter(([name]) => !(name in there))
    if (lacking.length > 0) await installPackages(cacheFolder(), Object.fromEntries(lacking))
  }
  const workFolder = mkdtempSync(join(tmpdir(), "precast-bench-"))
  try {
    const staged = stageLib(roots, workFolder)
    const timing = timings[options.smoke ? "smoke" : options.quick ? "quick" : "full"]
    const asked = [...(options.only ?? []), ...(options.scenario ?? [])]
    const pieces = (await piecesOf(staged, timing)).filter(isAsked(asked))
    if (pieces.length === 0)
      throw benchError("PC3001", `There is nothing to measure of ${asked.join(", ")}.`)
    if (options.list) {
      terminal.out(listText(pieces, staged.versions))
      return 0
    }
    const report = reportOf(staged, await measureAll(pieces, terminal, signal))
    if (options.smoke) terminal.out(renderSmoke(report))
    else writeMergedLib(report, options, terminal)
    return isWrong(report) ? 1 : 0
  } finally {
    rmSync(workFolder, { recursive: true, force: true })
  }
}

// Seconds of a subject, before one has been measured.
const firstGuess = 5

async function measureAll(
  pieces: readonly Piece[],
  terminal: Terminal,
  signal: AbortSignal,
): Promise<LibResult[]> {
  const progress = showProgress(terminal)
  const begin = Date.now()
  const results: LibResult[] = []
  try {
    for (const [done, piece] of pieces.entries()) {
      signal.throwIfAborted()
      const each = done === 0 ? firstGuess : (Date.now() - begin) / 1000 / done
      const left = each * (pieces.length - done)
      progress.step(`${piece.part} · ${piece.subject}`, done, pieces.length, left)
      results.push(...(await piece.measure(signal)))
    }
  } finally {
    progress.end()
  }
  return results
}

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
function writeLib(report: LibReport, options: RunOptions, terminal: Terminal): void {
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
