import type { Spread } from "../../../benchmarks/bench/src/results/result-types.ts"
import { day, plain, ratio, table } from "./markdown.ts"
import { hasResult, result } from "./results.ts"

interface PublishedMachine {
  readonly cpu: string
  readonly cores: number
  readonly node: string
  readonly load: number
  readonly tool?: string
}

/** `published-encore.json` and `published-mion.json`: programs of others under their own load. */
interface PublishedResult {
  readonly date: string
  readonly machine: PublishedMachine
  readonly commit: string
  readonly rounds: number
  readonly seconds: number
  readonly load: Readonly<
    Record<string, { readonly connections: number; readonly pipeline: number }>
  >
  readonly rows: readonly {
    readonly request: string
    readonly program: string
    readonly differs?: string
    readonly perSecond?: Spread
    readonly cpu?: Spread
  }[]
  readonly starts?: Readonly<Record<string, Spread>>
}

/** `published-moltar.json`: what the runner of that benchmark writes. */
interface MoltarResult {
  readonly date: string
  readonly machine: PublishedMachine
  readonly commit: string
  readonly results: readonly {
    readonly benchmark: string
    readonly name: string
    readonly ops: number
    readonly margin: number
  }[]
}

const NO_RUN = "`benchmarks/results` has no run yet."

const published = (name: string): PublishedResult => result(`published-${name}`)

const named = (program: string): string =>
  program.startsWith("precast") ? `**Precast (${program.split(" ")[1]} core)**` : `\`${program}\``

/** CPU time per request of each program, in the order of the first request. */
export function publishedTable(name: string): string {
  if (!hasResult(`published-${name}`)) return NO_RUN
  const { rows } = published(name)
  const requests = [...new Set(rows.map(({ request }) => request))]
  const programs = [...new Set(rows.map(({ program }) => program))]
  const cell = (program: string, request: string): string | undefined => {
    const row = rows.find((one) => one.program === program && one.request === request)
    if (!row) return undefined
    if (!row.cpu || !row.perSecond) return row.differs
    return `${row.cpu.median.toFixed(1)} (${row.perSecond.median.toLocaleString("en-US")})`
  }
  return table(
    ["CPU µs per request (requests per second)", ...requests.map((request) => `\`${request}\``)],
    programs.map((program) => [
      named(program),
      ...requests.map((request) => cell(program, request)),
    ]),
  )
}

/** When, where and how that was measured. */
export function publishedMade(name: string): string {
  if (!hasResult(`published-${name}`)) return ""
  const { date, machine, commit, rounds, seconds, load } = published(name)
  const [{ connections, pipeline } = { connections: 0, pipeline: 0 }] = Object.values(load)
  const deep = pipeline > 1 ? `, ${pipeline} pipelined requests on each` : ""
  return `${madeOn(date, machine, commit)}, ${plain(machine.tool ?? "")}, ${connections} connections${deep}, ${rounds} alternating rounds of ${seconds} s.`
}

const madeOn = (date: string, machine: PublishedMachine, commit: string): string =>
  `${day(date)}, ${machine.cpu}, ${machine.cores} cores of a virtual machine (load ${machine.load} at the start), Node ${machine.node}, commit ${commit}`

/** Milliseconds of a cold start. */
export function publishedStarts(name: string): string {
  if (!hasResult(`published-${name}`)) return NO_RUN
  const { starts = {} } = published(name)
  return table(
    ["", "ms, median", "least", "most"],
    Object.entries(starts).map(([program, { median, min, max }]) => [
      named(program),
      ...[median, min, max].map((value) => String(Math.round(value))),
    ]),
  )
}

/** Calls per second of each library in each case, in millions. */
export function moltarTable(): string {
  if (!hasResult("published-moltar")) return NO_RUN
  const { results } = result<MoltarResult>("published-moltar")
  const benchmarks = [...new Set(results.map(({ benchmark }) => benchmark))]
  const names = [...new Set(results.map(({ name }) => name))]
  const of = (name: string, benchmark: string): number | undefined =>
    results.find((one) => one.name === name && one.benchmark === benchmark)?.ops
  return table(
    ["millions of calls per second", ...benchmarks.map((benchmark) => `\`${benchmark}\``)],
    names.map((name) => [
      name === "precast" ? "**Precast**" : plain(name),
      ...benchmarks.map((benchmark) => {
        const ops = of(name, benchmark)
        return ops === undefined ? undefined : ratio(ops / 1e6)
      }),
    ]),
  )
}

/** When and where its runner ran. */
export function moltarMade(): string {
  if (!hasResult("published-moltar")) return ""
  const { date, machine, commit } = result<MoltarResult>("published-moltar")
  return `${madeOn(date, machine, commit)}.`
}
