import type { CronQuestion } from "../background/answer-cron.ts"
import { knownJobs } from "./known-jobs.ts"
import { holdStore } from "./cron-open-store.ts"
import type { CronStore, RunRecord } from "./cron-store.ts"
import { ticksOf } from "./ticks.ts"

/**
 * The program's response about its jobs.
 * @throws the error of a job, or why the history is unavailable
 */
export async function answerTo({ action, name, limit }: CronQuestion): Promise<object> {
  const jobs = knownJobs()
  const job = jobs.find((each) => each.name === name)
  if (name !== undefined && !job) return { unknown: jobs.map((each) => each.name) }
  if (action === "run") {
    await job!.run()
    return { ran: name }
  }
  const { store, letGo } = await holdStore()
  try {
    if (action === "history") return { runs: await store.history(name ?? null, limit) }
    return { jobs: await jobsIn(store) }
  } finally {
    await letGo()
  }
}

/** A job of the program, and its state. */
export interface JobNow {
  readonly name: string
  readonly plan: string
  readonly next: Date | null
  readonly last: RunRecord | null
}

/** All jobs of the program. */
export function jobsIn(store: CronStore): Promise<JobNow[]> {
  const now = Date.now()
  const all = knownJobs().map(async ({ name, "~spec": spec }) => {
    const next = (await ticksOf(spec)).next(now)
    const [last = null] = await store.history(name, 1)
    return { name, plan: spec.plan, next: next === null ? null : new Date(next), last }
  })
  return Promise.all(all)
}
