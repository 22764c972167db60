import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { cliError } from "../errors/cli-error.ts"
import { autocannon } from "./contenders.ts"
import { openDatabase, type BenchDatabase } from "./database/open.ts"
import { findLoadTool } from "./load.ts"
import { describeMachine } from "./machine.ts"
import { measureScenario, type Settings } from "./measure.ts"
import type { Plan } from "./options.ts"
import { pinsHere, type Pins } from "./pin.ts"
import { findPackage, packageRoots } from "./resolve.ts"
import { resultsOf, startResultOf, type Candidate } from "./results.ts"
import { makeServers } from "./servers.ts"
import { findPackages, stage, type Staged } from "./stage.ts"
import { measureStarts } from "./start.ts"
import type { Contender, Report, Scenario, ScenarioResult, StartResult } from "./types.ts"

/** Who is told, and who may stop it. */
export interface Watcher {
  readonly signal: AbortSignal
  /** `done` of `total` pieces of work are behind us, `text` comes next. */
  onStep(text: string, done: number, total: number): void
}

const isStaged = (candidate: Candidate): candidate is Staged => !("missing" in candidate)

async function stageAll(
  contenders: readonly Contender[],
  roots: readonly string[],
  workFolder: string,
): Promise<Candidate[]> {
  return Promise.all(
    contenders.map(async (contender): Promise<Candidate> => {
      const { found, missing } = findPackages(contender, roots)
      if (missing.length > 0) return { contender, missing: missing.join(", ") }
      const staged = await stage(contender, found, workFolder)
      return typeof staged === "string" ? { contender, missing: staged } : staged
    }),
  )
}

// Those a scenario measures: everybody that takes part, or the variants of those that are there.
function candidatesOf(
  { name, variants }: Scenario,
  all: readonly Candidate[],
): readonly Candidate[] {
  if (!variants) return all.filter(({ contender }) => contender.scenarios?.includes(name) ?? true)
  return variants.flatMap((variant) =>
    all
      .filter((one) => isStaged(one) && one.contender.name === variant.of)
      .map((one) => ({ ...one, variant })),
  )
}

/** Those whose start is measured. */
const starters = (all: readonly Candidate[]): Candidate[] =>
  all.filter(({ contender }) => contender.scenarios === undefined)

/** What is measured of a scenario: in a smoke run only the first one is put under load. */
const roundsOf = (plan: Plan, index: number): number => (plan.smoke && index > 0 ? 0 : plan.rounds)

function stepsOf(plan: Plan, all: readonly Candidate[]): number {
  const http = plan.scenarios.map((scenario, index) => {
    const count = candidatesOf(scenario, all).filter(isStaged).length
    return count * (1 + roundsOf(plan, index) * plan.pipeline.length)
  })
  const starts = plan.starts === 0 ? 0 : (plan.starts + 1) * starters(all).filter(isStaged).length
  return [...http, starts].reduce((sum, steps) => sum + steps, 0)
}

type Common = Pick<Settings, "tool" | "signal" | "onStep" | "database">

async function measureScenarios(
  plan: Plan,
  all: readonly Candidate[],
  cores: string | undefined,
  common: Common,
): Promise<ScenarioResult[]> {
  const { database } = common
  const servers = makeServers(cores, database && { DATABASE_URL: database.url })
  const results: ScenarioResult[] = []
  try {
    for (const [index, scenario] of plan.scenarios.entries()) {
      const candidates = candidatesOf(scenario, all)
      if (candidates.length === 0) continue
      const settings = { ...plan, ...common, database, servers, rounds: roundsOf(plan, index) }
      const measured = await measureScenario(scenario, candidates.filter(isStaged), settings)
      results.push(...resultsOf(scenario, candidates, measured, plan.pipeline))
      // A server that has learned one scenario would be another one in the next.
      const next = plan.scenarios[index + 1]
      if (!plan.smoke || next?.background !== scenario.background) await servers.stopAll()
    }
  } finally {
    await servers.stopAll()
  }
  return results
}

async function measureAll(
  plan: Plan,
  all: readonly Candidate[],
  pins: Pins,
  { tool, database }: Pick<Settings, "tool" | "database">,
  { signal, onStep: tell }: Watcher,
): Promise<{ scenarios: ScenarioResult[]; starts?: StartResult }> {
  const total = stepsOf(plan, all)
  let done = 0
  const onStep = (text: string): void => tell(text, done++, total)
  const scenarios = await measureScenarios(plan, all, pins.server, {
    tool,
    database,
    signal,
    onStep,
  })
  if (plan.starts === 0) return { scenarios }
  const settings = { rounds: plan.starts, cores: pins.server, signal, onStep }
  const starting = starters(all)
  const measured = await measureStarts(starting.filter(isStaged), settings)
  return { scenarios, starts: startResultOf(starting, measured) }
}

/**
 * Measures a plan with the packages that `project`, a checkout or the cache folder have.
 * Throws PC3020 without a load tool and PC3021 when no contender is installed; a contender that
 * cannot be measured is a row of the report that says why.
 */
export async function bench(plan: Plan, project: string, watcher: Watcher): Promise<Report> {
  const pins = pinsHere()
  const roots = packageRoots(project)
  const [[name = "", wanted = ""] = []] = Object.entries(autocannon)
  const tool = await findLoadTool(pins, findPackage(name, wanted, roots))
  if (!tool) throw cliError("PC3020")
  const workFolder = mkdtempSync(join(tmpdir(), "precast-bench-"))
  let database: BenchDatabase | undefined
  try {
    const candidates = await stageAll(plan.contenders, roots, workFolder)
    if (!candidates.some(isStaged)) throw cliError("PC3021")
    const { rounds, seconds, warmup, connections, pipeline } = plan
    if (plan.database) database = await openDatabase(pins.client)
    const machine = {
      ...describeMachine(tool, pins),
      ...(database && { database: database.title }),
    }
    const results = await measureAll(plan, candidates, pins, { tool, database }, watcher)
    const threads = Math.min(tool.threads, connections)
    return {
      format: 1,
      date: new Date().toISOString(),
      machine,
      settings: { rounds, seconds, warmup, connections, threads, pipeline },
      ...results,
    }
  } finally {
    await database?.close()
    rmSync(workFolder, { recursive: true, force: true })
  }
}
