// This checkout against another one of the same repository, built as well: decode, encode and checks of both take turns
// in one process, servers run one after the other.
// `node against.ts FOLDER [--rounds 6] [--only decode,encode,check,http] [-s schema,hello] [-p schema] [--save]`. Prints
// this checkout's cost divided by the other's, the median of the rounds with the smallest and the largest. Below 1.00 is
// faster. `--save` writes results/against.json.
import { execFileSync } from "node:child_process"
import { readFileSync, rmSync } from "node:fs"
import { availableParallelism, cpus } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { save } from "./compile/save.ts"

const SCENARIOS = "update-user,heavy,schema,json,params,hello"
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "6" },
    only: { type: "string", default: "decode,encode,check,http" },
    scenario: { type: "string", short: "s", default: SCENARIOS },
    /** Part of a payload's name. */
    payload: { type: "string", short: "p", default: "" },
    save: { type: "boolean", default: false },
  },
})
const here = import.meta.dirname
const there = resolve(positionals[0] ?? "", "benchmarks")
const rounds = Number(values.rounds)

interface Row {
  readonly part: string
  readonly name: string
  readonly median: number
  readonly low: number
  readonly high: number
}
const rows: Row[] = []
let part = ""

/** Costs by name, in a unit that only ratios are taken of. */
type Costs = Record<string, number>

const parts: Record<string, () => void | Promise<void>> = {
  decode() {
    build(["decode/typia", "decode"])
    for (const name of namesOf("decode")) print(name, paired("decode", name))
  },
  encode() {
    build(["encode"])
    for (const name of namesOf("encode")) print(name, paired("encode", name))
  },
  async check() {
    build(["check/precast"])
    // It imports what has just been compiled.
    const { subjects } = await import("./check/src/subjects.ts")
    const names = subjects.flatMap((subject) =>
      subject.startsWith("moltar") ? [subject] : [`is ${subject}`, `validate ${subject}`],
    )
    for (const name of names.filter((one) => one.includes(values.payload)))
      print(name, paired("check", name))
  },
  http() {
    for (const name of values.scenario.split(",")) compare(name, httpCosts)
  },
}
for (part of values.only.split(",")) {
  console.log(`\n${part}: this checkout divided by the other`)
  await parts[part]!()
}
if (values.save) save("against", { date: new Date().toISOString(), ...environment(), rows })

function environment(): object {
  const [own, other] = [here, there].map((folder) =>
    run(folder, "git", ["rev-parse", "--short", "HEAD"]).trim(),
  )
  const machine = {
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    cores: availableParallelism(),
    node: process.versions.node,
  }
  return { machine, commits: { own, other }, rounds }
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

function print(name: string, ratios: number[]): void {
  const sorted = ratios.toSorted((a, b) => a - b)
  const median = (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2
  const [low, high] = [sorted[0]!, sorted.at(-1)!]
  rows.push({ part, name, median: rounded(median), low: rounded(low), high: rounded(high) })
  const [middle, least, most] = [median, low, high].map((ratio) => ratio.toFixed(2))
  console.log(`${name.padEnd(40)} ${middle}  (${least} to ${most})`)
}

function rounded(ratio: number): number {
  return Math.round(ratio * 1000) / 1000
}
