// Serves the test application on the core named by the first argument with the limits of the second
// (JSON); prints the port. Prints what it holds when a line requests it, closes when standard input
// ends. Run with --expose-gc.
import { readdirSync } from "node:fs"
import { createInterface } from "node:readline"
import { setTimeout } from "node:timers/promises"
import { DEFAULT_LIMITS } from "../../src/transport/core.ts"
import { jsCore } from "../../src/transport/js/js-core.ts"
import { nodeCore } from "../../src/transport/node/node-core.ts"
import { uwsCore } from "../../src/transport/uws/uws-core.ts"
import { loadUws } from "../../src/transport/uws/load.ts"
import { testApp } from "../conformance/app.ts"

const [, , name, limits = "{}"] = process.argv
const loaded = loadUws(DEFAULT_LIMITS.headerBytes)
const others = name === "js" ? jsCore : nodeCore
const core = name === "uws" && "uws" in loaded ? uwsCore(loaded) : others
const { dispatch, seen } = testApp()
const listening = await core.listen(dispatch, {
  host: "127.0.0.1",
  port: 0,
  sharePort: false,
  limits: { ...DEFAULT_LIMITS, ...(JSON.parse(limits) as object) },
  onFault: (error) => console.error(`fault: ${(error as Error).message}`),
})
console.log(listening.port)

const lines = createInterface({ input: process.stdin })
lines.on("line", () => void tell())
lines.on("close", () => void listening.close(100))

async function tell(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.()
    await setTimeout(5)
  }
  const { heapUsed, external, rss } = process.memoryUsage()
  const files = readdirSync("/proc/self/fd").length
  console.log(JSON.stringify({ memory: heapUsed + external, rss, files, aborts: seen.aborts }))
}
