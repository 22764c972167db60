// What the routes of a Fastify application cost when they are compiled: the engine of
// `precast bench`, Fastify with Ajv as the one that the others are compared with. Status and body
// are checked before and after each run. `--smoke` shows only that all works.
import { mkdirSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import {
  bench,
  planBench,
  renderTable,
  type Contender,
} from "../../packages/cli/src/bench/index.ts"
import { processTerminal } from "../../packages/cli/src/terminal.ts"

const { values } = parseArgs({
  options: {
    rounds: { type: "string", short: "r", default: "3" },
    seconds: { type: "string", short: "t", default: "2" },
    smoke: { type: "boolean", default: false },
  },
})

const contender = (name: string, label: string, file: string): Contender => ({
  name,
  label,
  runtime: "node",
  file: fileURLToPath(new URL(file, import.meta.url)),
  packages: {},
  env: { PRECAST: name },
  own: true,
})

const plan = planBench({
  scenario: ["update-user"],
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  warmup: 1,
  smoke: values.smoke,
})
const contenders = [
  contender("fastify", "Fastify + Ajv", "ajv.mjs"),
  contender("routes", "Fastify, precastRoutes", "dist/server.js"),
  contender("typed", "Fastify, typed<T>() schemas", "dist/server.js"),
]
const report = await bench({ ...plan, contenders }, import.meta.dirname, {
  signal: new AbortController().signal,
  onStep: (text) => console.error(text),
})
console.log(renderTable(report, processTerminal().paint))
if (!values.smoke) {
  const folder = new URL("../results/", import.meta.url)
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL("fastify.json", folder), `${JSON.stringify(report, null, 2)}\n`)
}
const sound = report.scenarios.every(({ rows }) =>
  rows.every(({ outcome }) => outcome.kind === "measured"),
)
process.exitCode = sound ? 0 : 1
