import { measuredRows, micros, ratioText } from "../../../benchmarks/bench/src/report/figures.ts"
import type {
  Estimate,
  ScenarioResult,
} from "../../../benchmarks/bench/src/results/result-types.ts"
import { listed, plain, ratio, table, time } from "./markdown.ts"
import {
  report,
  result,
  type CompareResult,
  type RebuildResult,
  type TopicsResult,
} from "./results.ts"

const db = report("db")
const topics = result<TopicsResult>("topics")
const tspc = result<{ readonly ratio: { readonly median: number } }>("compile")
const builds = result<CompareResult>("compile-compare")
const rebuilds = result<RebuildResult>("compile-rebuild")

/** CPU time per request of servers with PostgreSQL behind them. */
export function databaseTable(): string {
  const labels = new Map(
    db.scenarios.flatMap((one) => one.rows.map((row) => [row.contender, row.label] as const)),
  )
  return table(
    ["CPU µs per request", ...db.scenarios.map(({ name }) => `\`${name}\``)],
    Array.from(labels, ([contender, label]) => [
      contender === "precast" ? `**${plain(label)}**` : plain(label),
      ...db.scenarios.map((one) => {
        const row = measuredRows(one).find((each) => each.contender === contender)
        return row && micros(row.outcome.summary.cpu?.total.median ?? NaN)
      }),
    ]),
  )
}

/** CPU time of Precast divided by that of another, within the rounds. */
function databaseShare(one: ScenarioResult, contender: string): Estimate {
  const row = measuredRows(one).find((each) => each.contender === contender)
  return inverse(row?.outcome.summary.ratio.cpu ?? { value: NaN })
}

/** The other way round: results have the ratio to Precast, their baseline. */
const inverse = ({ value, low, high }: Estimate): Estimate => ({
  value: 1 / value,
  ...(low !== undefined && high !== undefined && { low: 1 / high, high: 1 / low }),
})

/** The same in one scenario, without its interval. */
export function databaseRatio(name: string, contender: string): string {
  const one = db.scenarios.find((each) => each.name === name)
  return ratio(one ? databaseShare(one, contender).value : NaN)
}

/** Precast's CPU time as a share of others', with intervals. */
export const databaseShares = (): string =>
  table(
    ["Precast's CPU time ÷", "Fastify, pg \\[95 %\\]", "Elysia, Bun's SQL \\[95 %\\]"],
    db.scenarios.map((one) => [
      `\`${one.name}\``,
      ...["fastify", "elysia"].map((other) => plain(ratioText(databaseShare(one, other)))),
    ]),
  )

/** Scenarios in which Elysia on Bun's SQL is not surely behind. */
export const databaseLevel = (): string =>
  listed(
    db.scenarios
      .filter((one) => (databaseShare(one, "elysia").high ?? 1) >= 1)
      .map(({ name }) => `\`${name}\``),
  )

/** Topics compared with other queues on PostgreSQL: medians of the rounds. */
export function topicsTable(): string {
  const names: Record<string, string> = {
    precast: "**Precast**",
    "pg-boss": "pg-boss",
    "graphile-worker": "Graphile Worker",
  }
  const middle = (name: string, key: "perSecond" | "cpu" | "database"): string =>
    Math.round(topics.results[name]?.[key].median ?? NaN).toLocaleString("en-US")
  return table(
    ["", "messages/s", "CPU µs per message", "of PostgreSQL"],
    Object.keys(topics.results).map((name) => [
      names[name] ?? name,
      middle(name, "perSecond"),
      middle(name, "cpu"),
      middle(name, "database"),
    ]),
  )
}

const build = (endpoints: number, name: string): CompareResult["rows"][number] | undefined =>
  builds.rows.find((row) => row.endpoints === endpoints && row.name === name)

const sizes: readonly number[] = [...new Set(builds.rows.map((row) => row.endpoints))].sort(
  (a, b) => a - b,
)

/** Cold builds, by the number of endpoints. */
export function buildsTable(): string {
  const names = [...new Set(builds.rows.map((row) => row.name))]
  return table(
    ["cold build", ...sizes.map((count) => `${count.toLocaleString("en-US")} endpoints`)],
    names.map((name) => [
      /precast/i.test(name) ? `**${plain(name)}**` : plain(name),
      ...sizes.map((count) => {
        const row = build(count, name)
        return row?.coldMs == null ? undefined : time(row.coldMs)
      }),
    ]),
  )
}

const coldRatio = (endpoints: number, name: string, other: string): number =>
  (build(endpoints, name)?.coldMs ?? NaN) / (build(endpoints, other)?.coldMs ?? NaN)

/** Cold build of `precast build` on TypeScript 7 divided by that of plain `tsc` 7. */
export const buildRatio = (endpoints: number): string =>
  coldRatio(endpoints, "precast build, TypeScript 7", "tsc 7").toFixed(1)

/** The least and the greatest of these. */
export function buildRatios(): string {
  const all = sizes.map((count) => Number(buildRatio(count)))
  return `${Math.min(...all)} to ${Math.max(...all)}`
}

/** Cold build of `precast build` divided by that of typia 14 with ttsc, 500 endpoints. */
export const buildToTypia = (): string =>
  ratio(coldRatio(500, "precast build, TypeScript 7", "typia 14, ttsc"))

/** Builds of `tspc` with the plugin divided by those without, within rounds. */
export const tspcRatio = (): string => ratio(tspc.ratio.median)

/** An edit while watching. */
export function editLine(): string {
  const edit = (name: string): string => time(build(500, name)?.editMs ?? NaN)
  return `an edit while watching 500 endpoints takes ${edit("precast build, TypeScript 7")} with \`precast build --watch\`, ${edit("tsc 7")} with plain \`tsc\` 7`
}

/** An edit in esbuild with the plugin. */
export function bundlerLine(): string {
  const edit = (name: string): string => time(rebuilds.rows[name]?.oneMs ?? NaN)
  return (
    `one edit of ${rebuilds.project.endpoints} endpoints in esbuild takes ${edit("esbuild, typescript-7")}, with the emitted code next to the bundle; ` +
    `without the plugin it takes ${edit("esbuild, ready")} for the same amount of code, ${edit("esbuild, alone")} for the sources alone`
  )
}

/** When builds were measured. */
export const buildsMade = (): string =>
  `${builds.date.slice(0, 10)}, ${builds.rounds === 1 ? "one round" : `${builds.rounds} rounds`}`

/** What 5,000 endpoints cost in Vite with TypeScript 6: seconds and memory. */
export function viteLarge(): string {
  const row = build(5000, "Vite, Precast, TypeScript 6")
  return `${time(row?.coldMs ?? NaN)} and ${((row?.peakMb ?? NaN) / 1000).toFixed(1)} GB`
}
