// Started by test/workers.test.ts. Reads its options from the environment, talks by lines.
import { writeFileSync } from "node:fs"
import { serve } from "../../src/serve.ts"
import { endpoint } from "../helpers/endpoint.ts"

const {
  WORKERS_CORE,
  WORKERS_TLS,
  WORKERS_PORT = "0",
  WORKERS_FAULT,
  WORKERS_PID_FILE,
} = process.env
const worker = process.env["PRECAST_WORKER"] !== undefined

if (WORKERS_FAULT === "exit" && worker) process.exit(7)
if (WORKERS_FAULT === "throw" && worker) throw new Error("no configuration")
// Written by workers and primary alike: whoever is left over can be found.
if (WORKERS_PID_FILE) writeFileSync(WORKERS_PID_FILE, `${process.pid}\n`, { flag: "a" })

const routes = [
  endpoint("GET", "/pid", () => ({ pid: process.pid })),
  endpoint("GET", "/slow", async () => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    return { pid: process.pid }
  }),
  endpoint("GET", "/crash", () => setImmediate(() => process.exit(3)) && undefined),
]

try {
  const app = await serve(routes, {
    port: Number(WORKERS_PORT),
    workers: 2,
    ...(WORKERS_TLS && { tls: JSON.parse(WORKERS_TLS) as { key: string; cert: string } }),
    core: WORKERS_CORE === "uws" ? "uws" : "node",
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
