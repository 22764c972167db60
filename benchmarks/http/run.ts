// Servers against each other: the engine of `precast bench` with this workspace's contenders,
// result and page in results/. `--smoke` writes nothing. Options are those of docs/bench.md.
import { parseArgs } from "node:util"
import { figureScenarios } from "../bench/src/measure/figures/figure-scenarios.ts"
import { run, type RunOptions } from "../bench/src/index.ts"
import { scenarios } from "../bench/src/scenarios.ts"
import { processTerminal } from "../../packages/cli/src/terminal.ts"

const { values } = parseArgs({
  options: {
    /** `db`: the scenarios with PostgreSQL. */
    group: { type: "string" },
    scenario: { type: "string", short: "s", multiple: true },
    contender: { type: "string", short: "c", multiple: true },
    rounds: { type: "string", short: "r" },
    seconds: { type: "string", short: "t" },
    warmup: { type: "string" },
    connections: { type: "string" },
    pipeline: { type: "string", multiple: true },
    only: { type: "string", multiple: true },
    rate: { type: "string" },
    latencies: { type: "string", multiple: true },
    cores: { type: "string" },
    quick: { type: "boolean", default: false },
    resume: { type: "boolean", default: false },
    smoke: { type: "boolean", default: false },
    install: { type: "boolean", default: false },
    merge: { type: "boolean", default: false },
    /** All scenarios and contenders for the committed report, also as Markdown. */
    report: { type: "boolean", default: false },
    /** File name in results/ without ending; `x.local` is not committed. */
    name: { type: "string" },
  },
})

const words = (texts: string[] = []): string[] => texts.flatMap((text) => text.split(","))
const time = (text: string | undefined): number | undefined => {
  if (text !== undefined && !/^\d+(?:\.\d)?$/.test(text)) throw new Error(`${text} is no time`)
  return text === undefined ? undefined : Number(text)
}
const count = (text: string | undefined): number | undefined => {
  if (text !== undefined && !/^\d+$/.test(text)) throw new Error(`${text} is no whole number`)
  return text === undefined ? undefined : Number(text)
}

// `routes` is Precast against itself, `idle` takes as long as five scenarios.
const ofReport = [...scenarios, ...figureScenarios]
  .map(({ name }) => name)
  .filter((name) => name !== "routes" && name !== "idle")
const chosenScenarios = words(values.scenario)
const scenario = values.report && chosenScenarios.length === 0 ? ofReport : chosenScenarios
const { smoke, install, merge, group, quick, resume } = values
const contender = words(values.contender)
const only = words(values.only)
const name = values.name ?? [values.group ?? "http", ...scenario, ...contender, ...only].join("-")
const file = (ending: string): string => `${import.meta.dirname}/../results/${name}.${ending}`

const asked = {
  rounds: count(values.rounds),
  seconds: time(values.seconds),
  warmup: time(values.warmup),
  connections: count(values.connections),
  rate: count(values.rate),
  cores: values.cores,
}
const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
const pipeline = words(values.pipeline).map((text) => count(text) ?? 1)
const latencies = words(values.latencies)
const chosen = { group, scenario, contender, only, pipeline, latencies }
const options: RunOptions = { ...chosen, smoke, install, merge, quick, resume, ...given }

process.exitCode = await run(
  smoke
    ? options
    : {
        ...options,
        json: file("json"),
        markdown: file(values.report ? "md" : "local.md"),
        html: file("local.html"),
      },
  { ...processTerminal(), cwd: import.meta.dirname },
)
