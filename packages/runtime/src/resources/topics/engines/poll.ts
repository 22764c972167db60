import { setTimeout as sleep } from "node:timers/promises"
import type { Consumer } from "../topics-engine.ts"

const LONGEST_PAUSE_MS = 5000
// A request that is aborted while the server responds leaves its messages leased without a
// consumer. Available messages arrive within this time; after it the request waits for future
// messages.
const ARRIVAL_MS = 1000

/** Requests the available messages repeatedly. */
export interface Polling<T> {
  /** How many may be in flight at the same time. */
  most: number
  /**
   * Receives at most so many; rejects if the server is unreachable. Aborted some time after
   * `stop()`.
   */
  take(room: number, over: AbortSignal): Promise<readonly T[]>
  /** Never rejects. */
  handle(taken: T): Promise<void>
}

/** Stopped when everything that was taken is dealt with. */
export function poll<T>(polling: Polling<T>): Consumer {
  const stopping = new AbortController()
  const over = new AbortController()
  const ended = run(polling, stopping.signal, over.signal)
  return {
    stop: async () => {
      stopping.abort()
      const timer = setTimeout(() => over.abort(), ARRIVAL_MS)
      await ended
      clearTimeout(timer)
    },
  }
}

async function run<T>(
  { most, take, handle }: Polling<T>,
  stopping: AbortSignal,
  over: AbortSignal,
): Promise<void> {
  const underWay = new Set<Promise<void>>()
  let pauseMs = 100
  while (!stopping.aborted) {
    if (underWay.size >= most) {
      await Promise.race(underWay)
      continue
    }
    try {
      for (const taken of await take(most - underWay.size, over)) {
        const under = handle(taken).finally(() => underWay.delete(under))
        underWay.add(under)
      }
      pauseMs = 100
    } catch {
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {})
    }
  }
  await Promise.all(underWay)
}
