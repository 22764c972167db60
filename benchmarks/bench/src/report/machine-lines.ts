import type { Conditions, Report } from "../results/result-types.ts"
import { whole } from "./figures.ts"

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** Share of stolen time from which on a reader should know of it. */
const muchStolen = 0.01

/** How the machine is set up, in short parts. */
export function conditionParts(conditions: Conditions | undefined): string[] {
  if (!conditions) return []
  const { governor, boost, smt, virtual, mitigations, cpuLimit, stolen } = conditions
  const on = (name: string, value: boolean | undefined): string[] =>
    value === undefined ? [] : [`${name} ${value ? "on" : "off"}`]
  const count = Object.keys(mitigations ?? {}).length
  return [
    ...(virtual ? ["virtual machine"] : []),
    `governor ${governor ?? "unknown"}`,
    ...on("boost", boost),
    ...on("SMT", smt),
    ...(mitigations ? [`${count} mitigations of the kernel`] : []),
    ...(cpuLimit === undefined ? [] : [`limited to ${cpuLimit} cores`]),
    ...(stolen === undefined ? [] : [`${percent(stolen)} of the time stolen by the hypervisor`]),
  ]
}

/** Everything that is known of the machine's set-up: name, value. */
export function conditionRows({ machine }: Report): [string, string][] {
  const { mitigations = {}, ...rest } = machine.conditions ?? {}
  const { loadAverage } = machine
  return [
    ["load average at the start", loadAverage.toFixed(2)],
    ...Object.entries(rest).map(([name, value]): [string, string] => [
      name,
      name === "stolen" ? percent(Number(value)) : String(value),
    ]),
    ...Object.entries(mitigations),
  ]
}

/** What the figures were taken with, one fact a line. */
export function machineLines({ machine, settings }: Report): string[] {
  const { pinned, database, conditions } = machine
  const { rounds, seconds, pacedSeconds, connections, warmup, rate, latencies = [] } = settings
  const pace = rate === undefined ? "" : ` of ${whole(rate)} requests/s`
  const paced =
    pacedSeconds > 0 && !latencies.includes("none")
      ? `, each followed by ${pacedSeconds} s at a constant rate${pace}${latencies.length > 0 ? ` (${latencies.join(", ")})` : ""}`
      : ""
  const parts = conditionParts(conditions)
  return [
    `${machine.cpu}, ${machine.cores} cores, ${whole(machine.memory / 2 ** 30)} GiB, ${machine.system}, kernel ${machine.kernel}`,
    ...(parts.length === 0 ? [] : [parts.join(", ")]),
    `Node.js ${machine.node}, ${machine.load}, ${connections} connections`,
    `${rounds} × ${seconds} s after ${warmup} s of warm-up${paced}`,
    pinned
      ? `server on core ${pinned.server}, load tool on ${pinned.client}`
      : "server and load tool share all cores",
    ...(database === undefined ? [] : [database]),
    ...((conditions?.stolen ?? 0) > muchStolen
      ? ["The hypervisor ran others meanwhile: latencies and requests per second are theirs too."]
      : []),
  ]
}
