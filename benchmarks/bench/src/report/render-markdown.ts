import type { FigureResult, Report, ScenarioResult } from "../results/result-types.ts"
import { machineLines } from "./machine-lines.ts"
import { baselineLabel, checkedCount, measuredRows, titleOf, unmeasuredRows } from "./figures.ts"
import { standings, standingTable } from "./standings.ts"
import { levelNote } from "./render-table.ts"
import {
  figureTable,
  latencyTable,
  latencyTitle,
  notesOn,
  speedTable,
  type Table,
} from "./report-tables.ts"

/** Text that Markdown takes as it is, in a cell of a table too (GitHub Flavored Markdown, 4.10). */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~]/g, "\\$&").replace(/\s+/g, " ")
}

function tableText({ heads, rows }: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escapeMarkdown).join(" | ")} |`
  const bold = (text: string): string => `**${text}**`
  const rule = `| ${heads.map((_, index) => (index === 0 ? "---" : "---:")).join(" | ")} |`
  const body = rows.map(({ cells: [first = "", ...others], own }) =>
    own
      ? `| ${[first, ...others].map(escapeMarkdown).map(bold).join(" | ")} |`
      : line([first, ...others]),
  )
  return [line(heads), rule, ...body].join("\n")
}

const list = (lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [lines.map((text) => `- ${escapeMarkdown(text)}`).join("\n")]

const missing = (result: ScenarioResult | FigureResult): string[] =>
  unmeasuredRows(result).map(({ label, why }) => `${label}: ${why}`)

function scenarioParts(scenario: ScenarioResult): string[] {
  const any = measuredRows(scenario).length > 0
  const latencies = latencyTable(scenario)
  const checked = checkedCount(scenario)
  const ratios = any ? ` Ratios are against ${baselineLabel(scenario)}.` : ""
  return [
    `## ${escapeMarkdown(titleOf(scenario))}`,
    escapeMarkdown(`${scenario.about}.${ratios}`),
    ...(any ? [tableText(speedTable(scenario))] : []),
    ...(latencies ? [`${escapeMarkdown(latencyTitle(scenario))}:`, tableText(latencies)] : []),
    ...(checked === 0 ? [] : [`${checked} passed the checks; not put under load.`]),
    ...list([...notesOn(scenario), ...missing(scenario)]),
  ]
}

const figureParts = (result: FigureResult): string[] => [
  `## ${escapeMarkdown(result.name)}`,
  escapeMarkdown(`${result.about}.`),
  tableText(figureTable(result)),
  ...list(missing(result)),
]

/** Report → Markdown as GitHub shows it. */
export function renderMarkdown(report: Report): string {
  const all = standings(report)
  const parts = [
    "# precast bench",
    `${report.date.slice(0, 16).replace("T", " ")} UTC`,
    ...list(machineLines(report)),
    ...(all.length === 0 ? [] : ["## Precast and the others", tableText(standingTable(all))]),
    ...report.scenarios.flatMap(scenarioParts),
    ...report.figures.flatMap(figureParts),
    escapeMarkdown(`${levelNote}.`),
  ]
  return `${parts.join("\n\n")}\n`
}
