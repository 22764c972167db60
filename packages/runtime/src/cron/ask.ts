import type { CronQuestion } from "./asked.ts"
import { knownJobs } from "./known.ts"
import { holdStore } from "./open-store.ts"
import { ticksOf } from "./ticks.ts"

/**
 * What the program says of its jobs.
 * @throws what a job throws, or why there is no history
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
    const now = Date.now()
    const all = jobs.map(async ({ name: of, "~spec": spec }) => {
      const next = (await ticksOf(spec)).next(now)
      const [last = null] = await store.history(of, 1)
      return { name: of, plan: spec.plan, next: next === null ? null : new Date(next), last }
    })
    return { jobs: await Promise.all(all) }
  } finally {
    await letGo()
  }
}
