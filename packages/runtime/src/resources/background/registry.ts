import { settledWithin } from "../../base/within.ts"

/** Work next to requests for as long as a server runs: subscriptions, cron jobs. */
export interface Background {
  /** "subscription", "cron" */
  readonly kind: string
  readonly name: string
  /**
   * Starts. The work itself retries what is temporarily unreachable.
   * @throws errors that no retry can fix: wrong configuration
   */
  start(): Promise<void>
  /** Starts no new work; work in progress may finish within the limit. */
  stop(limitMs: number): Promise<void>
}

/** Module state: the declarations of a program, from all of its files. */
const works = new Set<Background>()
const running = new Map<Background, Promise<void>>()
const starting = new Set<Promise<void>>()
const afterwards = new Set<() => Promise<void>>()
let holders = 0

/**
 * Registers work; it starts when a server of the program starts, or immediately if one is
 * running.
 */
export function registerBackground(work: Background): void {
  works.add(work)
  if (holders > 0) begin(work).catch((error: unknown) => console.error(error))
}

/** Removes work that must not start any more; its owner stops work that has started. */
export function forgetBackground(work: Background): void {
  works.delete(work)
  running.delete(work)
}

/**
 * Registers a callback for each time that everything has stopped: idle connections must not
 * keep the process alive.
 */
export function afterBackground(done: () => Promise<void>): void {
  afterwards.add(done)
}

/** All registered work, in the order of its declaration. */
export function backgroundWorks(): readonly Background[] {
  return [...works]
}

/** Keeps all registered background work running until it is released. */
export interface BackgroundHold {
  /** Rejects with the first error of the start; no work runs then. */
  readonly started: Promise<void>
  /**
   * Releases the hold; the last release stops everything, within the limit. May be called more
   * than once.
   */
  release(limitMs: number): Promise<void>
}

/**
 * Starts all registered work, unless it has been started. The hold may be released during the
 * start.
 */
export function holdBackground(): BackgroundHold {
  holders++
  let released: Promise<void> | undefined
  const release = (limitMs: number): Promise<void> => (released ??= letGo(limitMs))
  const start = async (): Promise<void> => {
    try {
      await Promise.all([...works].map(begin))
    } catch (error) {
      await release(0)
      throw error
    }
  }
  return { started: start(), release }
}

function begin(work: Background): Promise<void> {
  let started = running.get(work)
  if (started === undefined) {
    running.set(work, (started = work.start()))
    const done = (): void => void starting.delete(started!)
    starting.add(started)
    started.then(done, done)
  }
  return started
}

async function letGo(limitMs: number): Promise<void> {
  if (--holders > 0) return
  const all = [...running]
  running.clear()
  await Promise.all(all.map(([work, started]) => end(work, started, limitMs)))
  if (holders === 0) await Promise.all([...afterwards].map((done) => done()))
}

/** Never takes much longer than the limit, regardless of the work. */
async function end(work: Background, started: Promise<void>, limitMs: number): Promise<void> {
  const stop = (): Promise<void> =>
    work.stop(limitMs).catch((error: unknown) => console.error(error))
  const stopped = started.then(stop, () => {})
  // Work that is still starting (a database that does not respond) has nothing in progress: it
  // is stopped if it ever starts.
  const ms = starting.has(started) ? Math.min(limitMs, START_MS) : limitMs + STOP_MARGIN_MS
  await settledWithin(ms, stopped)
}

const START_MS = 500
const STOP_MARGIN_MS = 1000
