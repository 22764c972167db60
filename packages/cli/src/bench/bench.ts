import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { cliError } from "../errors/cli-error.ts"
import { autocannon } from "./contenders.ts"
import { findLoadTool } from "./load.ts"
import { describeMachine } from "./machine.ts"
import { measureScenario, type Measured, type Settings } from "./measure.ts"
import type { Plan } from "./options.ts"
import { pinsHere } from "./pin.ts"
import { findPackage, packageRoots } from "./resolve.ts"
import { findPackages, stage, type Staged } from "./stage.ts"
import { summarize } from "./statistics.ts"
import type { Contender, Outcome, Report, Row, Scenario, ScenarioResult } from "./types.ts"

/** Who is told, and who may stop it. */
export interface Watcher {
  readonly signal: AbortSignal
  /** `done` of `total` pieces of work are behind us, `text` comes next. */
  onStep(text: string, done: number, total: number): void
}

interface Missing {
  readonly contender: Contender
  readonly missing: string
}

type Candidate = Staged | Missing

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

function outcomeOf(measured: Measured, baseline: Measured | undefined): Outcome {
  const { failed, invalid, runs } = measured
  if (failed !== undefined) return { kind: "failed", reason: failed }
  if (invalid !== undefined) return { kind: "invalid", reason: invalid }
  return { kind: "measured", summary: summarize(runs, baseline?.runs ?? runs) }
}

const sound = (one: Measured): boolean => one.failed === undefined && one.invalid === undefined

function rowOf(candidate: Candidate, all: readonly Measured[], baseline?: Measured): Row {
  const { name, label } = candidate.contender
  if (!isStaged(candidate)) {
    const outcome = { kind: "not installed", reason: candidate.missing } as const
    return { contender: name, label, versions: {}, outcome, runs: [] }
  }
  const measured = all.find((one) => one.staged === candidate) ?? { staged: candidate, runs: [] }
  return {
    contender: name,
    label,
    versions: candidate.versions,
    outcome: outcomeOf(measured, baseline),
    runs: measured.runs,
    ...(measured.memory !== undefined && { memory: measured.memory }),
  }
}

async function measureOne(
  scenario: Scenario,
  candidates: readonly Candidate[],
  settings: Settings,
): Promise<ScenarioResult> {
  const measured = await measureScenario(scenario, candidates.filter(isStaged), settings)
  const baseline = measured.find(sound)
  return {
    name: scenario.name,
    about: scenario.about,
    request: scenario.known[0].request,
    answer: scenario.known[0].answer,
    baseline: baseline?.staged.contender.name ?? "",
    rows: candidates.map((candidate) => rowOf(candidate, measured, baseline)),
  }
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
  try {
    const candidates = await stageAll(plan.contenders, roots, workFolder)
    const count = candidates.filter(isStaged).length
    if (count === 0) throw cliError("PC3021")
    const { rounds, seconds, warmup, connections } = plan
    const total = plan.scenarios.length * count * (rounds + 1)
    let done = 0
    const onStep = (text: string): void => watcher.onStep(text, done++, total)
    const { signal } = watcher
    const settings = { rounds, seconds, warmup, connections, pins, tool, signal, onStep }
    const machine = describeMachine(tool, pins)
    const scenarios: ScenarioResult[] = []
    for (const scenario of plan.scenarios) {
      scenarios.push(await measureOne(scenario, candidates, settings))
    }
    const date = new Date().toISOString()
    const threads = Math.min(tool.threads, connections)
    return {
      format: 1,
      date,
      machine,
      settings: { rounds, seconds, warmup, connections, threads },
      scenarios,
    }
  } finally {
    rmSync(workFolder, { recursive: true, force: true })
  }
}
