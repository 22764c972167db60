// What a server with one endpoint costs from the start of the process to its first correct response:
// CPU, time and resident memory, medians of `--rounds` starts, alternating. `--modules` prints instead
// what is loaded until then. `--smoke` shows only that it works; nothing is written.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { costOf, type Cost } from "./cost.ts"

const { values } = parseArgs({
  options: {
    rounds: { type: "string", short: "r", default: "10" },
    modules: { type: "boolean", default: false },
    smoke: { type: "boolean", default: false },
  },
})

interface Program {
  readonly name: string
  readonly file: string
  readonly env: Readonly<Record<string, string>>
}

const folder = import.meta.dirname
const cache = mkdtempSync(join(tmpdir(), "precast-start-"))
const program = (name: string, file: string, env: Program["env"]): Program[] => [
  { name, file: join(folder, file), env },
  {
    name: `${name}, compile cache`,
    file: join(folder, file),
    env: { ...env, NODE_COMPILE_CACHE: cache },
  },
]

const programs = [
  ...program("node:http by hand", "dist/node-http.js", {}),
  ...program("Precast, uws", "dist/server.js", { PRECAST_CORE: "uws" }),
  ...program("Precast, node", "dist/server.js", { PRECAST_CORE: "node" }),
]

try {
  if (values.modules) await printModules()
  else await measure(values.smoke ? 1 : Number(values.rounds))
} finally {
  rmSync(cache, { recursive: true, force: true })
}

async function measure(rounds: number): Promise<void> {
  const costs = new Map<Program, Cost[]>(programs.map((each) => [each, []]))
  // The first round fills the file cache and the compile cache, and does not count.
  for (let round = 0; round <= rounds; round++) {
    for (const [each, list] of costs) {
      const cost = await costOf([process.execPath, each.file], each.env)
      if (round > 0) list.push(cost)
    }
  }
  const rows = [...costs].map(([{ name }, list]) => ({
    name,
    cpuMs: rounded(list.map(({ cpu }) => cpu)),
    wallMs: rounded(list.map(({ wall }) => wall)),
    residentMb: rounded(list.map(({ resident }) => resident / 1e6)),
  }))
  console.log("| program | CPU ms | time ms | RSS MB |\n|---|--:|--:|--:|")
  for (const { name, cpuMs, wallMs, residentMb } of rows)
    console.log(`| ${name} | ${cpuMs} | ${wallMs} | ${residentMb} |`)
  if (values.smoke) return
  const [loadAverage] = loadavg()
  const date = new Date().toISOString()
  const result = { date, node: process.version, loadAverage, rounds, rows }
  writeFileSync(join(folder, "../results/start-cost.json"), `${JSON.stringify(result, null, 2)}\n`)
}

/** The median, with one decimal. */
function rounded(list: readonly number[]): number {
  const sorted = [...list].sort((a, b) => a - b)
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return Math.round((low + high) * 5) / 10
}

interface Loaded {
  readonly modules: readonly { readonly url: string; readonly bytes: number }[]
  readonly moduleLoadList: readonly string[]
}

/** Modules with their bytes, and those of Node that node:http alone does not load. */
async function printModules(): Promise<void> {
  const builtin = new Set<string>()
  for (const { name, file, env } of programs.filter((each) => !each.env.NODE_COMPILE_CACHE)) {
    const { modules, moduleLoadList } = await loadedBy(file, env)
    console.log(`${name}: ${modules.length} modules`)
    for (const { url, bytes } of modules)
      console.log(`  ${String(bytes).padStart(7)}  ${url.split("/").slice(-3).join("/")}`)
    const more = moduleLoadList.filter((each) => !builtin.has(each))
    if (builtin.size > 0) console.log(`  more of Node: ${more.join(", ")}`)
    else for (const each of more) builtin.add(each)
  }
}

async function loadedBy(file: string, env: Program["env"]): Promise<Loaded> {
  const out = join(cache, "modules.json")
  const command = [process.execPath, "--import", join(folder, "dist/trace.js"), file]
  await costOf(command, { ...env, TRACE_MODULES: out })
  return JSON.parse(readFileSync(out, "utf8")) as Loaded
}
