// A database under load that loses sessions, is restarted and changes its table, while clients abort requests:
//   node scripts/ci/soak-database.ts [--seconds 600] [--core uws|node]
// Requests may fail within a second of a lost session or a restart, and no others. In the end everything confirmed is
// stored exactly, no session is in a transaction, and memory has not grown.
import { spawn, spawnSync, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as wait } from "node:timers/promises"
import { parseArgs } from "node:util"
import { withClient } from "../../packages/runtime/src/resources/database/engine/engine-admin.ts"
import { OwnPostgres } from "../../packages/runtime/test/helpers/own-postgres.ts"
import { SCHEMA } from "./soak-database/entries.ts"
import { Faults } from "./soak-database/faults.ts"
import { Load } from "./soak-database/load.ts"
import { wrongRows } from "./soak-database/stored.ts"

const root = resolve(import.meta.dirname, "../..")
const folder = join(root, "packages/runtime/test/programs/soak-database")
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "20" },
    core: { type: "string", default: "uws" },
  },
})
const seconds = Number(values.seconds)

const SAMPLES = 50
// Rounds of three seconds or so: a restart within the shortest run, and every minute or so of a long one.
const RESTART_EVERY = seconds < 60 ? 2 : 16
const MEMORY_GROWTH = 1.1
// The heap of a young process still grows to the size that the collector finds right: memory is printed and not judged.
const isShort = seconds < 300
const SHOWN = 10

build()
const postgres = await OwnPostgres.start()
if (postgres === undefined) throw new Error("no PostgreSQL is installed")
let server: ChildProcess | undefined
const end = async (): Promise<void> => {
  server?.kill("SIGKILL")
  await postgres.close()
}
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void end().finally(() => process.exit(1)))
try {
  await withClient(postgres.url, (client) => client.query(SCHEMA))
  server = startServer(postgres.url)
  await soak(postgres, server)
} finally {
  await end()
}

async function soak(postgres: OwnPostgres, server: ChildProcess): Promise<void> {
  const faults = new Faults(postgres)
  const load = new Load(await urlOf(server), faults)
  const striking = faults.run(RESTART_EVERY)
  // What it fails with is thrown below.
  striking.catch(() => {})
  const samples: number[] = []
  for (let at = 0; at < SAMPLES && load.failures.length < SHOWN; at++) {
    await wait((seconds * 1000) / SAMPLES)
    samples.push(rssOf(server))
  }
  faults.stop()
  await striking
  await load.stop()
  judgeLoad(load, faults)
  await judgeSessions(postgres.url)
  const wrong = await wrongRows(postgres.url, load.requests)
  check("what was confirmed is stored exactly", wrong.length === 0, summary(wrong))
  judgeMemory(samples)
  server.kill("SIGTERM")
  const [code] = (await once(server, "exit")) as [number | null]
  check("the server ended well", code === 0, `exit code ${code}`)
}

function judgeLoad(load: Load, faults: Faults): void {
  const { right, aborted, excused, failures } = load
  check("no request failed", failures.length === 0, summary(failures))
  const counts = { right, aborted, excused, ...faults.counts }
  const isSoaked = Object.values(counts).every((count) => count > 0)
  check("there were requests and faults of every kind", isSoaked, JSON.stringify(counts))
}

async function judgeSessions(url: string): Promise<void> {
  const text = `select state, query from pg_stat_activity
    where application_name = 'soak' and state <> 'idle'`
  let busy: readonly object[] = []
  // What was aborted last may still be rolled back.
  for (const until = Date.now() + 10_000; Date.now() < until; await wait(100)) {
    busy = (await withClient(url, (client) => client.query<{ state: string }>(text))).rows
    if (busy.length === 0) break
  }
  check("every session is idle", busy.length === 0, summary(busy.map((row) => JSON.stringify(row))))
}

function judgeMemory(samples: readonly number[]): void {
  const warm = samples.slice(samples.length / 5)
  const third = Math.floor(warm.length / 3)
  const [from, to] = [median(warm.slice(0, third)), median(warm.slice(-third))]
  const found = `${(from / 2 ** 20).toFixed(1)} MiB, then ${(to / 2 ** 20).toFixed(1)}`
  check("memory stays", to <= from * MEMORY_GROWTH || isShort, found)
}

function check(what: string, holds: boolean, found: string): void {
  console.log(`${holds ? "ok    " : "FAILED"} ${what} (${found})`)
  if (!holds) process.exitCode = 1
}

function summary(failures: readonly string[]): string {
  return [`${failures.length}`, ...failures.slice(0, SHOWN)].join("\n  ")
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Bytes of memory that a process has, as the system counts them. */
function rssOf({ pid }: ChildProcess): number {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))
  return Number(found?.[1]) * 1024
}

function build(): void {
  const command = join(root, "node_modules/.bin/tspc")
  const { status, stdout } = spawnSync(command, ["-p", folder], { encoding: "utf8" })
  if (status !== 0) throw new Error(`the server does not compile: ${stdout}`)
}

function startServer(url: string): ChildProcess {
  const env = { ...process.env, DATABASE_URL: url, PRECAST_CORE: values.core, PRECAST_BANNER: "0" }
  const stdio = ["ignore", "pipe", "inherit"] as const
  return spawn(process.execPath, [join(folder, "dist/main.js")], { env, stdio: [...stdio] })
}

async function urlOf(server: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: server.stdout! })) return line
  throw new Error("the server does not start")
}
