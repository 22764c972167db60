import { checkKnown, checkServer } from "../check/check-server.ts"
import { checkPipelined } from "../check/check-pipelined.ts"
import { connectionsOf, isSound, labelOf, message, secondsOf, type Entry } from "./entries.ts"
import { runLoadProgram } from "../load/load-program.ts"
import type { Load } from "../results/result-types.ts"
import type { Server } from "../server/start-server.ts"
import type { Settings } from "../plan/settings.ts"
import type { Scenario } from "../types.ts"

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
