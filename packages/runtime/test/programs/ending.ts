// Started by test/ending.test.ts: a server with what a program may hold, in one process or several.
// ENDING: JSON { core, port, workers, hold: ("database" | "topics" | "cron" | "hangs")[] }
import { setTimeout as wait } from "node:timers/promises"
import { Database } from "../../src/resources/database/database.ts"
import { defaultRegistry } from "../../src/base/registry.ts"
import { BackgroundWork } from "../../src/resources/background/background-work.ts"
import type { CoreKind } from "../../src/transport/core.ts"
import { cron } from "../../src/resources/cron/job.ts"
import { serve } from "../../src/app/serve/serve.ts"
import { Subscription } from "../../src/resources/topics/subscription.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { numbered } from "../topics/numbered.ts"

const { core, port, workers, hold } = JSON.parse(process.env["ENDING"]!) as {
  core: CoreKind
  port: number
  workers: number
  hold: readonly string[]
}
const db = hold.includes("database") ? new Database("ending") : undefined
if (hold.includes("topics"))
  void new Subscription(numbered(), "all", { concurrency: 2, handler: async () => {} })
if (hold.includes("cron")) cron("tick", { every: "1s" }, async () => {})
if (hold.includes("hangs")) {
  // Like a connection that never responds, it keeps the process.
  const start = (): Promise<void> =>
    new Promise(() => {
      setInterval(() => {}, 1000)
      console.log("hangs")
    })
  const works = defaultRegistry["~part"](BackgroundWork)
  works.add({ kind: "test", name: "hangs", start, stop: async () => {} })
}

const routes = [
  endpoint("GET", "/slow", async () => {
    console.log("pending")
    if (db !== undefined) await db.exec`select pg_sleep(0.2)`
    await wait(300)
    return "done"
  }),
]
await serve(routes, { port, workers, core, graceMs: 60_000, banner: false })
console.log("started")
