import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import type { Terminal, Contender } from "./types.ts"
import { benchError } from "./errors/bench-error.ts"
import { bench, type Watcher } from "./bench.ts"
import { compareReports, isWorse } from "./compare/compare-reports.ts"
import { renderComparison } from "./compare/render-comparison.ts"
import { installContenders } from "./stage/install-contenders.ts"
import { listText } from "./plan/list-text.ts"
import { mergeReports } from "./results/merge-reports.ts"
import { refuseOptions } from "./plan/refuse-options.ts"
import { planBench, type RunOptions } from "./plan/plan-bench.ts"
import { showProgress } from "./measure/progress.ts"
import { readReport, reportText, upgradeReport } from "./results/read-report.ts"
import { renderHtml } from "./report/render-html.ts"
import { renderMarkdown } from "./report/render-markdown.ts"
import { renderTable } from "./report/render-table.ts"
import { cacheFolder, packageRoots } from "./stage/find-package.ts"
import type { Report } from "./results/result-types.ts"

export { bench, type Watcher } from "./bench.ts"
export type { ReportedError } from "./errors/bench-error.ts"
export { planBench, type Plan, type RunOptions } from "./plan/plan-bench.ts"
export { renderHtml } from "./report/render-html.ts"
export { renderMarkdown } from "./report/render-markdown.ts"
export { renderTable } from "./report/render-table.ts"
export { reportText } from "./results/read-report.ts"
export type * from "./results/result-types.ts"
export type * from "./types.ts"

/** Ctrl-C and a polite kill stop the measuring; servers are then stopped before the call ends. */
async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const stop = (): void => controller.abort()
  process.once("SIGINT", stop).once("SIGTERM", stop)
  try {
    return await work(controller.signal)
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop)
  }
}

function writeFile(folder: string, file: string, text: string): string {
  const path = resolve(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}

function writeResults(report: Report, options: RunOptions, terminal: Terminal): void {
  const { cwd } = terminal
  const json = reportText(report)
  const files: [string | undefined | boolean, () => string][] = [
    [options.out && join(options.out, "result.json"), () => json],
    [options.out && join(options.out, "result.md"), () => renderMarkdown(report)],
    [options.out && join(options.out, "result.html"), () => renderHtml(report)],
    [options.json, () => json],
    [options.markdown, () => renderMarkdown(report)],
    [options.html, () => renderHtml(report)],
  ]
  for (const [file, text] of files) {
    if (typeof file !== "string" || file === "") continue
    terminal.err(`wrote ${writeFile(cwd, file, text())}`)
  }
  if (options.json === true) return terminal.out(json.trimEnd())
  if (options.markdown === true) return terminal.out(renderMarkdown(report).trimEnd())
  terminal.out(renderTable(report, terminal.paint))
}

// The result is written in any case: to another file when the earlier results do not compare.
function writeMerged(report: Report, options: RunOptions, terminal: Terminal): void {
  const { json } = options
  const file = typeof json === "string" ? resolve(terminal.cwd, json) : ""
  if (!options.merge || !existsSync(file)) return writeResults(report, options, terminal)
  try {
    const earlier = upgradeReport(JSON.parse(readFileSync(file, "utf8")))
    writeResults(mergeReports(earlier, report), options, terminal)
  } catch (error) {
    terminal.err(`not merged: ${(error as Error).message}`)
    writeResults(report, { ...options, json: `${file}.new` }, terminal)
  }
}

// A contender responded wrongly; one that is not installed is not a failure.
function failed({ scenarios, figures }: Report): boolean {
  return [...scenarios, ...figures].some(({ rows }) =>
    rows.some(({ outcome }) => outcome.kind === "failed" || outcome.kind === "invalid"),
  )
}

async function install(
  contenders: readonly Contender[],
  roots: readonly string[],
  terminal: Terminal,
): Promise<void> {
  const without = await installContenders(cacheFolder(), contenders, roots)
  if (without.length > 0) terminal.err(`cannot be installed here: ${without.join(", ")}`)
}

const interrupted = 130

// Next to the results; without a file for them, in the folder of the contenders.
function journalOf({ out, json, group = "http" }: RunOptions, cwd: string): string {
  if (typeof json === "string" && json !== "") return `${resolve(cwd, json)}.unfinished`
  if (out) return resolve(cwd, out, "result.json.unfinished")
  return join(cacheFolder(), `${group}.unfinished`)
}

/** Five percent: two runs of the same programs differ by as much as their processes do. */
const defaultTolerance = 5

function compareFiles(files: readonly string[], options: RunOptions, terminal: Terminal): number {
  const [earlier, later, ...others] = files.map((file) => resolve(terminal.cwd, file))
  if (earlier === undefined || later === undefined || others.length > 0)
    throw benchError(
      "PC3001",
      "--check compares two result files: --check earlier.json later.json.",
    )
  const { tolerance = defaultTolerance, scenario = [], contender = [], only = [] } = options
  const names = [...scenario, ...contender, ...only]
  const result = compareReports(readReport(earlier), readReport(later), tolerance / 100, names)
  const text = options.json
    ? JSON.stringify(result, null, 2)
    : renderComparison(result, terminal.paint)
  terminal.out(text)
  return isWorse(result) ? 1 : 0
}

type GroupRun = (options: RunOptions, terminal: Terminal, signal: AbortSignal) => Promise<number>

/** Groups that measure other things than servers. */
const groups: Readonly<Record<string, () => Promise<GroupRun>>> = {
  lib: async () => (await import("./lib/run-lib.ts")).runLib,
  build: async () => (await import("./build/run-build.ts")).runBuild,
}

function runGroup(
  load: () => Promise<GroupRun>,
  options: RunOptions,
  terminal: Terminal,
): Promise<number> {
  return interruptible(async (signal) => {
    const runIt = await load()
    try {
      return await runIt(options, terminal, signal)
    } catch (error) {
      if (signal.aborted) return interrupted
      throw error
    }
  })
}

/**
 * `precast bench`: measures, prints and writes the results.
 * Returns 0, 1 when a contender failed its checks or a run had errors, 130 when interrupted.
 */
export async function run(options: RunOptions, terminal: Terminal): Promise<number> {
  if (options.check && options.check.length > 0)
    return compareFiles(options.check, options, terminal)
  const { group = "" } = options
  const load = Object.hasOwn(groups, group) ? groups[group] : undefined
  if (load) return runGroup(load, options, terminal)
  refuseOptions(group, options, ["endpoints"])
  const plan = planBench(options)
  const roots = packageRoots(terminal.cwd)
  if (options.install) await install(plan.contenders, roots, terminal)
  if (options.list) {
    terminal.out(listText(plan, roots))
    return 0
  }
  const progress = showProgress(terminal)
  return interruptible(async (signal) => {
    const journal = plan.smoke ? undefined : journalOf(options, terminal.cwd)
    const { resume } = options
    if (resume && journal && !existsSync(journal))
      terminal.err(`${journal} does not exist: from the beginning`)
    const watcher: Watcher = { signal, onStep: progress.step, journal, resume }
    try {
      const report = await bench(plan, terminal.cwd, watcher)
      progress.end()
      writeMerged(report, options, terminal)
      if (plan.budget !== undefined)
        terminal.err("A short run: `--full` measures every scenario, five rounds of each.")
      return failed(report) ? 1 : 0
    } catch (error) {
      progress.end()
      if (signal.aborted) {
        if (journal && existsSync(journal))
          terminal.err(
            "interrupted: the same command with --resume continues after the last whole round",
          )
        return interrupted
      }
      throw error
    }
  })
}
