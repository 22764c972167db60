import type { Style, Terminal } from "../../terminal.ts"
import type { Report, ScenarioResult, FigureResult } from "../result-types.ts"
import {
  baselineLabel,
  checkedCount,
  clientBound,
  measuredRows,
  measuredFigures,
  megabytes,
  micros,
  millis,
  times,
  titleOf,
  unmeasuredRows,
  whole,
  type MeasuredRow,
} from "./figures.ts"
import { isBehind, standingCells, standingHeads, standings } from "./standings.ts"

type Paint = Terminal["paint"]

/** Cells → lines with aligned columns: the first to the left, the others to the right. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return column === 0 ? cell.padEnd(width) : cell.padStart(width)
      })
      .join("  ")
      .trimEnd(),
  )
}

function cells({ label, outcome: { summary }, memory }: MeasuredRow): string[] {
  const { perSecond, cpu, ratio } = summary
  const parts = cpu ? `${micros(cpu.user)} + ${micros(cpu.system)}` : "–"
  return [
    label,
    whole(perSecond.median),
    `${whole(perSecond.min)}–${whole(perSecond.max)}`,
    times(ratio.perSecond.value),
    millis(summary.p50),
    millis(summary.p99),
    cpu ? micros(cpu.total.median) : "–",
    parts,
    ratio.cpu === undefined ? "–" : times(ratio.cpu.value),
    memory === undefined ? "–" : megabytes(memory),
    ...(summary.database === undefined ? [] : [micros(summary.database)]),
  ]
}

const heads = [
  "",
  "req/s",
  "min–max",
  "ratio",
  "p50",
  "p99",
  "CPU µs/req",
  "user + system",
  "ratio",
  "memory",
]

const headsOf = (rows: readonly MeasuredRow[]): string[] =>
  rows.some(({ outcome }) => outcome.summary.database !== undefined)
    ? [...heads, "PostgreSQL µs/req"]
    : heads

function styleOf(row: MeasuredRow, scenario: ScenarioResult): Style | undefined {
  return row.contender === scenario.baseline ? ["bold", "green"] : undefined
}

function scenarioLines(scenario: ScenarioResult, paint: Paint): string[] {
  const rows = measuredRows(scenario)
  const [head = "", ...lines] = alignColumns([headsOf(rows), ...rows.map(cells)])
  const notes = clientBound(scenario).map(
    ({ label, outcome }) =>
      `  ${label}: its core was only ${Math.floor((outcome.summary.busy ?? 1) * 100)} % busy, so something else was the limit; compare CPU per request`,
  )
  const missing = unmeasuredRows(scenario).map(({ label, why }) =>
    paint(why.startsWith("not installed") ? "dim" : "red", `  ${label}: ${why}`),
  )
  const checked = checkedCount(scenario)
  return [
    "",
    `${paint("bold", titleOf(scenario))}  ${scenario.about}`,
    ...(checked === 0 ? [] : [`  ${checked} answered rightly; no load was put on them`]),
    ...(rows.length === 0 ? [] : [paint("dim", `  ${head}`)]),
    ...lines.map((line, index) => {
      const row = rows[index]
      const style = row && styleOf(row, scenario)
      return style ? paint(style, `  ${line}`) : `  ${line}`
    }),
    ...(rows.length === 0 ? [] : [paint("dim", `  ratios: against ${baselineLabel(scenario)}`)]),
    ...notes.map((note) => paint("yellow", note)),
    ...missing,
  ]
}

const startHeads = ["", "ms", "min–max", "ratio"]

function figureLines(starts: FigureResult, paint: Paint): string[] {
  const rows = measuredFigures(starts).map(({ label, outcome: { figure, ratio } }) => [
    label,
    whole(figure.median),
    `${whole(figure.min)}–${whole(figure.max)}`,
    times(ratio.value),
  ])
  const missing = unmeasuredRows(starts).map(({ label, why }) => `  ${label}: ${why}`)
  return [
    "",
    `${paint("bold", starts.name)}  ${starts.about}`,
    ...alignColumns([startHeads, ...rows]).map((line) => `  ${line}`),
    ...missing,
  ]
}

function standingLines(report: Report, paint: Paint): string[] {
  const all = standings(report)
  if (all.length === 0) return []
  const [head = "", ...lines] = alignColumns([standingHeads, ...all.map(standingCells)])
  return [
    "",
    `${paint("bold", "Precast and the others")}  ratios: against Precast`,
    paint("dim", `  ${head}`),
    ...lines.map((line, index) => {
      const one = all[index]
      return one && isBehind(one) ? paint("yellow", `  ${line}`) : `  ${line}`
    }),
  ]
}

/** What the figures were taken with, one fact a line. */
export function machineLines({ machine, settings }: Report): string[] {
  const { pinned, database } = machine
  return [
    `${machine.cpu}, ${machine.cores} cores, ${whole(machine.memory / 2 ** 30)} GiB, ${machine.system}, kernel ${machine.kernel}`,
    `Node.js ${machine.node}, ${machine.load}, ${settings.connections} connections, ${settings.rounds} × ${settings.seconds} s after ${settings.warmup} s of warm-up`,
    pinned
      ? `server on core ${pinned.server}, load tool on ${pinned.client}`
      : "server and load tool share all cores (no taskset here)",
    ...(database === undefined ? [] : [database]),
  ]
}

/** Report → text for the terminal. */
export function renderTable(report: Report, paint: Paint): string {
  return [
    ...machineLines(report).map((line) => paint("dim", line)),
    ...report.scenarios.flatMap((scenario) => scenarioLines(scenario, paint)),
    ...report.figures.flatMap((one) => figureLines(one, paint)),
    ...standingLines(report, paint),
    "",
  ].join("\n")
}
