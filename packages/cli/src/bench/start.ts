import { checkKnown } from "./check.ts"
import { hello } from "./scenarios/hello.ts"
import { startServer, type Probe } from "./server.ts"
import type { Staged } from "./stage.ts"
import { median, spread } from "./statistics.ts"
import type { StartRow } from "./types.ts"

/** The name by which cold starts are chosen among the scenarios. */
export const startName = "start"

export const startAbout = "from the start of a process to its first right answer"

const [greeting] = hello.known

const answers: Probe = {
  pause: 1,
  succeeds: async (port) => (await checkKnown(port, greeting)) === undefined,
}

export interface StartSettings {
  readonly rounds: number
  /** Cores of the servers. */
  readonly cores: string | undefined
  readonly signal: AbortSignal
  onStep(text: string): void
}

/** One contender's starts in milliseconds, or why there are none. */
export interface Starts {
  readonly staged: Staged
  readonly times: number[]
  failed?: string
}

async function startOnce(one: Starts, cores: string | undefined): Promise<void> {
  const { command, contender } = one.staged
  try {
    const server = await startServer(command, contender.env ?? {}, cores, answers)
    one.times.push(server.startedIn)
    await server.stop()
  } catch (error) {
    one.failed = (error as Error).message
  }
}

/**
 * Starts every contender `rounds` times, in turns. The first round fills the file cache and does not
 * count.
 */
export async function measureStarts(
  staged: readonly Staged[],
  { rounds, cores, signal, onStep }: StartSettings,
): Promise<Starts[]> {
  const all: Starts[] = staged.map((one) => ({ staged: one, times: [] }))
  for (let round = 0; round <= rounds; round++) {
    for (const one of all) {
      signal.throwIfAborted()
      if (one.failed !== undefined) continue
      onStep(`${startName} · ${one.staged.contender.label} · ${round} of ${rounds}`)
      await startOnce(one, cores)
    }
    if (round === 0) for (const { times } of all) times.length = 0
  }
  return all
}

/** Starts of one contender → what the report says of them; ratios are within the rounds. */
export function startOutcome(one: Starts, baseline: Starts | undefined): StartRow["outcome"] {
  if (one.failed !== undefined) return { kind: "failed", reason: one.failed }
  const ratios = one.times.map((time, round) => time / (baseline?.times[round] ?? NaN))
  return { kind: "measured", milliseconds: spread(one.times), ratio: median(ratios) }
}
