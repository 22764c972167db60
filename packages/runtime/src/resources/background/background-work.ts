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

/** The background work of a registry. */
export class BackgroundWork {
  readonly #works = new Set<Background>()
  readonly #running = new Map<Background, Promise<void>>()
  readonly #starting = new Set<Promise<void>>()
  readonly #afterwards = new Set<() => Promise<void>>()
  #holders = 0

  /**
   * Registers work; it starts when a server of the registry starts, or immediately if one is
   * running.
   */
  add(work: Background): void {
    this.#works.add(work)
    if (this.#holders > 0) this.#begin(work).catch((error: unknown) => console.error(error))
  }

  /**
   * Registers a callback for each time that everything has stopped: idle connections must not
   * keep the process alive.
   */
  afterwards(done: () => Promise<void>): void {
    this.#afterwards.add(done)
  }

  /**
   * Starts all registered work, unless it has been started. The hold may be released during the
   * start.
   */
  hold(): BackgroundHold {
    this.#holders++
    let released: Promise<void> | undefined
    const release = (limitMs: number): Promise<void> => (released ??= this.#letGo(limitMs))
    const start = async (): Promise<void> => {
      try {
        await Promise.all([...this.#works].map((work) => this.#begin(work)))
      } catch (error) {
        await release(0)
        throw error
      }
    }
    return { started: start(), release }
  }

  #begin(work: Background): Promise<void> {
    let started = this.#running.get(work)
    if (started === undefined) {
      this.#running.set(work, (started = work.start()))
      const done = (): void => void this.#starting.delete(started!)
      this.#starting.add(started)
      started.then(done, done)
    }
    return started
  }

  async #letGo(limitMs: number): Promise<void> {
    if (--this.#holders > 0) return
    const all = [...this.#running]
    this.#running.clear()
    await Promise.all(all.map(([work, started]) => this.#end(work, started, limitMs)))
    if (this.#holders === 0) await Promise.all([...this.#afterwards].map((done) => done()))
  }

  /** Never takes much longer than the limit, regardless of the work. */
  async #end(work: Background, started: Promise<void>, limitMs: number): Promise<void> {
    const stop = (): Promise<void> =>
      work.stop(limitMs).catch((error: unknown) => console.error(error))
    const stopped = started.then(stop, () => {})
    // Work that is still starting (a database that does not respond) has nothing in progress: it
    // is stopped if it ever starts.
    const ms = this.#starting.has(started) ? Math.min(limitMs, START_MS) : limitMs + STOP_MARGIN_MS
    await settledWithin(ms, stopped)
  }
}

const START_MS = 500
const STOP_MARGIN_MS = 1000
