// Publish and consume through PostgreSQL: Precast's topics, pg-boss and Graphile Worker on one server, alternately.
//   node topics/run.ts [--messages 5000] [--rounds 3] [--smoke]
import { execFile, spawn } from "node:child_process"
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs"
import { availableParallelism, cpus } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { parseArgs, promisify } from "node:util"
import { openDatabase } from "../bench/src/database/open-database.ts"
import { jsonText } from "../bench/src/results/json-text.ts"
import type { Spread } from "../bench/src/results/result-types.ts"
import { median, spread } from "../bench/src/results/statistics.ts"

const { values } = parseArgs({
  options: {
    messages: { type: "string", default: "5000" },
    rounds: { type: "string", default: "3" },
    smoke: { type: "boolean", default: false },
  },
})
const messages = values.smoke ? 500 : Number(values.messages)
const rounds = values.smoke ? 1 : Number(values.rounds)

const execute = promisify(execFile)
const cache = join(import.meta.dirname, "../../node_modules/.cache/topics-bench")
const packages = { "pg-boss": "12.38.0", "graphile-worker": "0.18.0" }

/** The others are installed when this is run, not with the workspace. */
async function install(): Promise<void> {
  const isThere = Object.keys(packages).every((name) =>
    existsSync(join(cache, "node_modules", name)),
  )
  mkdirSync(cache, { recursive: true })
  writeFileSync(
    join(cache, "package.json"),
    JSON.stringify({ private: true, type: "module", dependencies: packages }),
  )
  cpSync(join(import.meta.dirname, "contenders"), cache, { recursive: true })
  if (isThere) return
  await execute("npm", ["install", "--no-audit", "--no-fund", "--no-package-lock"], { cwd: cache })
}

interface Result {
  readonly perSecond: number
  readonly publishedPerSecond: number
  readonly cpu: number
  readonly handled: number
  readonly twice: number
  readonly database: number
}

const contenders = {
  precast: join(import.meta.dirname, "dist/precast.js"),
  "pg-boss": join(cache, "pg-boss.mjs"),
  "graphile-worker": join(cache, "graphile-worker.mjs"),
}

await install()
const database = await openDatabase(
  { synchronousCommit: "on", seed: () => "", refill: [] },
  undefined,
)
const results = new Map<string, Result[]>()
try {
  for (let round = 0; round < rounds; round++)
    for (const [name, file] of Object.entries(contenders)) {
      const one = await runOnce(name, file)
      results.set(name, [...(results.get(name) ?? []), one])
    }
} finally {
  await database.close()
}
report()

async function runOnce(name: string, file: string): Promise<Result> {
  let before = NaN
  const args = [join(import.meta.dirname, "one.mjs"), file, database.url, String(messages)]
  const env = { ...process.env, NODE_ENV: "production" }
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] })
  const limit = setTimeout(() => child.kill("SIGKILL"), 120_000)
  let last = ""
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === "measured from now on") before = database.spent() ?? NaN
    last = line
  }
  clearTimeout(limit)
  if (!last.startsWith("{")) throw new Error(`${name} ended without a result: ${last}`)
  const result = JSON.parse(last) as Result
  if (result.handled !== messages) throw new Error(`${name}: ${result.handled} of ${messages}`)
  if (result.twice > 0) throw new Error(`${name}: ${result.twice} messages were handled twice`)
  return { ...result, database: ((database.spent() ?? NaN) - before) / messages }
}

function spreads(all: readonly Result[]): Record<string, Spread> {
  const kept = ["perSecond", "publishedPerSecond", "cpu", "database"] as const
  return Object.fromEntries(kept.map((key) => [key, spread(all.map((one) => one[key]))]))
}

function report(): void {
  const own = results.get("precast") ?? []
  const table = [...results].map(([name, all]) => {
    const middle = (value: (one: Result) => number): number => median(all.map(value))
    const ratios = all.map((one, at) => (own[at]?.perSecond ?? NaN) / one.perSecond)
    return {
      name,
      "messages/s": Math.round(middle((one) => one.perSecond)),
      "published/s": Math.round(middle((one) => one.publishedPerSecond)),
      "CPU µs": Math.round(middle((one) => one.cpu)),
      "PostgreSQL µs": Math.round(middle((one) => one.database)),
      "Precast ×": Number(median(ratios).toFixed(2)),
    }
  })
  console.log(database.title)
  console.table(table)
  if (values.smoke) return
  const file = join(import.meta.dirname, "../results/topics.json")
  const inShort = Object.fromEntries(
    [...results].map(([name, all]) => [name, spreads(all)] as const),
  )
  const machine = {
    node: process.versions.node,
    cpu: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
  }
  const written = {
    date: new Date().toISOString(),
    machine,
    database: database.title,
    messages,
    rounds,
    results: inShort,
  }
  writeFileSync(file, jsonText(written, 3))
}
