import { connectionsOf, isSound, labelOf, message, type Entry, type Measured } from "./entries.ts"
import { runPaced } from "./pace/run.ts"
import type { Paced } from "../results/result-types.ts"
import { checkAgain } from "./prepare.ts"
import type { Server } from "../server/server.ts"
import type { Settings } from "../plan/settings.ts"

function problemOf({ refused, errors }: Paced, server: Server): string | undefined {
  if (!server.alive()) return `the server ended: ${server.lastWords()}`
  if (refused > 0) return `${refused} responses were not 2xx`
  if (errors > 0) return `${errors} connections failed`
  return undefined
}

/** One run at a constant rate; it belongs to the run of the same round, which is behind us. */
export async function measurePaced(
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
    const problem = problemOf(paced, server) ?? (await checkAgain(server, scenario, 1))
    if (problem !== undefined) one.invalid = `${where}: ${problem}`
  } catch (error) {
    one.invalid = `${where}: ${message(error)}`
  }
}
