import {
  connectionsOf,
  isSound,
  labelOf,
  message,
  type Entry,
  type Measured,
  depthsOf,
  entryOf,
  isPaced,
} from "./entries.ts"
import { restore, saved } from "./journal.ts"
import { runPaced, rateFor } from "./pace/run-paced.ts"
import { checkAgain, prepare, press, type Settings } from "./prepare.ts"
import { roundsAmount } from "../plan/work.ts"
import type { Paced, Run } from "../results/result-types.ts"
import type { Server } from "../server/start-server.ts"
import { usageOf } from "../server/usage.ts"
import type { Scenario, Staged } from "../types.ts"

function problemOfPaced({ refused, errors }: Paced, server: Server): string | undefined {
  if (!server.alive()) return `the server ended: ${server.lastWords()}`
  if (refused > 0) return `${refused} responses were not 2xx`
  if (errors > 0) return `${errors} connections failed`
  return undefined
}

/** One run at a constant rate; it belongs to the run of the same round, which is behind us. */
async function measurePaced(
  { server, staged, scenario, asked }: Entry,
  one: Measured,
  rate: number,
  settings: Settings,
): Promise<void> {
  const { pacedSeconds: seconds, pins, signal } = settings
  const run = one.runs.at(-1)
  if (!server || !isSound(one) || !run) return settings.onSkip(1, seconds)
  const where = `round ${run.round}, ${rate} requests/s`
  settings.onStep(`${scenario.name} · ${labelOf(staged)} · ${where}`, seconds)
  const connections = connectionsOf(scenario, settings.connections)
  try {
    const paced = await runPaced(
      server.port,
      asked,
      { rate, connections, seconds },
      pins.client,
      signal,
    )
    one.runs[one.runs.length - 1] = { ...run, paced }
    const problem = problemOfPaced(paced, server) ?? (await checkAgain(server, scenario, 1))
    if (problem !== undefined) one.invalid = `${where}: ${problem}`
  } catch (error) {
    one.invalid = `${where}: ${message(error)}`
  }
}

async function runOnce(
  entry: Entry,
  server: Server,
  round: number,
  pipeline: number,
  settings: Settings,
): Promise<Run> {
  const { database, pins } = settings
  const before = usageOf(server.pid)
  const spentBefore = database?.spent()
  const load = await press(entry, server, pipeline, settings)
  const after = usageOf(server.pid)
  const spentAfter = database?.spent()
  if (!before || !after) return { round, ...load }
  const [user, system] = [after.user - before.user, after.system - before.system]
  return {
    round,
    ...load,
    cpu: { user: user / load.requests, system: system / load.requests },
    ...(spentBefore !== undefined &&
      spentAfter !== undefined && { database: (spentAfter - spentBefore) / load.requests }),
    busy: (user + system) / (load.seconds * 1e6) / pins.serverCores,
    memory: after.memory,
  }
}

function problemOfRun(run: Run, server: Server, { load }: Scenario): string | undefined {
  if (!server.alive()) return `round ${run.round}: the server ended: ${server.lastWords()}`
  if (run.requests === 0) return `round ${run.round}: no request got a response`
  const wrong = load ? `of the ${load.unit} were wrong` : "responses were not 2xx"
  if (run.refused > 0) return `round ${run.round}: ${run.refused} ${wrong}`
  if (run.errors > 0) return `round ${run.round}: ${run.errors} connections failed or timed out`
  return undefined
}

async function measureOnce(
  entry: Entry,
  one: Measured,
  round: number,
  settings: Settings,
): Promise<void> {
  const { server, staged, scenario } = entry
  const { pipeline } = one
  if (!server || !isSound(one)) return settings.onSkip(1, settings.seconds)
  const depth = pipeline > 1 ? ` · ${pipeline} pipelined` : ""
  settings.onStep(
    `${scenario.name} · ${labelOf(staged)}${depth} · round ${round} of ${settings.rounds}`,
    settings.seconds,
  )
  try {
    const run = await runOnce(entry, server, round, pipeline, settings)
    one.runs.push(run)
    const problem =
      problemOfRun(run, server, scenario) ?? (await checkAgain(server, scenario, pipeline))
    if (problem !== undefined) one.invalid = problem
    if (run.memory !== undefined) one.memory = run.memory
  } catch (error) {
    one.invalid = `round ${round}: ${message(error)}`
  }
}

/** What was measured with one request at a time on a connection. */
const alone = ({ depths }: Entry): Measured | undefined =>
  depths.find(({ pipeline }) => pipeline === 1)

// All get one rate, which the first round determines.
function rateOf(entries: readonly Entry[], { rate }: Settings): number {
  const first = entries.flatMap((entry) => {
    const one = alone(entry)
    return one && isSound(one) ? one.runs.slice(0, 1) : []
  })
  return rate ?? (first.length === 0 ? 1 : rateFor(first.map(({ perSecond }) => perSecond)))
}

async function inTurns(
  entries: readonly Entry[],
  settings: Settings,
  work: (entry: Entry) => Promise<void>,
): Promise<void> {
  for (const entry of entries) {
    settings.signal.throwIfAborted()
    await work(entry)
  }
}

/** One round over all contenders: at full speed, alternately at each depth, then at one rate. */
async function measureRound(
  scenario: Scenario,
  entries: readonly Entry[],
  round: number,
  rate: number | undefined,
  settings: Settings,
): Promise<number | undefined> {
  for (const index of depthsOf(scenario, settings.pipeline).keys()) {
    await inTurns(entries, settings, async (entry) => {
      const one = entry.depths[index]
      if (one) await measureOnce(entry, one, round, settings)
    })
  }
  if (settings.pacedSeconds === 0 || !isPaced(scenario, settings.pipeline)) return undefined
  const found = rate ?? rateOf(entries, settings)
  await inTurns(entries, settings, async (entry) => {
    const one = alone(entry)
    if (one) await measurePaced(entry, one, found, settings)
  })
  return found
}

/** A round on a busy machine may take longer than the one before it. */
const slower = 1.3

/**
 * All contenders through one scenario. Their servers stay up, idle between their turns; rounds go
 * A B C A B C … so that a machine that gets slower or faster meanwhile does so for all of them.
 */
export async function measureScenario(
  scenario: Scenario,
  staged: readonly Staged[],
  settings: Settings,
): Promise<Measured[]> {
  const { earlier, until = Infinity } = settings
  const depths = depthsOf(scenario, settings.pipeline)
  const entries = staged.map((one) => entryOf(one, scenario, depths))
  const all = entries.flatMap((entry) => entry.depths)
  const behind = earlier ? restore(all, earlier) : 0
  const skipped = roundsAmount(scenario, entries.length, behind, settings)
  settings.onSkip(skipped.steps, skipped.seconds)
  if (earlier && behind >= settings.rounds) {
    settings.onSkip(entries.length, 0)
    return all
  }
  await inTurns(entries, settings, async (entry) => {
    // What one contender wrote is not what the next one is to find.
    await settings.database?.fill()
    await prepare(entry, settings)
  })
  let rate = earlier?.rate
  // The first round is measured in any case.
  let lastRound = -Infinity
  for (let round = behind + 1; round <= settings.rounds; round++) {
    const begun = Date.now()
    if (begun + lastRound * slower > until) break
    rate = await measureRound(scenario, entries, round, rate, settings)
    lastRound = Date.now() - begun
    settings.signal.throwIfAborted()
    settings.onRound(saved(scenario, all, round, rate))
  }
  settings.signal.throwIfAborted()
  return all
}
