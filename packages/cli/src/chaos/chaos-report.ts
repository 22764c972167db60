import { printTable, visible } from "../print-table.ts"
import type { Terminal } from "../terminal.ts"
import type { MessageReport } from "./read-journals.ts"

/** What `precast chaos` found; `--json` prints it. */
export interface ChaosReport {
  readonly seed: number
  readonly ok: boolean
  /** Why it is not. */
  readonly problems: readonly string[]
  readonly endpoints: readonly string[]
  /** Endpoints without requests, with the reason. */
  readonly leftOut: Readonly<Record<string, string>>
  readonly requests: {
    readonly sent: number
    /** Responses 2xx. */
    readonly acknowledged: number
    readonly refused: Readonly<Record<string, number>>
    readonly failed: Readonly<Record<string, number>>
    readonly skipped: number
    readonly longestGapMs: number
  }
  readonly messages: MessageReport
  readonly faults: readonly FaultReport[]
  /** Exits of workers that no fault caused. */
  readonly exits: Readonly<Record<string, number>>
  /** Errors in the output of the app without a code of Precast. */
  readonly errors: Readonly<Record<string, number>>
}

export interface FaultReport {
  readonly kind: string
  readonly atMs: number
  readonly lengthMs: number | null
  /** From the fault to the last request that failed before the next one; 0 if none failed. */
  readonly recoveryMs: number
}

/** Prints the report for a person. */
export function printReport(report: ChaosReport, terminal: Terminal): void {
  const { requests, faults } = report
  const { out, paint } = terminal
  out(`seed ${report.seed}, endpoints: ${report.endpoints.map(visible).join(", ")}`)
  list("left out", report.leftOut, terminal)
  out("")
  const { sent, acknowledged, skipped, longestGapMs } = requests
  const late = skipped === 0 ? "" : `, ${skipped} not sent: too many in flight`
  out(`${sent} requests, ${acknowledged} acknowledged (2xx)${late}`)
  list("refused", requests.refused, terminal)
  list("failed", requests.failed, terminal)
  out(`longest time without a response below 500: ${longestGapMs} ms`)
  if (report.messages.published > 0) out(messagesLine(report.messages))
  out("")
  const rows = faults.map(({ kind, atMs, lengthMs, recoveryMs }) => [
    kind,
    `${atMs} ms`,
    lengthMs === null ? "" : `${lengthMs} ms`,
    `${recoveryMs} ms`,
  ])
  printTable(rows, ["fault", "at", "length", "recovery"], "no faults", terminal)
  list("exits that no fault caused", report.exits, terminal)
  list("errors without a code", report.errors, terminal)
  out("")
  if (report.ok) return out(`${paint("green", "✓")} the app recovered from every fault`)
  for (const problem of report.problems) out(`${paint("red", "✗")} ${visible(problem)}`)
}

function messagesLine(found: MessageReport): string {
  const { published, handled, dead, lost, repeated, deliveredAgain } = found
  const times = `${repeated} more than once (${deliveredAgain} delivered again on purpose)`
  return `${published} messages published, ${handled} handled, ${times}, ${dead} dead, ${lost ?? "unknown"} lost`
}

function list(
  title: string,
  entries: Readonly<Record<string, string | number>>,
  { out }: Terminal,
): void {
  for (const [name, value] of Object.entries(entries)) out(`${title}: ${visible(name)}: ${value}`)
}
