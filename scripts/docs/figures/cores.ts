import { measuredRows, micros } from "../../../benchmarks/bench/src/report/figures.ts"
import type { Report } from "../../../benchmarks/bench/src/results/result-types.ts"
import { plain, ratio, table } from "./markdown.ts"
import { report, result } from "./results.ts"
import { made } from "./servers.ts"

/** Contenders as rows of one table: over TLS and HTTP/2 each has another name. */
const core = (contender: string): string => contender.replace(/-(?:https|h2)$/, "")
const label = (text: string): string => text.replace(/, (?:TLS|HTTP\/2)$/, "")

/** CPU time per request on each core and of others, with the share of the first row. */
export function coresTable(name: string): string {
  const { scenarios } = report(name)
  const columns = scenarios.map((one) => ({
    title: one.pipeline === 1 ? `\`${one.name}\`` : `\`${one.name}\`, ${one.pipeline} pipelined`,
    costs: new Map(
      measuredRows(one).map((row) => [
        core(row.contender),
        { label: label(row.label), cpu: row.outcome.summary.cpu?.total.median ?? NaN },
      ]),
    ),
  }))
  const names = new Map(columns.flatMap(({ costs }) => [...costs]))
  return table(
    ["CPU µs per request", ...columns.map(({ title }) => title)],
    Array.from(names, ([contender, { label }]) => [
      contender === "precast-js" ? `**${plain(label)}**` : plain(label),
      ...columns.map(({ costs }) => cell(costs.get(contender)?.cpu, costs.get("precast")?.cpu)),
    ]),
  )
}

function cell(cpu: number | undefined, first: number | undefined): string | undefined {
  if (cpu === undefined || first === undefined) return cpu === undefined ? undefined : micros(cpu)
  return `${micros(cpu)} (${ratio(cpu / first)})`
}

/** Machine and settings. */
export const coresMade = (name: string): string => made(report(name) satisfies Report)

interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
}

/** `connections.json`. */
interface Connections {
  readonly rows: readonly (Readonly<Record<string, Spread>> & { readonly name: string })[]
}

/** What many clients of events, and downloads, cost. */
export function connectionsTable(): string {
  const { rows } = result<Connections>("connections")
  const names = Object.keys(rows[0] ?? {}).filter((name) => name !== "name")
  return table(
    ["CPU", ...names],
    rows.map((row) => [
      plain(row.name),
      ...names.map((name) => {
        const { median, least, most } = row[name]!
        return `${median} (${least}–${most})`
      }),
    ]),
  )
}
