import { availableParallelism } from "node:os"
import { bytesOf } from "../../check/check-pipelined.ts"
import { moduleBeside, runModule } from "../../load/load-program.ts"
import type { Paced } from "../../results/result-types.ts"
import type { Asked } from "../../types.ts"
import type { PaceTask } from "./pace.ts"

const client = moduleBeside(import.meta.url, "client")

export interface Pace {
  readonly rate: number
  readonly connections: number
  readonly seconds: number
}

/** Seconds before that do not count. */
const lead = 0.3

// Room for what a run leaves behind: its own garbage collections, 0.3 ms each, would be latencies.
const flags = ["--max-semi-space-size=128"]

/** Sends requests to 127.0.0.1:`port` at a constant rate, by a process on `cores`: latencies from when each was due. */
export async function runPaced(
  port: number,
  asked: Asked,
  pace: Pace,
  cores: string | undefined,
  signal?: AbortSignal,
): Promise<Paced> {
  const paths = asked.paths ?? [asked.path]
  const task: PaceTask = {
    ...pace,
    port,
    requests: paths.map((path) => bytesOf({ ...asked, path })),
    lead,
    spin: cores !== undefined || availableParallelism() > 1,
  }
  return JSON.parse(await runModule(client, { ...task }, cores, signal, flags)) as Paced
}

// Rates that runs of the same machine meet again although their figures differ a little.
const steps = [1, 1.5, 2, 3, 5, 7]

/** Above that a client written in JavaScript would be late itself. */
const most = 10_000

/**
 * Requests per second at full speed, one figure for each contender → the rate that all
 * of them get: about half of what the slowest can do, so that all of them keep up.
 */
export function rateFor(perSecond: readonly number[]): number {
  const half = Math.min(most, Math.min(...perSecond) / 2)
  const ten = 10 ** Math.floor(Math.log10(half))
  const step = steps.findLast((one) => one * ten <= half) ?? 1
  return Math.max(1, Math.round(step * ten))
}
