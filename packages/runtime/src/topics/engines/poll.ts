import { setTimeout as sleep } from "node:timers/promises"
import type { Consumer } from "../engine.ts"

const LONGEST_PAUSE_MS = 5000

/** Asks for what there is, again and again. */
export interface Polling<T> {
  /** How much may be under way at the same time. */
  most: number
  /** At most so many; rejects when the server is out of reach. */
  take(room: number, over: AbortSignal): Promise<readonly T[]>
  /** Never rejects. */
  handle(taken: T): Promise<void>
}

/** Stopped when everything that was taken is dealt with. */
export function poll<T>(polling: Polling<T>): Consumer {
  const over = new AbortController()
  const ended = run(polling, over.signal)
  return {
    stop: () => {
      over.abort()
      return ended
    },
  }
}

async function run<T>({ most, take, handle }: Polling<T>, over: AbortSignal): Promise<void> {
  const underWay = new Set<Promise<void>>()
  let pauseMs = 100
  while (!over.aborted) {
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
      await sleep(pauseMs, undefined, { signal: over }).catch(() => {})
    }
  }
  await Promise.all(underWay)
}
