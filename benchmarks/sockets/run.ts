// What WebSockets of several processes keep when processes are killed: `--sockets` clients that resume, in rooms, while
// one of four workers is killed every ten seconds; and how many messages four workers and one pass on. A process may
// need as many open files as there are sockets: `ulimit -Hn` must be above `--sockets`. `--smoke` shows only that it works; nothing is written.
import { strict as assert } from "node:assert"
import { type ChildProcess, fork, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { cpus, loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as sleep } from "node:timers/promises"
import { parseArgs } from "node:util"
import type { Seen } from "./src/clients.ts"
import { throughput } from "./throughput.ts"

const { values } = parseArgs({
  options: {
    sockets: { type: "string", default: "10000" },
    seconds: { type: "string", default: "120" },
    rooms: { type: "string", default: "100" },
    "per-second": { type: "string", default: "100" },
    rounds: { type: "string", default: "3" },
    smoke: { type: "boolean", default: false },
  },
})
const sockets = values.smoke ? 200 : Number(values.sockets)
const seconds = values.smoke ? 4 : Number(values.seconds)
const rooms = values.smoke ? 10 : Number(values.rooms)
const perSecond = Number(values["per-second"])
const rounds = values.smoke ? 1 : Number(values.rounds)
const KILL_SECONDS = values.smoke ? 2 : 10
const PROCESSES = 4
/** Messages that are on their way, and clients that connect again. */
const REST_SECONDS = values.smoke ? 3 : 10
const PORT = 32_100
const dist = join(import.meta.dirname, "dist")
const folder = mkdtempSync(join(tmpdir(), "precast-sockets-"))
const start = join(folder, "start")

/** A server with workers. */
class Server {
  readonly #child: ChildProcess
  /** Workers that run, the oldest one first. */
  readonly workers: number[] = []
  readonly listening: Promise<void>

  constructor(workers: number, env: Readonly<Record<string, string>> = {}) {
    const all = { PORT: `${PORT}`, WORKERS: `${workers}`, ...env }
    this.#child = spawn(process.execPath, [join(dist, "server.js")], {
      env: { ...process.env, ...all },
      stdio: ["ignore", "pipe", "ignore"],
    })
    let listening = 0
    this.listening = new Promise((resolve, reject) => {
      this.#child.once("exit", () => reject(new Error("the server has exited")))
      createInterface({ input: this.#child.stdout! }).on("line", (line) => {
        if (line.startsWith("worker ")) this.workers.push(Number(line.slice(7)))
        // Each worker, and the primary when all of them listen.
        else if (++listening === (workers === 1 ? 1 : workers + 1)) resolve()
      })
    })
    this.listening.catch(() => {})
  }

  kill(): void {
    const oldest = this.workers.shift()
    if (oldest !== undefined) process.kill(oldest, "SIGKILL")
  }

  async stop(): Promise<void> {
    const exited = once(this.#child, "exit")
    this.#child.kill("SIGTERM")
    await exited
  }
}

try {
  const killed = await whileProcessesAreKilled()
  const rates = new Map<number, number[]>([
    [1, []],
    [PROCESSES, []],
  ])
  for (let round = 0; round < rounds; round++) {
    for (const [workers, list] of rates) list.push(await throughputOf(workers))
  }
  report(killed, rates)
} finally {
  rmSync(folder, { recursive: true })
}

async function whileProcessesAreKilled(): Promise<Killed> {
  const env = { START: start, ROOMS: `${rooms}`, PER_SECOND: `${perSecond}` }
  const server = new Server(PROCESSES, env)
  await server.listening
  const clients = Array.from({ length: PROCESSES }, (_, at) => {
    const share = sockets / PROCESSES
    const words = [`http://127.0.0.1:${PORT}`, share, at * share, rooms].map(String)
    return fork(join(dist, "clients.js"), words, { execArgv: ["--max-old-space-size=2000"] })
  })
  await Promise.all(clients.map((client) => once(client, "message")))
  console.log(`${sockets} sockets are open`)
  writeFileSync(start, "")
  let kills = 0
  for (let second = 1; second <= seconds; second++) {
    await sleep(1000)
    if (second % KILL_SECONDS !== 0) continue
    server.kill()
    kills++
  }
  await sleep(REST_SECONDS * 1000)
  rmSync(start)
  await sleep(2000)
  const seen = await Promise.all(clients.map(seenBy))
  const alive = new Set(server.workers.map(String))
  for (const client of clients) client.kill()
  await server.stop()
  return summed(seen, kills, alive)
}

async function seenBy(client: ChildProcess): Promise<Seen> {
  const seen = once(client, "message")
  client.send("seen")
  return ((await seen) as [Seen])[0]
}

interface Killed extends Omit<Seen, "delays" | "last"> {
  readonly kills: number
  /** Of processes that still run: the last messages, which some clients have not received. */
  readonly unfinished: number
  /** Of processes that were killed: messages that only their own clients have received. */
  readonly lostWithProcess: number
  readonly p50: number
  readonly p99: number
  readonly p999: number
}

function summed(seen: readonly Seen[], kills: number, alive: ReadonlySet<string>): Killed {
  const sum = (
    name: "received" | "opened" | "gaps" | "missing" | "silent" | "duplicates",
  ): number => seen.reduce((total, one) => total + one[name], 0)
  const length = seen[0]?.delays.length ?? 0
  const delays = Array.from({ length }, (_, at) =>
    seen.reduce((total, one) => total + (one.delays[at] ?? 0), 0),
  )
  const tails = tailsOf(seen)
  const tail = (isAlive: boolean): number =>
    tails.filter(({ from }) => alive.has(from) === isAlive).reduce((all, { lost }) => all + lost, 0)
  return {
    received: sum("received"),
    opened: sum("opened"),
    gaps: sum("gaps"),
    missing: sum("missing"),
    silent: sum("silent"),
    duplicates: sum("duplicates"),
    kills,
    unfinished: tail(true),
    lostWithProcess: tail(false),
    p50: percentile(delays, 0.5),
    p99: percentile(delays, 0.99),
    p999: percentile(delays, 0.999),
  }
}

/** By publisher and room, the messages at the end that not all clients have received. */
function tailsOf(
  seen: readonly Seen[],
): readonly { readonly from: string; readonly lost: number }[] {
  const ends = new Map<string, readonly [number, number]>()
  for (const [key, least, most] of seen.flatMap(({ last }) => last)) {
    const [low, high] = ends.get(key) ?? [least, most]
    ends.set(key, [Math.min(low, least), Math.max(high, most)])
  }
  return [...ends].map(([key, [low, high]]) => ({
    from: key.split("/")[0] ?? "",
    lost: high - low,
  }))
}

/** Milliseconds. */
function percentile(delays: readonly number[], share: number): number {
  let left = delays.reduce((all, one) => all + one, 0) * share
  return delays.findIndex((count) => (left -= count) <= 0)
}

async function throughputOf(workers: number): Promise<number> {
  const server = new Server(workers)
  await server.listening
  const crowd = { port: PORT, rooms: values.smoke ? 5 : 50, perRoom: 20 }
  const rate = await throughput(crowd, values.smoke ? 1 : 4)
  await server.stop()
  return rate
}

function report(killed: Killed, rates: ReadonlyMap<number, readonly number[]>): void {
  const perWorkers = [...rates].map(([workers, list]) => ({ workers, ...spread(list) }))
  const result = {
    date: new Date().toISOString(),
    node: process.version,
    cores: cpus().length,
    loadAverage: loadavg()[0],
    sockets,
    rooms,
    perSecond,
    seconds,
    processes: PROCESSES,
    killed,
    throughput: perWorkers,
  }
  console.log(JSON.stringify(result, null, 2))
  if (values.smoke) {
    assert.deepEqual([killed.silent, killed.duplicates, killed.unfinished], [0, 0, 0])
    assert.ok(killed.received > 0)
    return
  }
  const file = join(import.meta.dirname, "../results/sockets.json")
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
}

function spread(list: readonly number[]): { median: number; least: number; most: number } {
  const sorted = list.toSorted((a, b) => a - b)
  return {
    median: sorted[sorted.length >> 1] ?? 0,
    least: sorted[0] ?? 0,
    most: sorted.at(-1) ?? 0,
  }
}
