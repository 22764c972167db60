import type { Clock } from "../resources/cron/clock.ts"
import type { CronJob } from "../resources/cron/job.ts"
import { defaultRegistry } from "../base/registry.ts"
import { KnownJobs } from "../resources/cron/known-jobs.ts"
import { MemoryStore } from "../resources/cron/memory-store.ts"
import { Runner } from "../resources/cron/cron-runner.ts"
import type { RunRecord } from "../resources/cron/cron-store.ts"
import { ticksOf } from "../resources/cron/ticks.ts"
import { type Duration, readDuration } from "../base/duration.ts"

/** A clock for jobs of `cron()` in tests: its time changes only when the test advances it. */
export interface CronClock {
  readonly now: Date
  /**
   * Advances the time. Each scheduled run executes in order, at its own time; the clock waits for each handler.
   * @returns the runs, in order
   */
  advance(by: Duration): Promise<readonly RunRecord[]>
  close(): Promise<void>
}

/**
 * Runs jobs with a simulated clock, in memory, without a database. The time that handlers read is the real one.
 * @param at the initial time; runs are scheduled from there
 * @param jobs default: all jobs declared so far in the default registry
 * @throws PrecastError PC2114 for an invalid schedule or time zone
 */
export async function cronClock(
  at: Date | string,
  jobs: readonly CronJob[] = defaultRegistry["~part"](KnownJobs).all(),
): Promise<CronClock> {
  const clock = new StandingClock(new Date(at).getTime())
  const store = new MemoryStore(clock)
  const ticks = await Promise.all(jobs.map((job) => ticksOf(job["~spec"])))
  const runners = jobs.map((job, index) => {
    const place = {
      job: job["~spec"],
      handler: job["~handler"],
      registry: job["~registry"],
      ticks: ticks[index]!,
    }
    return new Runner({ ...place, clock, open: async () => store, sweeps: false })
  })
  const quiet = async (): Promise<void> => {
    do {
      await new Promise((resolve) => setImmediate(resolve))
      for (const runner of runners) await runner.settled()
    } while (clock.waiting < runners.length)
  }
  await quiet()
  return {
    get now() {
      return new Date(clock.now())
    },
    advance: async (by) => {
      const before = await store.history(null, Infinity)
      const until = clock.now() + readDuration("advance() of cronClock()", by)
      while (clock.step(until)) await quiet()
      const all = await store.history(null, Infinity)
      return all.slice(0, all.length - before.length).toReversed()
    },
    close: async () => {
      await Promise.all(runners.map((runner) => runner.stop(0)))
    },
  }
}

class StandingClock implements Clock {
  #now: number
  readonly #waiting = new Map<() => void, number>()

  constructor(now: number) {
    this.#now = now
  }

  get waiting(): number {
    return this.#waiting.size
  }

  now(): number {
    return this.#now
  }

  until(moment: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const done = (): void => {
        this.#waiting.delete(done)
        signal.removeEventListener("abort", done)
        resolve()
      }
      this.#waiting.set(done, moment)
      signal.addEventListener("abort", done, { once: true })
    })
  }

  /** Moves to the next time that a timer waits for; false: no timer is due until then. */
  step(until: number): boolean {
    const [first] = [...this.#waiting].sort(([, a], [, b]) => a - b)
    if (first === undefined || first[1] > until) {
      this.#now = until
      return false
    }
    this.#now = Math.max(this.#now, first[1])
    first[0]()
    return true
  }
}
