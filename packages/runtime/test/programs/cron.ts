// A process of several with one job: prints each run as it begins, and as it ends.
import { setTimeout as wait } from "node:timers/promises"
import { startBackground } from "../../src/resources/background/start-background.ts"
import { cron } from "../../src/resources/cron/job.ts"
import type { CronOptions } from "../../src/resources/cron/cron-options.ts"
import { printLine } from "../helpers/print-line.ts"

const { options, workMs, hangsAt } = JSON.parse(process.env["CRON_TEST"]!) as {
  options: CronOptions
  workMs: number
  /** The run with this number of this process never ends. */
  hangsAt: number
}
let runs = 0
cron("tick", options, async ({ at, attempt }) => {
  const line = { tick: at.getTime(), attempt, pid: process.pid }
  printLine({ ...line, what: "begun" })
  if (++runs === hangsAt) await new Promise(() => {})
  await wait(workMs)
  printLine({ ...line, what: "done" })
})
await startBackground()
printLine({ what: "ready", pid: process.pid })
