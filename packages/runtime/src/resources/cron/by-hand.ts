import type { CronJob } from "./job.ts"
import { SharedCronStore } from "./cron-open-store.ts"
import { runTask } from "./run-task.ts"

/** One run of a job, in this process. */
export async function runByHand(cron: CronJob): Promise<void> {
  const { store, letGo } = await cron["~registry"]["~part"](SharedCronStore).hold()
  try {
    const spec = cron["~spec"]
    const runner = `${process.pid}-by-hand`
    const tick = Date.now()
    await store.enterRun(spec, { tick, runner })
    const closing = new AbortController().signal
    const task = { tick, runner, attempt: 1, previous: null, manual: true }
    // The caller of the run reports its error.
    const job = { ...spec, onError: () => {} }
    const failure = await runTask(task, {
      job,
      handler: cron["~handler"],
      registry: cron["~registry"],
      store,
      closing,
    })
    if (failure !== undefined) throw failure
  } finally {
    await letGo()
  }
}
