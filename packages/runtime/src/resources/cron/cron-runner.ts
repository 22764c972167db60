import { errorText } from "../../base/text/error-text.ts"
import type { Registry } from "../../base/registry.ts"
import type { Clock } from "./clock.ts"
import type { CronHandler, JobSpec } from "./cron-options.ts"
import { runTask, type RunTask } from "./run-task.ts"
import type { Claim, CronStore, JobState } from "./cron-store.ts"
import type { Ticks } from "./ticks.ts"

/** Parameters of a runner. */
export interface RunnerPlace {
  readonly job: JobSpec
  readonly handler: CronHandler
  readonly registry: Registry
  readonly ticks: Ticks
  readonly clock: Clock
  /** Called on first use: the store may be unreachable when the program starts. */
  readonly open: () => Promise<CronStore>
  /** Whether it looks for dead runs. */
  readonly sweeps: boolean
}

const LATE_MS = 60_000
const LONGEST_PAUSE_MS = 5000
const LOOK_AGAIN_MS = 10_000
const FORGET_MS = 3_600_000

/** One job in one process: waits for its ticks, claims them, and runs those that it wins. */
export class Runner {
  readonly #place: RunnerPlace
  readonly #name = `${process.pid}-${Math.random().toString(36).slice(2, 10)}`
  readonly #stopping = new AbortController()
  readonly #closing = new AbortController()
  readonly #running = new Set<Promise<unknown>>()
  #store: CronStore | null = null
  #state: JobState | null = null
  /** A claim without a response. */
  #doubt: Claim | null = null
  #failures = 0
  readonly #ended: Promise<void>

  constructor(place: RunnerPlace) {
    this.#place = place
    this.#ended = Promise.all([this.#ticking(), place.sweeps ? this.#sweeping() : null]).then(
      () => {},
    )
  }

  /** Starts no new run; runs in progress may finish within the limit, then they are aborted. */
  async stop(limitMs: number): Promise<void> {
    this.#stopping.abort()
    const timer = setTimeout(() => this.#closing.abort(), limitMs)
    await this.#ended
    await this.settled()
    clearTimeout(timer)
  }

  /** Resolves when no run is in progress. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  async #ticking(): Promise<void> {
    const { clock, job } = this.#place
    const { signal } = this.#stopping
    while (!signal.aborted) {
      try {
        await this.#step()
        this.#failures = 0
      } catch (error) {
        if (signal.aborted) return
        if (this.#failures++ === 0)
          console.error(
            `precast: cron "${job.name}" is out of reach, and is tried again: ${errorText(error)}`,
          )
        const pause = Math.min(LONGEST_PAUSE_MS, 50 * 2 ** this.#failures)
        await clock.until(clock.now() + pause, signal)
      }
    }
  }

  async #step(): Promise<void> {
    const { job, ticks, clock, open } = this.#place
    const { signal } = this.#stopping
    this.#store ??= await open()
    this.#state ??= await this.#store.enter(job, clock.now())
    const { last, plan } = this.#state
    if (this.#doubt) return this.#claim(this.#doubt)
    if (plan !== job.plan) {
      // A newer release has begun, and its plan counts: this one waits until it is back.
      await clock.until(clock.now() + LOOK_AGAIN_MS, signal)
      this.#state = (await this.#store.state(job)) ?? this.#state
      return
    }
    const next = ticks.next(last)
    const now = clock.now()
    if (next === null || next > now) return clock.until(next ?? now + FORGET_MS, signal)
    return this.#claim(this.#chosen(last, next, now))
  }

  /** Of the ticks that are due: the first, or the latest. */
  #chosen(last: number, next: number, now: number): Claim {
    const { job, ticks } = this.#place
    const tick = job.missed === "all" ? next : Math.max(next, ticks.last(now) ?? next)
    const runs = job.missed !== "skip" || now - tick <= LATE_MS
    return { previous: last, tick, runner: this.#name, runs }
  }

  async #claim(claim: Claim): Promise<void> {
    this.#doubt = claim
    const { isMine, last, plan } = await this.#store!.claim(this.#place.job, claim)
    this.#doubt = null
    this.#state = { last, plan }
    const { tick, previous } = claim
    if (isMine) this.#run({ tick, previous, attempt: 1, runner: this.#name, manual: false })
  }

  #run(task: RunTask): void {
    const { job, handler, registry } = this.#place
    const closing = this.#closing.signal
    const run = runTask(task, { job, handler, registry, store: this.#store!, closing })
    this.#running.add(run)
    void run.finally(() => this.#running.delete(run))
  }

  /** Looks for dead runs, and deletes old ones. */
  async #sweeping(): Promise<void> {
    const { job, clock } = this.#place
    const { signal } = this.#stopping
    let forgotten = -Infinity
    for (;;) {
      // Not all processes at the same moment.
      await clock.until(clock.now() + job.leaseMs * (0.5 + Math.random() / 2), signal)
      if (signal.aborted) return
      try {
        for (const dead of (await this.#store?.takeDead(job, this.#name)) ?? [])
          this.#run({ ...dead, runner: this.#name, manual: false })
        if (clock.now() - forgotten < FORGET_MS) continue
        await this.#store?.forget(job, clock.now() - job.keepMs)
        forgotten = clock.now()
      } catch {
        // The next tick reports an unreachable store.
      }
    }
  }
}
