import { realClock } from "./clock.ts"
import type { CronJob } from "./job.ts"
import { SharedCronStore } from "./cron-open-store.ts"
import { Runner } from "./cron-runner.ts"
import type { CronStore } from "./cron-store.ts"
import { ticksOf } from "./ticks.ts"

/** @returns a function that stops the job */
export async function startJob(job: CronJob): Promise<(limitMs: number) => Promise<void>> {
  const ticks = await ticksOf(job["~spec"])
  let letGo = async (): Promise<void> => {}
  const open = async (): Promise<CronStore> => {
    const held = await job["~registry"]["~part"](SharedCronStore).hold()
    letGo = held.letGo
    return held.store
  }
  const place = {
    job: job["~spec"],
    handler: job["~handler"],
    registry: job["~registry"],
    ticks,
    clock: realClock,
    open,
    sweeps: true,
  }
  const runner = new Runner(place)
  return async (limitMs) => {
    await runner.stop(limitMs)
    await letGo()
  }
}
