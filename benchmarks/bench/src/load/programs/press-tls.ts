// Load of `tls-hello`: wrk over TLS.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { findProgram } from "../../server/pin.ts"
import { finish } from "../../stage/finish.ts"
import { parseWrk, wrkDuration, wrkEnd, wrkScript } from "../wrk.ts"
import { task } from "./press.ts"

const { port, asked, connections, seconds } = task
const wrk = findProgram("wrk")
if (wrk === undefined) throw new Error("wrk is not on PATH, and nothing else sends this load")
const folder = mkdtempSync(join(tmpdir(), "precast-bench-"))
try {
  const script = join(folder, "request.lua")
  writeFileSync(script, wrkScript(asked))
  const threads = Math.min(connections, availableParallelism(), 4)
  const flags = [`-t${threads}`, `-c${connections}`, ...wrkDuration(seconds), "--latency"]
  const command = [wrk, ...flags, "-s", script, `https://127.0.0.1:${port}${asked.path}`]
  const options = { interruptAfter: wrkEnd(seconds) }
  const { stdout } = await finish(command, seconds * 1000 + 15_000, options)
  process.stdout.write(JSON.stringify(parseWrk(stdout)))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
