import type { Style, Terminal } from "../types.ts"
import type { FigureResult, Report, ScenarioResult } from "../results/result-types.ts"
import { machineLines } from "./machine-lines.ts"
import {
  baselineLabel,
  checkedCount,
  measuredRows,
  titleOf,
  unmeasuredRows,
  isAbsence,
} from "./figures.ts"
import { isBehind, standings, standingTable } from "./standings.ts"
import {
  figureTable,
  latencyTable,
  latencyTitle,
  notesOn,
  speedTable,
  type Table,
} from "./report-tables.ts"

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

const ownStyle: Style = ["bold", "green"]

function tableLines({ heads, rows }: Table, paint: Paint): string[] {
  const [head = "", ...lines] = alignColumns([heads, ...rows.map(({ cells }) => cells)])
  return [
    paint("dim", `  ${head}`),
    ...lines.map((line, index) => (rows[index]?.own ? paint(ownStyle, `  ${line}`) : `  ${line}`)),
  ]
}

function missingLines(result: ScenarioResult | FigureResult, paint: Paint): string[] {
  return unmeasuredRows(result).map(({ label, why }) =>
    paint(isAbsence(why) ? "dim" : "red", `  ${label}: ${why}`),
  )
}

function scenarioLines(scenario: ScenarioResult, paint: Paint): string[] {
  const any = measuredRows(scenario).length > 0
  const latencies = latencyTable(scenario)
  const checked = checkedCount(scenario)
  const connections = scenario.connections ? `, ${scenario.connections} connections` : ""
  return [
    "",
    `${paint("bold", titleOf(scenario))}  ${scenario.about}`,
    ...(checked === 0 ? [] : [`  ${checked} passed the checks; not put under load`]),
    ...(any ? tableLines(speedTable(scenario), paint) : []),
    ...(any ? [paint("dim", `  ratios: against ${baselineLabel(scenario)}${connections}`)] : []),
    ...(latencies
      ? ["", paint("dim", `  ${latencyTitle(scenario)}`), ...tableLines(latencies, paint)]
      : []),
    ...notesOn(scenario).map((note) => paint("yellow", `  ${note}`)),
    ...missingLines(scenario, paint),
  ]
}

function figureLines(result: FigureResult, paint: Paint): string[] {
  return [
    "",
    `${paint("bold", result.name)}  ${result.about}`,
    ...tableLines(figureTable(result), paint),
    ...missingLines(result, paint),
  ]
}

function standingLines(report: Report, paint: Paint): string[] {
  const all = standings(report)
  if (all.length === 0) return []
  const [head = "", ...lines] = tableLines(standingTable(all), paint)
  return [
    "",
    `${paint("bold", "Precast and the others")}  ratios: against Precast`,
    head,
    ...lines.map((line, index) => {
      const one = all[index]
      return one && isBehind(one) ? paint("yellow", line) : line
    }),
  ]
}

/** The note below all figures. */
export const levelNote =
  "level: the 95 % intervals of the ratios overlap, so neither is measurably better"

/** Report → text for the terminal. */
export function renderTable(report: Report, paint: Paint): string {
  return [
    ...machineLines(report).map((line) => paint("dim", line)),
    ...report.scenarios.flatMap((scenario) => scenarioLines(scenario, paint)),
    ...report.figures.flatMap((one) => figureLines(one, paint)),
    ...standingLines(report, paint),
    "",
    paint("dim", levelNote),
    "",
  ].join("\n")
}
