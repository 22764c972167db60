import type { CronJob } from "./job.ts"
import { runtimeError } from "../../base/errors/catalog.ts"

/** Module state: the jobs of the program, from all of its files. */
const jobs = new Map<string, CronJob>()

/** @throws PrecastError PC2114 if the name is in use */
export function addJob(job: CronJob): void {
  if (jobs.has(job.name)) throw runtimeError("PC2114", job.name, "the name is used twice")
  jobs.set(job.name, job)
}

/** All jobs of the program, in the order of their declaration. */
export function knownJobs(): readonly CronJob[] {
  return [...jobs.values()]
}

/** Removes a job, so that another one can use its name: for tests. */
export function forgetJob(name: string): void {
  jobs.delete(name)
}
