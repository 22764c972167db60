import type { CronJob } from "./job.ts"
import { runtimeError } from "../../base/errors/catalog.ts"

/** The cron jobs of a registry. */
export class KnownJobs {
  readonly #jobs = new Map<string, CronJob>()

  /** @throws PrecastError PC2114 if the name is in use */
  add(job: CronJob): void {
    if (this.#jobs.has(job.name)) throw runtimeError("PC2114", job.name, "the name is used twice")
    this.#jobs.set(job.name, job)
  }

  /** All jobs, in the order of their declaration. */
  all(): readonly CronJob[] {
    return [...this.#jobs.values()]
  }
}
