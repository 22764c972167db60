import {
  measuredFigures,
  measuredRows,
  micros,
  whole,
} from "../../../benchmarks/bench/src/report/figures.ts"
import { ratioText } from "../../../benchmarks/bench/src/report/figures.ts"
import {
  isBehind,
  standings,
  type Standing,
} from "../../../benchmarks/bench/src/report/standings.ts"
import type { Report, ScenarioResult } from "../../../benchmarks/bench/src/results/result-types.ts"
import { listed, plain, ratio, table } from "./markdown.ts"
import { report } from "./results.ts"

const current = report("report")
const earlier = report("http")
// The report has starts where it was measured with all scenarios.
const starts = current.figures.some(({ name }) => name === "start") ? current : report("start")
const withEncore = report("report-encore")
const wide = report("report-wide")
const arena = report("arena")

const bold = (text: string, own: boolean): string => (own ? `**${text}**` : text)

const isOurs = (contender: string): boolean => contender.startsWith("precast")

const scenario = (name: string, from: Report = current): ScenarioResult | undefined =>
  from.scenarios.find((one) => one.name === name && one.pipeline === 1)

const cpuIn = (one: ScenarioResult | undefined, contender: string): number | undefined =>
  one &&
  measuredRows(one).find((row) => row.contender === contender)?.outcome.summary.cpu?.total.median

/** Those of tables on pages; the report has all. */
const shown = [
  "precast",
  "precast-node",
  "uws-raw",
  "node-http",
  "bun-zod",
  "elysia",
  "fastify",
  "hono",
  "express",
  "nest",
  "encore",
]

const shownRows = (one: ScenarioResult): ReturnType<typeof measuredRows> =>
  measuredRows(one).filter(({ contender }) => shown.includes(contender))

type RowsOf = (one: ScenarioResult) => ReturnType<typeof measuredRows>

/** CPU time per request: contenders downwards, by that of the first scenario; scenarios across. */
function cpuTable(
  names: readonly string[],
  from: Report = current,
  rowsOf: RowsOf = shownRows,
): string {
  const first = scenario(names[0] ?? "", from)
  if (!first) throw new Error(`the report has no scenario ${names[0]}`)
  const rows = rowsOf(first).toSorted(
    (a, b) =>
      (a.outcome.summary.cpu?.total.median ?? 0) - (b.outcome.summary.cpu?.total.median ?? 0),
  )
  return table(
    ["CPU µs per request", ...names.map((name) => `\`${name}\``)],
    rows.map(({ contender, label }) => {
      const cells = names.map((name) => cpuIn(scenario(name, from), contender))
      return [
        label,
        ...cells.map((value) => (value === undefined ? undefined : micros(value))),
      ].map((cell) => cell && bold(plain(`${cell}`), contender === "precast"))
    }),
  )
}

/** The table of the README. */
export const servers = (): string => cpuTable(["update-user", "schema", "hello"])

/** The table of the page. */
export const serversWide = (): string =>
  cpuTable(["update-user", "schema", "heavy", "json", "query", "hello"])

/** The same of the report with Encore.ts. */
export const serversEncore = (): string => cpuTable(["schema", "hello"], withEncore)

const standingRow = (one: Standing): string[] => [
  `\`${one.title}\``,
  one.cpu?.verdict === "first" ? "first" : `**${one.cpu?.verdict ?? "–"}**`,
  one.cpu ? plain(one.cpu.label) : "–",
  one.cpu ? plain(ratioText(one.cpu.ratio)) : "–",
  one.byHand === undefined ? "–" : ratio(one.byHand),
]

const standingHeads = [
  "by CPU per request",
  "Precast is",
  "least of the others",
  "theirs ÷ Precast's \\[95 %\\]",
  "Precast's ÷ uWebSockets.js by hand",
]

/** Place by place against the strongest of the others, with intervals. */
export const serversStanding = (): string =>
  table(standingHeads, standings({ ...current, figures: [] }).map(standingRow))

// What the newer report has is in the table above.
const isNew = ({ name, pipeline }: ScenarioResult): boolean =>
  !current.scenarios.some((one) => one.name === name && one.pipeline === pipeline)

const sameMachine = current.machine.cpu === earlier.machine.cpu

const older: Report = { ...earlier, figures: [], scenarios: earlier.scenarios.filter(isNew) }

/** The same of scenarios that only the older results have. */
export const serversOlder = (): string => table(standingHeads, standings(older).map(standingRow))

/** Dates and conditions. */
export const serversMade = (): string => made(current)

/** Those of the report with Encore.ts. */
export const encoreMade = (): string => made(withEncore)

const processor = ({ machine }: Pick<Report, "machine">): string =>
  machine.cpu.replace(/\((R|TM)\)/g, "")

/** Date, machine and settings of a report. */
export function made({ machine, settings, date }: Report): string {
  return (
    `${date.slice(0, 10)}, ${processor({ machine })}, ${machine.cores} cores of ${machine.loadAverage < 1.5 ? "an otherwise idle" : "a"} ` +
    `virtual machine (load ${machine.loadAverage.toFixed(1)} at the start), Node ${machine.node}, ` +
    `${machine.load}, ${settings.connections} connections, ${settings.rounds} alternating rounds of ${settings.seconds} s.`
  )
}

/** Where the older results come from. */
export const serversOlderMade = (): string =>
  `${earlier.date.slice(0, 10)}, ${sameMachine ? "the same machine" : processor(earlier)} (load ${earlier.machine.loadAverage.toFixed(1)}), ` +
  `${earlier.settings.rounds} rounds of ${earlier.settings.seconds} s`

const start = (): ReturnType<typeof measuredFigures> =>
  measuredFigures(starts.figures.find(({ name }) => name === "start") ?? starts.figures[0]!)

/** From the start of a process to its first correct response. */
export const startTable = (): string =>
  table(
    ["", "ms", "least to most", "÷ Precast's \\[95 %\\]"],
    start()
      .toSorted((a, b) => a.outcome.figure.median - b.outcome.figure.median)
      .map(({ contender, label, outcome: { figure, ratio: estimate } }) =>
        [
          label,
          whole(figure.median),
          `${whole(figure.min)} to ${whole(figure.max)}`,
          ratioText(estimate),
        ].map((cell) => bold(plain(cell), contender === "precast")),
      ),
  )

const startOf = (contender: string): string =>
  whole(start().find((row) => row.contender === contender)?.outcome.figure.median ?? NaN)

/** One sentence. */
export const startLine = (): string =>
  `from the start of the process to the first correct response Precast takes ${startOf("precast")} ms, ` +
  `Bun with Zod ${startOf("bun-zod")}, Express ${startOf("express")}, Fastify ${startOf("fastify")}`

/** Contenders that start faster than Precast. */
export const soonerStarts = (): string =>
  listed(
    start()
      .filter((row) => !isOurs(row.contender) && (row.outcome.ratio.high ?? 1) < 1)
      .map(({ label, outcome }) => `${plain(label)} (${ratio(outcome.ratio.value)})`),
  )

/** Resident memory after the last run. */
export function memoryTable(): string {
  const names = ["hello", "schema", "heavy"]
  const rows = shownRows(scenario("schema")!).toSorted((a, b) => (a.memory ?? 0) - (b.memory ?? 0))
  return table(
    ["resident MB after the load", ...names.map((name) => `\`${name}\``)],
    rows.map(({ contender, label }) => {
      const cells = names.map((name) => {
        const one = scenario(name)
        return one && measuredRows(one).find((row) => row.contender === contender)?.memory
      })
      return [
        label,
        ...cells.map((value) => (value === undefined ? undefined : whole(value / 1e6))),
      ].map((cell) => cell && bold(plain(`${cell}`), contender === "precast"))
    }),
  )
}

/** Whose process is smaller after the load of `schema`. */
export function smaller(): string {
  const rows = measuredRows(scenario("schema")!)
  const ours = rows.find(({ contender }) => contender === "precast")?.memory ?? 0
  return listed(
    rows
      .filter(
        ({ contender, memory }) => !isOurs(contender) && memory !== undefined && memory < ours,
      )
      .map(({ label, memory }) => `${plain(label)} (${ratio((memory ?? 0) / ours)})`),
  )
}

const titles = (all: readonly Standing[]): string[] => all.map(({ title }) => `\`${title}\``)

/** Scenarios in which another contender needs less CPU time for sure, then those that are undecided. */
export function serversBehind(): { behind: string; level: string } {
  const all = [...standings({ ...current, figures: [] }), ...standings(older)]
  const level = all.filter((one) => !isBehind(one) && one.cpu?.verdict === "level")
  const behind = all.filter((one) => one.cpu?.verdict === "not first")
  return { behind: listed(titles(behind)), level: listed(titles(level)) }
}

/** CPU time of a contender divided by Precast's, in one scenario. */
export const cpuShare = (name: string, contender: string, pipeline: number): string => {
  const one = [...current.scenarios, ...earlier.scenarios].find(
    (each) => each.name === name && each.pipeline === pipeline,
  )
  const row = one && measuredRows(one).find((each) => each.contender === contender)
  return ratio(row?.outcome.summary.ratio.cpu?.value ?? NaN)
}

/** Bun with Zod against Precast's CPU time for a constant response. */
export const constantAlone = (): string => cpuShare("constant", "bun-zod", 1)
/** The same with 16 pipelined requests. */
export const constantPipelined = (): string => cpuShare("constant", "bun-zod", 16)

/** Precast's figure in one scenario. */
export const cpuOf = (name: string, contender: string): string =>
  micros(cpuIn(scenario(name), contender) ?? NaN)

/** Names of the scenarios in which Precast takes the least CPU for sure. */
export const serversFirst = (): string =>
  listed(
    titles(standings({ ...current, figures: [] }).filter((one) => one.cpu?.verdict === "first")),
  )

/** Constant responses, alone and 16 in a packet: shares of Precast's CPU time within one run. */
export function constantTable(): string {
  const all = [1, 16].flatMap((depth) =>
    ["constant", "bun-ping"].map((name) => [name, depth] as const),
  )
  const names = ["precast", "precast-proxied", "bun-zod", "elysia", "uws-raw"]
  const found = all.map(([name, depth]) =>
    earlier.scenarios.find((one) => one.name === name && one.pipeline === depth),
  )
  return table(
    ["", "constant", "ping", "constant, 16 in a packet", "ping, 16 in a packet"],
    names.map((contender) => {
      const rows = found.map(
        (one) => one && measuredRows(one).find((row) => row.contender === contender),
      )
      const cells = rows.map((row) =>
        contender === "precast"
          ? `${micros(row?.outcome.summary.cpu?.total.median ?? NaN)} µs`
          : ratio(row?.outcome.summary.ratio.cpu?.value ?? NaN),
      )
      return [plain(rows[0]?.label ?? contender), ...cells]
    }),
  )
}

/** CPU time of a route inside Fastify as a share of Fastify's own with Ajv. */
export const fastifyShare = (contender: string): string => {
  const rows = measuredRows(report("fastify").scenarios[0]!)
  const row = rows.find((one) => one.contender === contender)
  return ratio(row?.outcome.summary.ratio.cpu?.value ?? NaN)
}

/** All contenders in all scenarios: Precast's place in each. */
export const wideStanding = (): string =>
  table(standingHeads, standings({ ...wide, figures: [] }).map(standingRow))

/** Dates and conditions of the run with all contenders and scenarios. */
export const wideMade = (): string => made(wide)

const profiles = ["json", "api-4", "async-db", "crud"]

/** CPU time per request in HttpArena's load profiles, of all contenders. */
export const arenaTable = (): string => cpuTable(profiles, arena, measuredRows)

/** The same divided by Precast's, within the rounds. */
export function arenaRatios(): string {
  const [first, ...others] = profiles.map((name) => scenario(name, arena))
  const rows = first ? measuredRows(first).filter(({ contender }) => contender !== "precast") : []
  return table(
    ["theirs ÷ Precast's \\[95 %\\]", ...profiles.map((name) => `\`${name}\``)],
    rows.map(({ contender, label }) => [
      plain(label),
      ...[first, ...others].map((one) => {
        const row = one && measuredRows(one).find((each) => each.contender === contender)
        return row && plain(ratioText(row.outcome.summary.ratio.cpu ?? { value: NaN }))
      }),
    ]),
  )
}

/** Profiles in which another contender needs less CPU time, surely or by the median: those and who. */
export function arenaBehind(): string {
  const less = profiles.flatMap((name) => {
    const one = scenario(name, arena)
    const rows = one ? measuredRows(one).filter((row) => !isOurs(row.contender)) : []
    return rows
      .map(({ label, outcome }) => ({ label, value: outcome.summary.ratio.cpu?.value ?? NaN }))
      .filter(({ value }) => value < 1)
      .map(({ label, value }) => `${plain(label)} in \`${name}\` (${ratio(value)})`)
  })
  return listed(less)
}

/** When and how they were measured. */
export function arenaMade(): string {
  const { date, machine, settings } = arena
  return (
    `${date.slice(0, 10)}, ${processor(arena)}, ${machine.cores} cores of a virtual machine ` +
    `(load ${machine.loadAverage.toFixed(1)} at the start of the last profile), server on core ${machine.pinned?.server}, ` +
    `Node ${machine.node}, ${plain(machine.database ?? "")}, ${settings.rounds} alternating rounds of ${settings.seconds} s.`
  )
}
