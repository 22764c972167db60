import type { JobSpec } from "./cron-options.ts"

/**
 * Coordinates the processes: which process runs which tick, and the outcome. Each call may
 * fail, and is retried.
 */
export interface CronStore {
  /**
   * Registers the job if it is new: its runs count from `now`. After that its plan is this
   * one.
   */
  enter(job: JobSpec, now: number): Promise<JobState>
  state(job: JobSpec): Promise<JobState | null>
  /**
   * Claims a tick; no other process can claim it afterwards. Repeating the claim returns the
   * same result.
   * @returns whether the caller has the tick and must run it
   */
  claim(job: JobSpec, claim: Claim): Promise<Claimed>
  /** A run by hand. */
  enterRun(job: JobSpec, run: { tick: number; runner: string }): Promise<void>
  /** Sign of life; false: it is not the caller's any more. */
  extend(job: JobSpec, run: RunKey): Promise<boolean>
  finish(job: JobSpec, run: RunKey, error: string | null): Promise<void>
  /**
   * Runs without a sign of life: they are lost, or the caller's to be run again.
   * @returns the latter
   */
  takeDead(job: JobSpec, runner: string): Promise<readonly Taken[]>
  /** Forgets runs of ticks before a moment. */
  forget(job: JobSpec, before: number): Promise<void>
  /** The latest first. */
  history(job: string | null, limit: number): Promise<readonly RunRecord[]>
  close(): Promise<void>
}

export interface JobState {
  /** The tick that was dealt with last, in milliseconds since 1970. */
  readonly last: number
  readonly plan: string
}

export interface Claim {
  /** `last` of the state that the caller read. */
  readonly previous: number
  readonly tick: number
  readonly runner: string
  /** false: it is left out. */
  readonly runs: boolean
}

export interface Claimed extends JobState {
  readonly isMine: boolean
}

export interface RunKey {
  readonly tick: number
  readonly attempt: number
  readonly runner: string
}

export interface Taken {
  readonly tick: number
  readonly attempt: number
  readonly previous: number | null
}

/** A line of the history. */
export interface RunRecord {
  readonly job: string
  readonly at: Date
  /**
   * `overlap`: the run was skipped because another run was in progress. `lost`: its process has
   * died.
   */
  readonly status: "running" | "done" | "failed" | "lost" | "overlap"
  readonly attempt: number
  readonly manual: boolean
  /** Which process. */
  readonly runner: string
  readonly startedAt: Date
  readonly finishedAt: Date | null
  readonly error: string | null
}

/** How many times a run whose process dies is started, if the job allows it. */
export const MOST_ATTEMPTS = 3
