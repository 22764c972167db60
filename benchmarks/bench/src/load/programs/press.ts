import { readFileSync } from "node:fs"
import type { Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import type { Load } from "../../results/result-types.ts"
import type { LoadTask } from "../../types.ts"

/** What all connections of a load program saw. */
export interface Tally {
  /** Pieces of work that were done rightly. */
  done: number
  /** Responses other than the expected one. */
  wrong: number
  /** Connections that failed or broke. */
  broken: number
  /** Milliseconds of each piece of work; empty where single ones are not timed. */
  readonly times: number[]
}

/** Opens one connection that works until `stop` is called. */
export type Connect = (tally: Tally) => { stop(): void }

/**
 * Reads what comes; a connection that breaks, or that `read` throws over, is counted unless it was stopped,
 * which `close` does.
 */
export function reading(
  socket: Socket,
  tally: Tally,
  read: (bytes: Buffer) => void,
  close: () => void = () => socket.destroy(),
): ReturnType<Connect> {
  let stopped = false
  socket.on("data", (bytes: Buffer) => {
    try {
      read(bytes)
    } catch (error) {
      socket.destroy(error as Error)
    }
  })
  socket.on("error", () => undefined)
  socket.on("close", () => {
    if (!stopped) tally.broken++
  })
  return {
    stop() {
      stopped = true
      close()
    },
  }
}

/** Sorted times, share of them → the time that so many do not exceed. */
const percentile = (times: Float64Array, share: number): number =>
  times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)] ?? NaN

/** What was seen in so many seconds → the load as results have it. */
export function loadOf({ done, wrong, broken, times }: Tally, seconds: number): Load {
  const requests = done + wrong
  const sorted = Float64Array.from(times).sort()
  return {
    requests,
    seconds,
    perSecond: requests / seconds,
    ...(sorted.length > 0 && {
      p50: percentile(sorted, 0.5),
      p90: percentile(sorted, 0.9),
      p99: percentile(sorted, 0.99),
      p999: percentile(sorted, 0.999),
    }),
    refused: wrong,
    errors: broken,
  }
}

/** What this process is to do. */
export const task: LoadTask = JSON.parse(readFileSync(0, "utf8"))

/** Runs the task of this process with the connections that it names, and prints what they saw. */
export async function press(connect: Connect): Promise<void> {
  const tally: Tally = { done: 0, wrong: 0, broken: 0, times: [] }
  const begin = performance.now()
  const clients = Array.from({ length: task.connections }, () => connect(tally))
  await sleep(task.seconds * 1000)
  // Before they are stopped: what that breaks is no fault of the server.
  const load = loadOf(tally, (performance.now() - begin) / 1000)
  for (const client of clients) client.stop()
  process.stdout.write(JSON.stringify(load))
}
