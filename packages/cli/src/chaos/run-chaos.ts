import { randomInt } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { cliError } from "../errors/cli-error.ts"
import { exits } from "../invocation.ts"
import { findEntry } from "../project/entry.ts"
import { findProject } from "../project/project-find.ts"
import { tsconfigPath } from "../project/project-tsconfig.ts"
import { exitCodeOf, holdSignals } from "../signals.ts"
import type { Terminal } from "../terminal.ts"
import type { EndpointSample } from "@precast/runtime/testing"
import { ChaosApp } from "./chaos-app.ts"
import { ChaosLoad, Client, isFailure, isSuccess, kindOf } from "./chaos-load.ts"
import { type ChaosOptions, checkOptions, type FaultKind, FAULTS } from "./chaos-options.ts"
import { type ChaosReport, type FaultReport, printReport } from "./chaos-report.ts"
import { applyFaults, type AppliedFault } from "./apply-faults.ts"
import { type ChaosState, openState } from "./chaos-state.ts"
import { planFaults } from "./faults-plan.ts"
import { type MessageReport, readJournals } from "./read-journals.ts"

const RECOVER_MS = 15_000
// Beyond the lease of a message whose worker was killed.
const HANDLE_MS = 25_000
const LONGEST_LEASE_MS = 600_000
const ATTEMPTS = 5

/** `precast chaos`. PC3001, PC3100…PC3103. */
export async function runChaos(options: ChaosOptions, terminal: Terminal): Promise<number> {
  checkOptions(options, terminal)
  const signals = holdSignals()
  const state = mkdtempSync(join(tmpdir(), "precast-chaos-"))
  const stop = new AbortController()
  void signals.first.then(() => stop.abort())
  try {
    const report = await underFaults(options, terminal, state, stop.signal)
    if (signals.caught !== undefined) return exitCodeOf(signals.caught)
    if (options.json) terminal.out(JSON.stringify(report, null, 2))
    else printReport(report, terminal)
    return report.ok ? exits.ok : exits.failed
  } finally {
    signals.release()
    rmSync(state, { recursive: true, force: true })
  }
}

async function underFaults(
  options: ChaosOptions,
  terminal: Terminal,
  folder: string,
  signal: AbortSignal,
): Promise<ChaosReport> {
  const seed = options.seed ?? randomInt(1_000_000)
  const tsconfig = tsconfigPath(terminal.cwd, options.project)
  const entry = findEntry(options.entry, tsconfig, terminal.cwd)
  const project = findProject(dirname(tsconfig)).folder
  const state = await openState(options.database, project, folder, terminal)
  const run = { options, terminal, seed, state, folder, signal }
  try {
    const { workers, memory } = options
    const disturbsMessages = options.faults.length === 0 || options.faults.includes("messages")
    const kinds = kindsOf(options, state)
    const order = JSON.stringify({ workers, seed, folder, disturbsMessages })
    const env = { ...state.env, PRECAST_CHAOS: order }
    const app = await ChaosApp.start({ entry, folder: project, memory, env })
    return await underLoad(run, app, kinds).finally(() => app.stop())
  } finally {
    await state.close()
  }
}

/** One run of the command. */
interface Run {
  readonly options: ChaosOptions
  readonly terminal: Terminal
  readonly seed: number
  readonly state: ChaosState
  /** Of this run. */
  readonly folder: string
  readonly signal: AbortSignal
}

async function underLoad(
  { options, terminal, seed, state, folder, signal }: Run,
  app: ChaosApp,
  kinds: readonly FaultKind[],
): Promise<ChaosReport> {
  const client = new Client(app.url, options.header ?? [])
  try {
    const { chosen, leftOut } = await chooseSamples(app.samples, options.only, client)
    if (!options.json) terminal.err(`${chosen.length} endpoints on ${app.url}, seed ${seed}`)
    const load = new ChaosLoad(client)
    load.start(chosen, options.rate)
    const plan = planFaults(seed, options.seconds, kinds)
    const target = { app, load, signal, proxies: state.proxies }
    const applied = await applyFaults(plan, options.seconds, target)
    await load.stop()
    const problems = signal.aborted ? [] : await recovered(app, chosen, client, options.workers)
    const messages = await messagesAtEnd(folder, app, signal)
    if (messages.lost !== null && messages.lost > 0)
      problems.push(`${messages.lost} messages were lost`)
    const end = await app.stop()
    if (end !== undefined) problems.push(`the app ended: ${end}`)
    return reportOf({ seed, chosen, leftOut, load, applied, problems, app, messages })
  } finally {
    client.close()
  }
}

/** The kinds that have times. PC3103 */
function kindsOf({ faults }: ChaosOptions, { proxies }: ChaosState): readonly FaultKind[] {
  const chosen = faults.length === 0 ? FAULTS : FAULTS.filter((each) => faults.includes(each))
  const ofDatabase = faults.some((each) => each === "cut" || each === "stall")
  if (ofDatabase && proxies.length === 0) throw cliError("PC3103", "the sources declare none")
  return chosen.filter((each) => each !== "messages" && (each === "kill" || proxies.length > 0))
}

/** Waits until all messages were handled. */
async function messagesAtEnd(
  folder: string,
  app: ChaosApp,
  signal: AbortSignal,
): Promise<MessageReport> {
  const startedAt = performance.now()
  for (;;) {
    const found = readJournals(folder)
    const isDone = found.lost === null || found.lost === 0 || app.ended !== undefined
    const limitMs = Math.min(found.leaseMs, LONGEST_LEASE_MS) + HANDLE_MS
    if (isDone || signal.aborted || performance.now() - startedAt > limitMs) return found
    await wait(200)
  }
}

interface Choice {
  readonly chosen: readonly EndpointSample[]
  readonly leftOut: Record<string, string>
}

/** Sends each request once, without a fault: only those that succeed are sent again. PC3102 */
async function chooseSamples(
  samples: readonly EndpointSample[],
  only: readonly string[],
  client: Client,
): Promise<Choice> {
  const chosen: EndpointSample[] = []
  const leftOut = new Map<string, string>()
  const unknown = only.find((name) => !samples.some((each) => each.name === name))
  if (unknown !== undefined) throw cliError("PC3102", `there is no endpoint "${unknown}"`)
  for (const sample of samples) {
    if (only.length > 0 && !only.includes(sample.name)) continue
    const problem = sample.problem ?? (await problemWith(sample, client))
    if (problem === null) chosen.push(sample)
    else leftOut.set(sample.name, problem)
  }
  if (chosen.length > 0) return { chosen, leftOut: Object.fromEntries(leftOut) }
  const reasons = [...leftOut].map(([name, why]) => `${name}: ${why}`)
  throw cliError("PC3102", reasons.join("; ") || "the app has no endpoints")
}

async function problemWith(sample: EndpointSample, client: Client): Promise<string | null> {
  let outcome = await client.send(sample)
  // An app that breaks connections on its own is what the report is about.
  for (let attempt = 1; attempt < ATTEMPTS && "error" in outcome; attempt++) {
    await wait(200)
    outcome = await client.send(sample)
  }
  return isSuccess(outcome) ? null : `without a fault, ${kindOf(outcome)}`
}

/** Waits until every endpoint responds and every worker runs. @returns what is missing in the end */
async function recovered(
  app: ChaosApp,
  samples: readonly EndpointSample[],
  client: Client,
  workers: number,
): Promise<string[]> {
  const problems = async (): Promise<string[]> => {
    if (app.ended !== undefined) return [`the app ended: ${app.ended}`]
    const found: string[] = []
    const { length } = app.workers
    if (length !== workers) found.push(`${length} of ${workers} workers run`)
    for (const sample of samples) {
      const outcome = await client.send(sample)
      if (isFailure(outcome)) found.push(`${sample.name} did not recover: ${kindOf(outcome)}`)
    }
    return found
  }
  const end = performance.now() + RECOVER_MS
  for (;;) {
    const found = await problems()
    if (found.length === 0 || app.ended !== undefined || performance.now() > end) return found
    await wait(100)
  }
}

interface Outcomes extends Choice {
  readonly seed: number
  readonly load: ChaosLoad
  readonly applied: readonly AppliedFault[]
  readonly problems: readonly string[]
  readonly app: ChaosApp
  readonly messages: MessageReport
}

function reportOf(of: Outcomes): ChaosReport {
  const { load, app, applied, problems } = of
  const kills = applied.filter(({ kind }) => kind === "kill").length
  const unrequested = new Map(app.log.exits)
  const killed = (unrequested.get("SIGKILL") ?? 0) - kills
  if (killed > 0) unrequested.set("SIGKILL", killed)
  else unrequested.delete("SIGKILL")
  return {
    seed: of.seed,
    ok: problems.length === 0,
    problems,
    endpoints: of.chosen.map(({ name }) => name),
    leftOut: of.leftOut,
    requests: {
      sent: load.sent,
      acknowledged: load.acknowledged,
      refused: Object.fromEntries(load.refused),
      failed: Object.fromEntries(load.failed),
      skipped: load.skipped,
      longestGapMs: Math.round(load.longestGapMs),
    },
    messages: of.messages,
    faults: applied.map(faultReport),
    exits: Object.fromEntries(unrequested),
    errors: Object.fromEntries(app.log.errors),
  }
}

function faultReport({ kind, atMs, lengthMs, recoveryMs }: AppliedFault): FaultReport {
  return { kind, atMs, lengthMs: kind === "kill" ? null : lengthMs, recoveryMs }
}
