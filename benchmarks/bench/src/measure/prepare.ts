import { checkPipelined } from "../check/check-pipelined.ts"
import { checkKnown, checkServer } from "../check/check-server.ts"
import type { BenchDatabase } from "../database/open-database.ts"
import { runLoadProgram } from "../load/load-program.ts"
import type { LoadTool } from "../load/load-tool.ts"
import type { Load } from "../results/result-types.ts"
import type { Pins } from "../server/pin.ts"
import type { Servers } from "../server/server-pool.ts"
import type { Server } from "../server/start-server.ts"
import type { Scenario } from "../types.ts"
import { connectionsOf, isSound, labelOf, message, secondsOf, type Entry } from "./entries.ts"
import type { SavedScenario } from "./journal.ts"

/** How a scenario is measured, and with what. */
export interface Settings {
  /** 0: check only. */
  readonly rounds: number
  /** Length of one measured run. */
  readonly seconds: number
  /** Seconds of load before the first round; 0 = none. */
  readonly warmup: number
  readonly connections: number
  /** Depths of pipelining to measure with. */
  readonly pipeline: readonly number[]
  /** Seconds of one run at a constant rate; 0 = none. */
  readonly pacedSeconds: number
  /** The rate of these; absent: half of what the slowest contender can do. */
  readonly rate?: number | undefined
  /** No round but the first begins that would not end before this (`Date.now()`). */
  readonly until?: number | undefined
  readonly servers: Servers
  readonly tool: LoadTool
  readonly pins: Pins
  /** What all contenders query; its CPU time is reported separately. */
  readonly database?: BenchDatabase | undefined
  readonly signal: AbortSignal
  /** Called before each piece of work, which takes about so many seconds. */
  onStep(text: string, seconds: number): void
  /** Called for work that was announced and falls away. */
  onSkip(steps: number, seconds: number): void
  /** Rounds that are behind us. */
  readonly earlier?: SavedScenario | undefined
  /** Called after each round of all contenders. */
  onRound(saved: SavedScenario): void
}

/** One run of load on a server, by the load tool or by the scenario's own program. */
export function press(
  { asked, scenario }: Entry,
  { port }: Server,
  pipeline: number,
  settings: Pick<Settings, "seconds" | "connections" | "tool" | "pins" | "signal">,
): Promise<Load> {
  const { tool, pins, signal } = settings
  const seconds = secondsOf(scenario, settings.seconds)
  const connections = connectionsOf(scenario, settings.connections)
  if (!scenario.load) return tool.run(port, asked, { connections, seconds, pipeline }, signal)
  return runLoadProgram(scenario.load, { port, asked, connections, seconds }, pins.client, signal)
}

async function checkDepths({ depths, scenario }: Entry, { port }: Server): Promise<void> {
  for (const one of depths) {
    if (one.pipeline === 1) continue
    const wrong = await checkPipelined(port, scenario, one.pipeline)
    if (wrong !== undefined) one.failed = wrong
  }
}

/** Seconds that the start of a server and its checks take, about. */
export const startSeconds = 0.8

/** Starts a contender, checks all its responses and refusals, and warms it up. */
export async function prepare(entry: Entry, settings: Settings): Promise<void> {
  const { staged, scenario, depths } = entry
  const seconds = settings.rounds === 0 ? 0 : settings.warmup
  if (depths.every((one) => !isSound(one))) return settings.onSkip(1, startSeconds + seconds)
  settings.onStep(
    `${scenario.name} · ${labelOf(staged)} · start, check, warm up`,
    startSeconds + seconds,
  )
  try {
    const server = await settings.servers.get(staged, scenario)
    const wrong =
      (await checkServer(server.port, scenario)) ?? (await scenario.check?.(server.port))
    if (wrong !== undefined) throw new Error(wrong)
    await checkDepths(entry, server)
    entry.server = server
    const first = depths.find(isSound)
    if (first === undefined || seconds === 0) return
    await press(entry, server, first.pipeline, { ...settings, seconds })
  } catch (error) {
    for (const one of depths) one.failed = message(error)
  }
}

/** After a run: is it still right? The reason why not. */
export async function checkAgain(
  { port }: Server,
  scenario: Scenario,
  depth: number,
): Promise<string | undefined> {
  if (depth > 1) return checkPipelined(port, scenario, depth)
  const { known, protocol } = scenario
  return (await checkKnown(port, known[0], protocol)) ?? (await scenario.check?.(port))
}
