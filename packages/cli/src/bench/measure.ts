import { checkKnown, checkServer } from "./check.ts"
import { checkPipelined } from "./check-pipelined.ts"
import type { BenchDatabase } from "./database/open.ts"
import type { LoadTool } from "./load.ts"
import type { Server } from "./server.ts"
import type { Servers } from "./servers.ts"
import type { Staged } from "./stage.ts"
import type { Asked, Run, Scenario } from "./types.ts"
import { usageOf } from "./usage.ts"

export interface Settings {
  /** 0: check only. */
  readonly rounds: number
  /** Whole seconds of one measured run. */
  readonly seconds: number
  /** Whole seconds of load before the first round; 0 = none. */
  readonly warmup: number
  readonly connections: number
  /** Depths of pipelining to measure with. */
  readonly pipeline: readonly number[]
  readonly servers: Servers
  readonly tool: LoadTool
  /** What all contenders ask; its CPU time is told apart. */
  readonly database?: BenchDatabase | undefined
  readonly signal: AbortSignal
  /** Told before each piece of work. */
  onStep(text: string): void
}

/** What came of one contender in one scenario at one depth of pipelining. */
export interface Measured {
  readonly staged: Staged
  readonly pipeline: number
  readonly runs: Run[]
  failed?: string
  invalid?: string
  memory?: number
}

interface Entry {
  readonly staged: Staged
  /** What this contender is asked, to check it. */
  readonly scenario: Scenario
  readonly asked: Asked
  readonly depths: readonly Measured[]
  server?: Server
}

function entryOf(staged: Staged, scenario: Scenario, pipeline: readonly number[]): Entry {
  const { known = [], refused = [], paths = scenario.paths } = staged.variant ?? {}
  const [first, ...others] = scenario.known
  return {
    staged,
    scenario: {
      ...scenario,
      known: [first, ...others, ...known],
      refused: [...scenario.refused, ...refused],
    },
    asked: { ...first.request, ...(paths && { paths }) },
    depths: pipeline.map((depth) => ({ staged, pipeline: depth, runs: [] })),
  }
}

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const labelOf = ({ contender, variant }: Staged): string => variant?.label ?? contender.label

/** Whether it may still be measured. */
export const isSound = ({ failed, invalid }: Measured): boolean =>
  failed === undefined && invalid === undefined

async function checkDepths({ depths, scenario }: Entry, { port }: Server): Promise<void> {
  for (const one of depths) {
    if (one.pipeline === 1) continue
    const wrong = await checkPipelined(port, scenario, one.pipeline)
    if (wrong !== undefined) one.failed = wrong
  }
}

async function prepare(entry: Entry, settings: Settings): Promise<void> {
  const { staged, scenario, asked, depths } = entry
  settings.onStep(`${scenario.name} · ${labelOf(staged)} · start, check, warm up`)
  try {
    const server = await settings.servers.get(staged, scenario)
    const wrong = await checkServer(server.port, scenario)
    if (wrong !== undefined) throw new Error(wrong)
    await checkDepths(entry, server)
    entry.server = server
    const first = depths.find(isSound)
    if (first === undefined || settings.warmup === 0 || settings.rounds === 0) return
    const { connections, warmup: seconds } = settings
    const pressure = { connections, seconds, pipeline: first.pipeline }
    await settings.tool.run(server.port, asked, pressure, settings.signal)
  } catch (error) {
    for (const one of depths) one.failed = message(error)
  }
}

async function runOnce(
  server: Server,
  round: number,
  pipeline: number,
  asked: Asked,
  { tool, connections, seconds, signal, database }: Settings,
): Promise<Run> {
  const before = usageOf(server.pid)
  const spentBefore = database?.spent()
  const pressure = { connections, seconds, pipeline }
  const load = await tool.run(server.port, asked, pressure, signal)
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

function checkAgain(
  { port }: Server,
  scenario: Scenario,
  depth: number,
): Promise<string | undefined> {
  return depth > 1 ? checkPipelined(port, scenario, depth) : checkKnown(port, scenario.known[0])
}

async function measureOnce(
  { server, staged, scenario, asked }: Entry,
  one: Measured,
  round: number,
  settings: Settings,
): Promise<void> {
  const { pipeline } = one
  if (!server || !isSound(one)) return
  const depth = pipeline > 1 ? ` · ${pipeline} pipelined` : ""
  settings.onStep(
    `${scenario.name} · ${labelOf(staged)}${depth} · round ${round} of ${settings.rounds}`,
  )
  try {
    const run = await runOnce(server, round, pipeline, asked, settings)
    one.runs.push(run)
    const problem = problemOf(run, server) ?? (await checkAgain(server, scenario, pipeline))
    if (problem !== undefined) one.invalid = problem
    const memory = usageOf(server.pid)?.memory
    if (memory !== undefined) one.memory = memory
  } catch (error) {
    one.invalid = `round ${round}: ${message(error)}`
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
  const entries = staged.map((one) => entryOf(one, scenario, settings.pipeline))
  for (const entry of entries) {
    settings.signal.throwIfAborted()
    // What one contender wrote is not what the next one is to find.
    await settings.database?.fill()
    await prepare(entry, settings)
  }
  for (let round = 1; round <= settings.rounds; round++) {
    for (const index of settings.pipeline.keys()) {
      for (const entry of entries) {
        settings.signal.throwIfAborted()
        const one = entry.depths[index]
        if (one) await measureOnce(entry, one, round, settings)
      }
    }
  }
  settings.signal.throwIfAborted()
  return entries.flatMap(({ depths }) => depths)
}
