import type { CronQuestion } from "../background/answer-cron.ts"
import type { Registry } from "../../base/registry.ts"
import { KnownJobs } from "./known-jobs.ts"
import { SharedCronStore } from "./cron-open-store.ts"
import type { CronStore, RunRecord } from "./cron-store.ts"
import { ticksOf } from "./ticks.ts"

/**
 * The response about the jobs of a registry.
 * @throws the error of a job, or why the history is unavailable
 */
export async function answerTo(
  { action, name, limit }: CronQuestion,
  registry: Registry,
): Promise<object> {
  const jobs = registry["~part"](KnownJobs).all()
  const job = jobs.find((each) => each.name === name)
  if (name !== undefined && !job) return { unknown: jobs.map((each) => each.name) }
  if (action === "run") {
    await job!.run()
    return { ran: name }
  }
  return withStore(registry, async (store) => {
    if (action === "history") return { runs: await store.history(name ?? null, limit) }
    return { jobs: await jobsIn(store, registry) }
  })
}

/** Uses the history of the jobs of a registry. @throws the error why it is unavailable */
export async function withStore<T>(
  registry: Registry,
  work: (store: CronStore) => Promise<T>,
): Promise<T> {
  const { store, letGo } = await registry["~part"](SharedCronStore).hold()
  try {
    return await work(store)
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

/** All jobs of a registry. */
export function jobsIn(store: CronStore, registry: Registry): Promise<JobNow[]> {
  const now = Date.now()
  const jobs = registry["~part"](KnownJobs).all()
  const all = jobs.map(async ({ name, "~spec": spec }) => {
    const next = (await ticksOf(spec)).next(now)
    const [last = null] = await store.history(name, 1)
    return { name, plan: spec.plan, next: next === null ? null : new Date(next), last }
  })
  return Promise.all(all)
}
