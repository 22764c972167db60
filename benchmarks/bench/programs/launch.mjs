// Starts one contender: `node launch.mjs <file>` (or bun). Every contender is a module that exports
// `start({ port, background, live, routes, cores, protocol })`, which resolves when it listens on 127.0.0.1:
//   background  whether the 224 routes of shared/background.mjs are there as well
//   live        whether /records, /events and the WebSocket /echo are there as well
//   routes      how many routes to serve, of contenders that are measured by it
//   cores       how many the server has: 1, unless `--cores` names more
//   protocol    "https" or "h2" in place of HTTP/1.1 without TLS, of contenders that are measured by it
//   reusePort   whether other processes listen on the same port, on Bun
// Where there are several, a module that exports `workers` starts processes of its own; all others
// are run as many times, on Node.js by node:cluster, on Bun each with `reusePort`, as its guide does.
// With BENCH_UWS, uWebSockets.js is uws/index.cjs, which gets the path of our loader.
// The engine holds our standard input open; when it goes away, however it died, this process ends
// too and no server is left behind.
import { spawn } from "node:child_process"
import { fileURLToPath, pathToFileURL } from "node:url"

process.stdin.on("end", () => process.exit(0)).resume()
if (process.env.BENCH_UWS) {
  const runtime = import.meta.resolve("@precast/runtime/package.json")
  const loader = new URL("dist/transport/uws/load.js", runtime)
  process.env.BENCH_UWS = fileURLToPath(loader)
  const { uws, reason } = (await import(loader)).loadUws(16_384)
  if (!uws) throw new Error(`uWebSockets.js cannot be loaded: ${reason}`)
  await (await import("./uws/fix-texts.mjs")).fixTexts(uws)
}
const { PORT, BENCH_BACKGROUND, BENCH_LIVE, BENCH_ROUTES = "0" } = process.env
const cores = Number(process.env.BENCH_CORES ?? "1")
const { start, workers = false } = await import(pathToFileURL(process.argv[2]).href)
const onBun = process.versions.bun !== undefined
const shares = cores > 1 && !workers
const options = {
  port: Number(PORT),
  background: BENCH_BACKGROUND === "yes",
  live: BENCH_LIVE === "yes",
  routes: Number(BENCH_ROUTES),
  cores,
  protocol: process.env.BENCH_PROTOCOL,
  reusePort: shares && onBun,
}

// One that cannot share the port exits: the server does not have that many cores then.
const endWithAny = () => process.exit(1)

// The standard input of each is held open by this process, as ours is by the engine.
function startAgain() {
  const env = { ...process.env, BENCH_ONE_OF: "yes" }
  for (let index = 0; index < cores; index++) {
    const [, ...args] = process.argv
    spawn(process.execPath, args, { env, stdio: ["pipe", "inherit", "inherit"] }).on(
      "exit",
      endWithAny,
    )
  }
}

const cluster = shares && !onBun ? (await import("node:cluster")).default : undefined
if (cluster?.isPrimary) {
  cluster.on("exit", endWithAny)
  for (let index = 0; index < cores; index++) cluster.fork()
} else if (options.reusePort && !process.env.BENCH_ONE_OF) {
  startAgain()
} else {
  await start(options)
}
