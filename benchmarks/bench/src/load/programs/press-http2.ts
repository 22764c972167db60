// Load of `http2-hello`: h2load, of the package nghttp2-client.
import { findProgram } from "../../server/pin.ts"
import { finish } from "../../stage/finish.ts"
import { parseH2load } from "../h2load.ts"
import { task } from "./press.ts"

const { port, asked, connections, seconds, options } = task
const h2load = findProgram("h2load")
if (h2load === undefined) {
  throw new Error("h2load is not on PATH (nghttp2-client), and nothing else sends this load")
}
const duration = Math.round(seconds * 1000)
const flags = ["-t1", `-c${connections}`, `-m${options["streams"]}`, "-D", `${duration}ms`]
const headers = Object.entries(asked.headers).flatMap(([name, value]) => [
  "-H",
  `${name}: ${value}`,
])
const command = [h2load, ...flags, ...headers, `http://127.0.0.1:${port}${asked.path}`]
const { stdout } = await finish(command, duration + 15_000)
process.stdout.write(JSON.stringify(parseH2load(stdout)))
