// This checkout against another one of the same repository, built as well: decode and encode of both take turns in one
// process, servers run one after the other.
// `node against.ts FOLDER [--rounds 6] [--only decode,encode,http] [-s schema,hello] [-p schema]`. Prints this checkout's
// cost divided by the other's, the median of the rounds with the smallest and the largest. Below 1.00 is faster.
import { execFileSync } from "node:child_process"
import { readFileSync, rmSync } from "node:fs"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"

const SCENARIOS = "update-user,heavy,schema,json,params,hello"
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "6" },
    only: { type: "string", default: "decode,encode,http" },
    scenario: { type: "string", short: "s", default: SCENARIOS },
    /** Part of a payload's name. */
    payload: { type: "string", short: "p", default: "" },
  },
})
const here = import.meta.dirname
const there = resolve(positionals[0] ?? "", "benchmarks")
const rounds = Number(values.rounds)

/** Costs by name, in a unit that only ratios are taken of. */
type Costs = Record<string, number>

const parts: Record<string, () => void> = {
  decode() {
    build(["decode/typia", "decode"])
    for (const name of namesOf("decode")) print(name, paired("decode", name))
  },
  encode() {
    build(["encode"])
    for (const name of namesOf("encode")) print(name, paired("encode", name))
  },
  http() {
    for (const name of values.scenario.split(",")) compare(name, httpCosts)
  },
}
for (const part of values.only.split(",")) {
  console.log(`\n${part}: this checkout divided by the other`)
  parts[part]!()
}

function build(projects: string[]): void {
  for (const folder of [here, there]) {
    run(folder, "pnpm", ["run", "build:typia"])
    for (const project of projects) run(folder, "pnpm", ["exec", "tspc", "-p", project])
  }
}

function run(cwd: string, command: string, args: string[]): string {
  return execFileSync(command, args, {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  })
}

/** Payloads that both checkouts have. */
function namesOf(part: string): string[] {
  const script = `import("./${part}/dist/payloads.js").then((m) => console.log(JSON.stringify(Object.keys(m.payloads))))`
  const [own, other] = [here, there].map(
    (folder) => JSON.parse(run(folder, process.execPath, ["-e", script])) as string[],
  )
  return own!.filter((name) => name.includes(values.payload) && other!.includes(name))
}

interface Report {
  scenarios: {
    rows: { contender: string; outcome: { summary?: { cpu: { total: { median: number } } } } }[]
  }[]
}

/** CPU time of a request, of both cores. Bodies and refusals are checked by the engine. */
function httpCosts(folder: string, name: string): Costs {
  const args = [
    "-s",
    name,
    "-c",
    "precast,precast-node",
    "-r",
    "1",
    "-t",
    "1.5",
    "--warmup",
    "1",
    "--latencies",
    "refused",
  ]
  run(folder, process.execPath, ["http/run.ts", ...args, "--name", "against.local"])
  const file = join(folder, "results", "against.local.json")
  const report = JSON.parse(readFileSync(file, "utf8")) as Report
  for (const ending of ["json", "local.md", "local.html"])
    rmSync(join(folder, "results", `against.local.${ending}`), { force: true })
  return Object.fromEntries(
    report.scenarios[0]!.rows.map(({ contender, outcome }) => {
      if (!outcome.summary) throw new Error(`${name}, ${contender}: not measured`)
      return [`${name}, ${contender}`, outcome.summary.cpu.total.median]
    }),
  )
}

function compare(name: string, costs: (folder: string, name: string) => Costs): void {
  const ratios: Record<string, number[]> = {}
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? [here, there] : [there, here]
    const made = new Map(order.map((folder) => [folder, costs(folder, name)]))
    for (const [row, cost] of Object.entries(made.get(here)!))
      (ratios[row] ??= []).push(cost / made.get(there)![row]!)
  }
  for (const [row, list] of Object.entries(ratios)) print(row, list)
}

/** The ratio of each round, which is a process that loads both: what the engine makes of code differs between processes. */
function paired(part: string, name: string): number[] {
  return Array.from({ length: rounds }, (_, round) => {
    const order = round % 2 === 0 ? [here, there] : [there, here]
    const args = ["-c", "1", process.execPath, "against-pair.ts", part, name, ...order]
    const ratio = Number(run(here, "taskset", args))
    return round % 2 === 0 ? ratio : 1 / ratio
  })
}

function print(row: string, ratios: number[]): void {
  const sorted = ratios.toSorted((a, b) => a - b)
  const middle = (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2
  const shown = [middle, sorted[0]!, sorted.at(-1)!]
  const [median, low, high] = shown.map((ratio) => ratio.toFixed(2))
  console.log(`${row.padEnd(40)} ${median}  (${low} to ${high})`)
}
