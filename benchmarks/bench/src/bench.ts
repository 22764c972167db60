import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { benchError } from "./errors/bench-error.ts"
import { stolenBetween, ticksNow } from "./results/machine.ts"
import { autocannon } from "./contenders.ts"
import { openDatabase, type BenchDatabase } from "./database/open-database.ts"
import { openJournal } from "./measure/journal.ts"
import { keyOf } from "./plan/run-key.ts"
import { findLoadTool } from "./load/load-tool.ts"
import { describeMachine } from "./results/machine.ts"
import { isStaged, measureAll } from "./measure/measure-all.ts"
import type { Plan } from "./plan/plan-bench.ts"
import { pinsHere } from "./server/pin.ts"
import { withinBudget } from "./plan/within-budget.ts"
import { findPackage, packageRoots } from "./stage/find-package.ts"
import type { Candidate } from "./results/scenario-results.ts"
import type { Report } from "./results/result-types.ts"
import { findPackages, stage } from "./stage/stage-contender.ts"
import type { Contender } from "./types.ts"

/** Callbacks, and the signal that stops it. */
export interface Watcher {
  readonly signal: AbortSignal
  /** `done` of `total` pieces of work are behind us, `text` comes next; `left` seconds are left, about. */
  onStep(text: string, done: number, total: number, left: number): void
  /** File that keeps what was measured so far; absent: nothing is kept. */
  readonly journal?: string | undefined
  /** Continues with the rounds in that file. */
  readonly resume?: boolean | undefined
}

async function stageAll(
  contenders: readonly Contender[],
  roots: readonly string[],
  workFolder: string,
): Promise<Candidate[]> {
  return Promise.all(
    contenders.map(async (contender): Promise<Candidate> => {
      const { found, missing } = findPackages(contender, roots)
      if (missing.length > 0) return { contender, missing: missing.join(", ") }
      try {
        const staged = await stage(contender, found, workFolder)
        return typeof staged === "string" ? { contender, missing: staged } : staged
      } catch (error) {
        return { contender, missing: (error as Error).message, kind: "failed" }
      }
    }),
  )
}

/**
 * Measures a plan with the packages that `project`, a checkout or the cache folder have.
 * Throws PC3020 without a load tool, PC3021 when no contender is installed and PC3075 when it cannot
 * continue with the rounds of the journal; a contender that cannot be measured is a row of the report
 * with the reason.
 */
export async function bench(asked: Plan, project: string, watcher: Watcher): Promise<Report> {
  const pins = pinsHere(asked.cores)
  const roots = packageRoots(project)
  const [[name = "", wanted = ""] = []] = Object.entries(autocannon)
  const tool = await findLoadTool(pins, findPackage(name, wanted, roots))
  if (!tool) throw benchError("PC3020")
  const workFolder = mkdtempSync(join(tmpdir(), "precast-bench-"))
  let database: BenchDatabase | undefined
  try {
    const candidates = await stageAll(asked.contenders, roots, workFolder)
    const installed = candidates.filter(isStaged).length
    if (installed === 0) throw benchError("PC3021")
    const plan = withinBudget(asked, installed)
    if (plan.tables) database = await openDatabase(plan.tables, pins.client)
    const machine = {
      ...describeMachine(tool, pins),
      ...(database && { database: database.title }),
    }
    const settings = settingsOf(plan, tool.threads)
    const { journal: file, resume = false } = watcher
    const key = keyOf(machine, settings, plan, candidates)
    const journal = file === undefined ? undefined : openJournal(file, key, resume)
    const before = ticksNow()
    const results = await measureAll(plan, candidates, { tool, pins, database, journal }, watcher)
    const stolen = stolenBetween(before, ticksNow())
    journal?.end()
    return {
      format: 3,
      date: new Date().toISOString(),
      machine: {
        ...machine,
        conditions: { ...machine.conditions, ...(stolen !== undefined && { stolen }) },
      },
      settings,
      ...results,
    }
  } finally {
    await database?.close()
    rmSync(workFolder, { recursive: true, force: true })
  }
}

function settingsOf(plan: Plan, threads: number): Report["settings"] {
  const { rounds, seconds, warmup, connections, pipeline, pacedSeconds, rate, latencies } = plan
  return {
    rounds,
    seconds,
    warmup,
    connections,
    threads: Math.min(threads, connections),
    pipeline,
    pacedSeconds,
    ...(rate !== undefined && { rate }),
    ...(latencies !== undefined && { latencies }),
  }
}
