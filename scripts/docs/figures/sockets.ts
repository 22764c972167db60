import { day, table } from "./markdown.ts"
import { result } from "./results.ts"

/** `sockets.json`. */
interface Sockets {
  readonly date: string
  readonly node: string
  readonly cores: number
  readonly loadAverage: number
  readonly sockets: number
  readonly perSecond: number
  readonly seconds: number
  readonly processes: number
  readonly killed: {
    readonly received: number
    readonly opened: number
    readonly kills: number
    readonly gaps: number
    readonly silent: number
    readonly duplicates: number
    readonly p50: number
    readonly p99: number
    readonly p999: number
  }
  readonly throughput: readonly {
    readonly workers: number
    readonly median: number
    readonly least: number
    readonly most: number
  }[]
}

const count = (value: number): string => value.toLocaleString("en-US")

/** Machine and settings. */
export function socketsMade(): string {
  const { date, node, cores, loadAverage, perSecond, seconds } = result<Sockets>("sockets")
  const machine = `${day(date)}, Node ${node.slice(1)}, ${cores} processors (load ${loadAverage.toFixed(1)} at the end, other programs included)`
  return `${machine}, ${seconds} s, ${perSecond} published messages a second.`
}

/** What clients have received while processes were killed. */
export function socketsKilled(): string {
  const { sockets, processes, killed } = result<Sockets>("sockets")
  const { received, opened, kills, gaps, silent, duplicates, p50, p99, p999 } = killed
  return table(
    ["", "result"],
    [
      ["sockets, in processes", `${count(sockets)}, in ${processes}`],
      ["processes killed", count(kills)],
      ["reconnections", count(opened - sockets)],
      ["messages received", count(received)],
      ["lost without notice", count(silent)],
      ["received twice, or out of order", count(duplicates)],
      ["events `gap`", count(gaps)],
      ["delay: median, p99, p99.9", `${p50} ms, ${count(p99)} ms, ${count(p999)} ms`],
    ],
  )
}

/** What one worker and several pass on. */
export function socketsThroughput(): string {
  const { throughput } = result<Sockets>("sockets")
  const each = throughput.map(({ workers, median, least, most }) => {
    const range = `${count(least)}–${count(most)}`
    return `${workers === 1 ? "one worker" : `${workers} workers`} ${count(median)} (${range})`
  })
  return `${each.join(", ")} deliveries a second`
}
