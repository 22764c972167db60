import { mkdtempSync, rmSync } from "node:fs"
import { availableParallelism, cpus, tmpdir } from "node:os"
import { join } from "node:path"
import { benchError } from "../errors/bench-error.ts"
import type { Terminal } from "../terminal.ts"
import { installPackages } from "../stage/install-contenders.ts"
import type { RunOptions } from "../plan/plan-bench.ts"
import { refuseOptions } from "../plan/refuse-options.ts"
import { showProgress } from "../measure/progress.ts"
import { cacheFolder, packageRoots } from "../stage/find-package.ts"
import { libPackages } from "./lib-packages.ts"
import { isAsked, listText, missingLines, piecesOf, timings, type Piece } from "./pieces.ts"
import type { LibReport, LibResult } from "./lib-report.ts"
import { foundPackages, stageLib, type StagedLib } from "./stage-lib.ts"
import { renderSmoke } from "./render-lib.ts"
import { isOwn } from "./operations.ts"
import { writeMergedLib } from "./write-lib.ts"

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
