// Full load for a while, on each core: no errors, memory and p99 flat. One minute, or the given time:
//   pnpm soak [--seconds 600]
// With CI set p99 is printed and not judged: what else such a machine does is not known.
import { spawn, spawnSync, type ChildProcess } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { availableParallelism } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"

interface Result {
  readonly errors: number
  readonly timeouts: number
  readonly non2xx: number
  readonly requests: { readonly total: number }
  readonly latency: { readonly p99: number }
}
type Autocannon = (options: object) => Promise<Result>

const root = resolve(import.meta.dirname, "../..")
const autocannon = createRequire(join(root, "benchmarks/package.json"))("autocannon") as Autocannon
const { values } = parseArgs({ options: { seconds: { type: "string", default: "60" } } })
const seconds = Number(values.seconds)

// Windows of the load; the first fifth of them warms up.
const WINDOWS = 20
const PORT = 20_000 + (process.pid % 20_000)
// What the system itself makes memory and latency differ by from window to window.
const MEMORY_GROWTH = 1.1
// The young generation of V8 grows to 16 MiB at a moment of its own.
const MEMORY_NOISE = 16 * 2 ** 20
const LATENCY_GROWTH = 1.5
const LATENCY_NOISE_MS = 2

const USER = '{"id":7,"name":"Ada","surname":"Lovelace","lastUpdate":"2023-10-07T13:14:11.000Z"}'
const requests = [
  { method: "GET", path: "/hello/world" },
  {
    method: "POST",
    path: "/updateUser",
    headers: { "content-type": "application/json" },
    body: USER,
  },
]

build()
for (const core of ["uws", "js", "node"]) await soak(core, seconds / 3)

async function soak(core: string, seconds: number): Promise<void> {
  const server = await start(core)
  const samples: Sample[] = []
  try {
    for (let at = 0; at < WINDOWS; at++) samples.push(await load(server, seconds / WINDOWS))
  } finally {
    server.kill("SIGTERM")
  }
  const code = await new Promise((done) => server.on("exit", done))
  check(core, "the server ended well", code === 0, `exit code ${String(code)}`)
  judge(core, samples)
}

interface Sample {
  readonly rss: number
  readonly p99: number
  readonly failed: number
  readonly total: number
}

async function load(server: ChildProcess, duration: number): Promise<Sample> {
  const url = `http://127.0.0.1:${PORT}`
  const result = await autocannon({ url, duration, connections: 32, requests })
  const { errors, timeouts, non2xx, latency } = result
  return {
    rss: rssOf(server),
    p99: latency.p99,
    failed: errors + timeouts + non2xx,
    total: result.requests.total,
  }
}

function judge(core: string, samples: readonly Sample[]): void {
  const warm = samples.slice(WINDOWS / 5)
  const third = Math.floor(warm.length / 3)
  const [early, late] = [warm.slice(0, third), warm.slice(-third)]
  const total = samples.reduce((sum, one) => sum + one.total, 0)
  const failed = samples.reduce((sum, one) => sum + one.failed, 0)
  check(core, "no request failed", failed === 0 && total > 0, `${failed} of ${total}`)
  const [from, to] = [median(early, ({ rss }) => rss), median(late, ({ rss }) => rss)]
  const memory = `${(from / 2 ** 20).toFixed(1)} MiB, then ${(to / 2 ** 20).toFixed(1)}`
  check(core, "memory stays", to <= from * MEMORY_GROWTH + MEMORY_NOISE, memory)
  // The best window of each: whatever else the machine does slows some of them down, a leak all.
  const [before, after] = [best(early), best(late)]
  const most = before * LATENCY_GROWTH + LATENCY_NOISE_MS
  const isJudged = process.env.CI === undefined
  check(core, "p99 stays", after <= most || !isJudged, `${before} ms, then ${after}`)
}

function best(samples: readonly Sample[]): number {
  return Math.min(...samples.map(({ p99 }) => p99))
}

function check(core: string, what: string, holds: boolean, found: string): void {
  console.log(`${holds ? "ok    " : "FAILED"} ${core}: ${what} (${found})`)
  if (!holds) process.exitCode = 1
}

function median(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const sorted = samples.map(of).sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Bytes of memory that a process has, as the system counts them. */
function rssOf({ pid }: ChildProcess): number {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))
  return Number(found?.[1]) * 1024
}

function build(): void {
  const folder = join(root, "examples/hello")
  const { status, stdout } = spawnSync(join(folder, "node_modules/.bin/tspc"), {
    cwd: folder,
    encoding: "utf8",
  })
  if (status !== 0) throw new Error(`the example does not compile: ${stdout}`)
}

/** The example on a processor of its own, where the machine has more than one. */
async function start(core: string): Promise<ChildProcess> {
  const program = [process.execPath, join(root, "examples/hello/dist/main.js")]
  const pinned = availableParallelism() > 1 && existsSync("/usr/bin/taskset")
  const [command = "", ...args] = pinned ? ["taskset", "-c", "0", ...program] : program
  const env = { ...process.env, PORT: String(PORT), PRECAST_CORE: core, PRECAST_BANNER: "0" }
  const server = spawn(command, args, { env, stdio: ["ignore", "ignore", "inherit"] })
  const until = Date.now() + 30_000
  while (Date.now() < until && server.exitCode === null) {
    if (await fetch(`http://127.0.0.1:${PORT}/hello/x`).catch(() => undefined)) return server
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error("the example does not start")
}
