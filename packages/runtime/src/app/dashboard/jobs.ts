import { setTimeout as pause } from "node:timers/promises"
import type { Registry } from "../../base/registry.ts"
import { KnownJobs } from "../../resources/cron/known-jobs.ts"
import type { CronJob } from "../../resources/cron/job.ts"
import type { RunRecord } from "../../resources/cron/cron-store.ts"
import { cut } from "./masks.ts"
import { NotThere } from "./not-there.ts"
import type { JobView, RunView } from "./wire.ts"

const MOST = 100
const LONGEST = 4000
// A run in progress is in the history; one that cannot start fails sooner.
const SOON_MS = 1000

/** The jobs of the program: when they run next, and what came of the last run. */
export async function jobsOf(registry: Registry): Promise<JobView[]> {
  const state = await registry["~part"](KnownJobs).state()
  const all = await state?.withStore(registry, (store) => state.jobsIn(store, registry))
  return (all ?? []).map(({ name, plan, next, last }) => ({
    name,
    plan,
    next: next?.getTime() ?? null,
    last: last && runOf(last),
  }))
}

/** The history of a job, the latest first. */
export async function runsOf(registry: Registry, query: URLSearchParams): Promise<RunView[]> {
  const { name } = jobOf(registry, query)
  const state = await registry["~part"](KnownJobs).state()
  const runs = await state?.withStore(registry, (store) => store.history(name, MOST))
  return (runs ?? []).map(runOf)
}

/** Starts a run outside the schedule. @throws the error that prevents the start, or that the run throws soon */
export async function runJob(registry: Registry, query: URLSearchParams): Promise<void> {
  const run = jobOf(registry, query).run()
  run.catch(() => {})
  await Promise.race([run, pause(SOON_MS)])
}

function jobOf(registry: Registry, query: URLSearchParams): CronJob {
  const name = query.get("job")
  const job = registry["~part"](KnownJobs)
    .all()
    .find((each) => each.name === name)
  if (job === undefined) throw new NotThere(`Job ${name} does not exist.`)
  return job
}

function runOf({
  at,
  status,
  attempt,
  manual,
  runner,
  startedAt,
  finishedAt,
  error,
}: RunRecord): RunView {
  return {
    at: at.getTime(),
    status,
    attempt,
    manual,
    runner,
    startedAt: startedAt.getTime(),
    finishedAt: finishedAt?.getTime() ?? null,
    error: error === null ? null : cut(error, LONGEST),
  }
}
