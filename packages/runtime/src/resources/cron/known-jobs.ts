import type { CronJob } from "./job.ts"
import type * as jobsState from "./jobs-of-registry.ts"
import { runtimeError } from "../../base/errors/catalog.ts"

type JobsState = typeof jobsState

/** The cron jobs of a registry. */
export class KnownJobs {
  readonly #jobs = new Map<string, CronJob>()
  #load: (() => Promise<JobsState>) | undefined

  /**
   * @param load given by `cron()`: other programs have none of it in their bundle
   * @throws PrecastError PC2114 if the name is in use
   */
  add(job: CronJob, load: () => Promise<JobsState>): void {
    if (this.#jobs.has(job.name)) throw runtimeError("PC2114", job.name, "the name is used twice")
    this.#jobs.set(job.name, job)
    this.#load = load
  }

  /** All jobs, in the order of their declaration. */
  all(): readonly CronJob[] {
    return [...this.#jobs.values()]
  }

  /** Functions for the runs of jobs; undefined without jobs. */
  state(): Promise<JobsState> | undefined {
    return this.#load?.()
  }
}
