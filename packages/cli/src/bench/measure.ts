import { checkKnown, checkServer } from "./check.ts"
import type { LoadTool } from "./load.ts"
import type { Pins } from "./pin.ts"
import { startServer, type Server } from "./server.ts"
import type { Staged } from "./stage.ts"
import type { Run, Scenario } from "./types.ts"
import { usageOf } from "./usage.ts"

export interface Settings {
  readonly rounds: number
  /** Whole seconds of one measured run. */
  readonly seconds: number
  /** Whole seconds of load before the first round; 0 = none. */
  readonly warmup: number
  readonly connections: number
  readonly pins: Pins
  readonly tool: LoadTool
  readonly signal: AbortSignal
  /** Told before each piece of work. */
  onStep(text: string): void
}

/** What came of one contender in one scenario. */
export interface Measured {
  readonly staged: Staged
  readonly runs: Run[]
  failed?: string
  invalid?: string
  memory?: number
}

interface Entry extends Measured {
  server?: Server
}

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function prepare(entry: Entry, scenario: Scenario, settings: Settings): Promise<void> {
  const { contender, command } = entry.staged
  settings.onStep(`${scenario.name} · ${contender.label} · start, check, warm up`)
  try {
    const env = { ...contender.env, ...(scenario.background && { BENCH_BACKGROUND: "yes" }) }
    entry.server = await startServer(command, env, settings.pins.server)
    const wrong = await checkServer(entry.server.port, scenario)
    if (wrong !== undefined) throw new Error(wrong)
    if (settings.warmup === 0) return
    const pressure = { connections: settings.connections, seconds: settings.warmup }
    const { request } = scenario.known[0]
    await settings.tool.run(entry.server.port, request, pressure, settings.signal)
  } catch (error) {
    entry.failed = message(error)
    await entry.server?.stop()
  }
}

async function runOnce(
  server: Server,
  round: number,
  scenario: Scenario,
  { tool, connections, seconds, signal }: Settings,
): Promise<Run> {
  const before = usageOf(server.pid)
  const load = await tool.run(
    server.port,
    scenario.known[0].request,
    { connections, seconds },
    signal,
  )
  const after = usageOf(server.pid)
  if (!before || !after) return { round, ...load }
  const [user, system] = [after.user - before.user, after.system - before.system]
  return {
    round,
    ...load,
    cpu: { user: user / load.requests, system: system / load.requests },
    busy: (user + system) / (load.seconds * 1e6),
  }
}

function problemOf(run: Run, server: Server): string | undefined {
  if (!server.alive()) return `round ${run.round}: the server ended: ${server.lastWords()}`
  if (run.requests === 0) return `round ${run.round}: no request was answered`
  if (run.refused > 0) return `round ${run.round}: ${run.refused} answers were not 2xx`
  if (run.errors > 0) return `round ${run.round}: ${run.errors} connections failed or timed out`
  return undefined
}

async function measureOnce(
  entry: Entry,
  round: number,
  scenario: Scenario,
  settings: Settings,
): Promise<void> {
  const { server, staged } = entry
  if (!server || entry.failed !== undefined || entry.invalid !== undefined) return
  settings.onStep(
    `${scenario.name} · ${staged.contender.label} · round ${round} of ${settings.rounds}`,
  )
  try {
    const run = await runOnce(server, round, scenario, settings)
    entry.runs.push(run)
    const problem = problemOf(run, server) ?? (await checkKnown(server.port, scenario.known[0]))
    if (problem !== undefined) entry.invalid = problem
    const memory = usageOf(server.pid)?.memory
    if (memory !== undefined) entry.memory = memory
  } catch (error) {
    entry.invalid = `round ${round}: ${message(error)}`
  }
}

/**
 * All contenders through one scenario. Their servers stay up, idle between their turns; rounds go
 * A B C A B C … so that a machine that gets slower or faster meanwhile does so for everybody.
 */
export async function measureScenario(
  scenario: Scenario,
  staged: readonly Staged[],
  settings: Settings,
): Promise<Measured[]> {
  const entries: Entry[] = staged.map((one) => ({ staged: one, runs: [] }))
  try {
    for (const entry of entries) {
      settings.signal.throwIfAborted()
      await prepare(entry, scenario, settings)
    }
    for (let round = 1; round <= settings.rounds; round++) {
      for (const entry of entries) {
        settings.signal.throwIfAborted()
        await measureOnce(entry, round, scenario, settings)
      }
    }
  } finally {
    await Promise.all(entries.map((entry) => entry.server?.stop()))
  }
  settings.signal.throwIfAborted()
  return entries
}
