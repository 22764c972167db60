import type { Clock } from "./clock.ts"
import type { JobSpec } from "./cron-options.ts"
import {
  type Claim,
  type Claimed,
  type CronStore,
  type JobState,
  type RunKey,
  type RunRecord,
} from "./cron-store.ts"

/** For a single process, while it runs: `CRON_URL=memory:`, and tests. */
export class MemoryStore implements CronStore {
  readonly #clock: Clock
  readonly #jobs = new Map<string, JobState>()
  readonly #runs: Mutable<RunRecord>[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async enter({ name, plan }: JobSpec, now: number): Promise<JobState> {
    const known = this.#jobs.get(name)
    const state = known?.plan === plan ? known : { last: now, plan }
    this.#jobs.set(name, state)
    return state
  }

  async state({ name }: JobSpec): Promise<JobState | null> {
    return this.#jobs.get(name) ?? null
  }

  async claim(job: JobSpec, { tick, runner, runs }: Claim): Promise<Claimed> {
    const state = { last: tick, plan: job.plan }
    this.#jobs.set(job.name, state)
    if (!runs) return { ...state, isMine: false }
    const isBusy =
      job.overlap === "skip" &&
      this.#runs.some((run) => run.job === job.name && run.status === "running")
    this.#add(job, tick, runner, isBusy ? "overlap" : "running", false)
    return { ...state, isMine: !isBusy }
  }

  async enterRun(job: JobSpec, { tick, runner }: { tick: number; runner: string }): Promise<void> {
    this.#add(job, tick, runner, "running", true)
  }

  #add(
    { name: job }: JobSpec,
    tick: number,
    runner: string,
    status: RunRecord["status"],
    manual: boolean,
  ): void {
    const startedAt = new Date(this.#clock.now())
    const finishedAt = status === "running" ? null : startedAt
    const at = new Date(tick)
    this.#runs.push({
      job,
      at,
      status,
      attempt: 1,
      manual,
      runner,
      startedAt,
      finishedAt,
      error: null,
    })
  }

  async extend(): Promise<boolean> {
    return true
  }

  async finish({ name }: JobSpec, { tick }: RunKey, error: string | null): Promise<void> {
    const run = this.#runs.find(
      (each) => each.job === name && each.at.getTime() === tick && each.status === "running",
    )
    if (!run) return
    run.status = error === null ? "done" : "failed"
    run.error = error
    run.finishedAt = new Date(this.#clock.now())
  }

  async takeDead(): Promise<readonly []> {
    return []
  }

  async forget({ name }: JobSpec, before: number): Promise<void> {
    const left = this.#runs.filter((run) => run.job !== name || run.at.getTime() >= before)
    this.#runs.splice(0, this.#runs.length, ...left)
  }

  async history(job: string | null, limit: number): Promise<readonly RunRecord[]> {
    const own = this.#runs.filter((run) => job === null || run.job === job)
    return own.slice(-limit).reverse()
  }

  async close(): Promise<void> {}
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }
