// The programs of benchmarks that others published, under their own load, and Precast's program with the same endpoints:
//   JUDGED_ENCORE_BENCHMARKS=FOLDER node published/servers.ts encore [--rounds 3] [--seconds 1] [--smoke]
//   JUDGED_MION_BENCHMARKS=FOLDER node published/servers.ts mion
// CPU time per request and requests per second, in rounds over all programs, one server at a time; and the time from the
// start of a process to its first line of output, where the benchmark has cold starts.
import { mkdirSync, writeFileSync } from "node:fs"
import { availableParallelism, cpus, loadavg } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { buildProgram, CORES } from "../../scripts/conformance/judged/example-server.ts"
import { commitOf, fromPath } from "../../scripts/conformance/judged/material.ts"
import { encoreBenchmarks } from "../../scripts/conformance/judged/published/encore.ts"
import { faultOf } from "../../scripts/conformance/judged/published/judge-published.ts"
import { mionBenchmarks } from "../../scripts/conformance/judged/published/mion.ts"
import type { PublishedProgram } from "../../scripts/conformance/judged/published/published-benchmark.ts"
import {
  isHere,
  prepareProgram,
  type ProgramCommand,
  whileRunning,
} from "../../scripts/conformance/judged/published/run-program.ts"
import { findLoadTool } from "../bench/src/load/load-tool.ts"
import { jsonText } from "../bench/src/results/json-text.ts"
import { spread } from "../bench/src/results/statistics.ts"
import { pinned, pinsHere } from "../bench/src/server/pin.ts"
import { usageOf } from "../bench/src/server/usage.ts"
import { startTime } from "./start-time.ts"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", short: "r", default: "3" },
    seconds: { type: "string", short: "t", default: "1" },
    smoke: { type: "boolean", default: false },
  },
})
const rounds = values.smoke ? 1 : Number(values.rounds)
const seconds = values.smoke ? 1 : Number(values.seconds)
const [name = ""] = positionals
const benchmark = { encore: encoreBenchmarks, mion: mionBenchmarks }[name]
if (!benchmark) throw new Error("name the benchmark: encore or mion")

/** A server of one request: what starts it, and the port that it has. */
interface Server {
  readonly name: string
  readonly command: ProgramCommand
  readonly port: number
  readonly serves: readonly string[]
  readonly requestOf?: PublishedProgram["requestOf"]
  readonly withoutResponses?: string
}

interface Row {
  readonly request: string
  readonly program: string
  readonly perSecond: number[]
  readonly cpu: number[]
  /** Why it has no figures, or what its response lacks. */
  differs?: string
}

const source = fromPath(benchmark.name, benchmark.repository)
const requests = benchmark.requests(source)
const loaded = requests.filter(({ load }) => load)
const servers = [...ownServers(), ...serversOfOthers()]
const pins = pinsHere()
const tool = await findLoadTool(pins, undefined)
if (!tool) throw new Error("wrk is required")

const rows: Row[] = loaded.flatMap((request) =>
  servers
    .filter(({ serves, withoutResponses }) => !withoutResponses && serves.includes(request.name))
    .map((server) => ({ request: request.name, program: server.name, perSecond: [], cpu: [] })),
)
const [load = 0] = loadavg()
for (let round = 0; round < rounds; round++) for (const row of rows) await measure(row)
const starts = await measureStarts()
report()

function ownServers(): Server[] {
  const root = resolve(import.meta.dirname, "../..")
  const file = join(root, buildProgram(benchmark!.name))
  const port = 3070
  const all = requests.map((request) => request.name)
  return CORES.map((core) => ({
    name: `precast ${core}`,
    port,
    serves: all,
    command: {
      words: [process.execPath, file],
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: "production",
        TZ: "UTC",
        PORT: `${port}`,
        PRECAST_CORE: core,
        PRECAST_BANNER: "0",
      },
    },
  }))
}

function serversOfOthers(): Server[] {
  return benchmark!.programs
    .filter((program) => isHere(program, source))
    .map((program) => ({ ...program, command: prepareProgram(benchmark!, program, source) }))
}

/** One round of one program, in a new process. */
async function measure(row: Row): Promise<void> {
  const server = servers.find((each) => each.name === row.program)
  const published = loaded.find((each) => each.name === row.request)
  if (!server || !published?.load || row.differs?.startsWith("status")) return
  const request = server.requestOf?.(published) ?? published
  const pressure = { ...published.load, seconds }
  const before = pinned(pins.server, [])
  await whileRunning(
    server.command,
    server.port,
    async (url, child) => {
      const fault = await faultOf(url, request)
      if (fault !== undefined) row.differs = fault
      if (fault?.startsWith("status")) return
      await tool!.run(server.port, request, pressure)
      const start = usageOf(child.pid!)
      const {
        requests: count,
        perSecond,
        refused,
        errors,
      } = await tool!.run(server.port, request, pressure)
      const end = usageOf(child.pid!)
      if (refused + errors > 0)
        throw new Error(`${row.program}: ${refused + errors} requests failed`)
      row.perSecond.push(perSecond)
      if (start && end) row.cpu.push((end.user + end.system - start.user - start.system) / count)
    },
    before,
  )
}

/** Milliseconds from the start of a process to the line that it prints once it listens. */
async function measureStarts(): Promise<Record<string, ReturnType<typeof spread>>> {
  const names = requests.filter((request) => !request.load).map((request) => request.name)
  if (names.length === 0) return {}
  const cold = servers.filter(
    ({ name: one, serves }) =>
      one.startsWith("precast") || names.some((each) => serves.includes(each)),
  )
  const times = new Map<string, number[]>(cold.map((server) => [server.name, []]))
  // The first round fills the file cache, and does not count.
  for (let round = 0; round <= (values.smoke ? 1 : 5); round++)
    for (const server of cold) {
      const time = await startTime(server.command, pinned(pins.server, []))
      if (round > 0) times.get(server.name)?.push(time)
    }
  return Object.fromEntries([...times].map(([one, list]) => [one, spread(list.map(rounded))]))
}

function report(): void {
  const result = {
    format: 1,
    date: new Date().toISOString(),
    machine: {
      cpu: cpus()[0]?.model ?? "unknown",
      cores: availableParallelism(),
      node: process.versions.node,
      v8: process.versions.v8,
      load: rounded(load),
      tool: tool!.name,
    },
    commit: commitOf(source),
    rounds,
    seconds,
    load: Object.fromEntries(loaded.map((request) => [request.name, request.load])),
    rows: rows.map(({ request, program, perSecond, cpu, differs }) => ({
      request,
      program,
      ...(differs !== undefined && { differs }),
      ...(perSecond.length > 0 && { perSecond: spread(perSecond.map(Math.round)) }),
      ...(cpu.length > 0 && { cpu: spread(cpu.map(rounded)) }),
    })),
    ...(Object.keys(starts).length > 0 && { starts }),
  }
  for (const { request, program, cpu, differs } of rows)
    console.log(request.padEnd(12), program.padEnd(18), spread(cpu).median, differs ?? "")
  console.log(starts)
  if (values.smoke) return
  const folder = join(import.meta.dirname, "../results")
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `published-${name}.json`), jsonText(result, 3))
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
