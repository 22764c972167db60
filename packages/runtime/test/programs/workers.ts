// Started by test/workers.test.ts. Reads its options from the environment, talks by lines.
import type { CoreKind } from "../../src/transport/core.ts"
import { existsSync, writeFileSync } from "node:fs"
import { setTimeout as wait } from "node:timers/promises"

const {
  WORKERS_CORE,
  WORKERS_TLS,
  WORKERS_PORT = "0",
  WORKERS_FAULT,
  WORKERS_FAULT_FILE,
  WORKERS_PID_FILE,
  WORKERS_UNTIL_ALONE,
} = process.env
const worker = process.env["PRECAST_WORKER"] !== undefined

if (WORKERS_FAULT === "exit" && worker) process.exit(7)
if (WORKERS_FAULT_FILE && existsSync(WORKERS_FAULT_FILE) && worker) process.exit(7)
if (WORKERS_FAULT === "throw" && worker) throw new Error("no configuration")
// Written by workers and primary alike: any process that is left over can be found.
const note = (): void => {
  if (WORKERS_PID_FILE) writeFileSync(WORKERS_PID_FILE, `${process.pid}\n`, { flag: "a" })
}
const isStarting = WORKERS_UNTIL_ALONE === "starting" && worker
if (!isStarting) note()

const primary = process.ppid
const isAlone = (): boolean => process.ppid !== primary
// Its channel is not looked at meanwhile.
if (WORKERS_UNTIL_ALONE === "blocked" && worker) while (!isAlone()) continue
if (WORKERS_UNTIL_ALONE === "waiting" && worker) while (!isAlone()) await wait(20)

const { serve } = await import("../../src/app/serve/serve.ts")
const { defaultRegistry } = await import("../../src/base/registry.ts")
const { BackgroundWork } = await import("../../src/resources/background/background-work.ts")
const { endpoint } = await import("../helpers/endpoint.ts")

if (isStarting) {
  const start = async (): Promise<void> => {
    note()
    while (!isAlone()) await wait(20)
  }
  const works = defaultRegistry["~part"](BackgroundWork)
  works.add({ kind: "test", name: "slow", start, stop: async () => {} })
}

const routes = [
  endpoint("GET", "/pid", () => ({ pid: process.pid })),
  endpoint("GET", "/slow", async () => {
    console.log("pending")
    await wait(300)
    return { pid: process.pid }
  }),
  endpoint("GET", "/crash", () => setImmediate(() => process.exit(3)) && undefined),
]

try {
  const app = await serve(routes, {
    port: Number(WORKERS_PORT),
    workers: 2,
    ...(WORKERS_TLS && { tls: JSON.parse(WORKERS_TLS) as { key: string; cert: string } }),
    core: (WORKERS_CORE ?? "node") as CoreKind,
    graceMs: 2000,
    banner: false,
  })
  if (!worker) {
    console.log(`listening ${app.port} ${app.core}`)
    process.stdin.on("data", () => {
      void app.close().then(() => {
        console.log("closed")
        process.stdin.destroy()
      })
    })
  }
} catch (error) {
  console.log(`failed ${(error as Error).message}`)
}
