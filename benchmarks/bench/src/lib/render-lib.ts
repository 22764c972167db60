import type { Terminal } from "../types.ts"
import { alignColumns } from "../report/render-table.ts"
import {
  type LibReport,
  type LibRow,
  isBaseline,
  isLevel,
  operationsOf,
  rowOf,
  wrongsOf,
  type Operation,
} from "./lib-report.ts"

type Paint = Terminal["paint"]

/** Nanoseconds → `12.3`, `1,234`. */
export const nanosecondsText = (value: number): string =>
  value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString("en-US")

/** Row → `12.3 ns` of Precast's function, `1.23×` of others, with `~` for no measurable difference. */
export function cell(row: LibRow | undefined): string {
  if (!row) return "–"
  if (row.reason !== undefined) return row.reason.startsWith("wrong") ? "wrong" : "–"
  if (isBaseline(row.contender)) return `${nanosecondsText(row.nanoseconds?.median ?? NaN)} ns`
  if (!row.ratio) return "–"
  return isLevel(row) ? `${row.ratio.value.toFixed(2)}×~` : `${row.ratio.value.toFixed(2)}×`
}

function operationLines({ title, contenders, results }: Operation, paint: Paint): string[] {
  const [head = "", ...others] = alignColumns([
    ["", ...contenders],
    ...results.map((result) => [
      result.subject,
      ...contenders.map((name) => cell(rowOf(result, name))),
    ]),
  ])
  return ["", paint("bold", title), paint("dim", `  ${head}`), ...others.map((line) => `  ${line}`)]
}

/** The outcome of a run that is too short for figures. */
export function renderSmoke(report: LibReport): string {
  const figures = report.results.flatMap(({ rows }) => rows.filter(({ reason }) => !reason)).length
  const wrongs = wrongsOf(report).map((line) => `  ${line}`)
  return [`${figures} functions do what they are for`, ...wrongs].join("\n")
}

/** What was measured with, one line each. */
export function aboutLines({ machine, versions }: LibReport): string[] {
  return [
    `${machine.cpu}, ${machine.cores} cores, ${machine.system}`,
    `Node.js ${machine.node}, V8 ${machine.v8}`,
    Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(", "),
  ]
}

/** How to read the tables. */
export const legend: readonly string[] = [
  "Precast in nanoseconds a call; the others as multiples of it, less is faster.",
  "~: no measurable difference (the 95 % interval holds 1, or is missing).",
]

/** Report → text for the terminal. */
export function renderLib(report: LibReport, paint: Paint): string {
  return [
    ...aboutLines(report).map((line) => paint("dim", line)),
    ...operationsOf(report).flatMap((one) => operationLines(one, paint)),
    "",
    ...legend.map((line) => paint("dim", line)),
    ...wrongsOf(report).map((line) => paint("red", `  ${line}`)),
    ...report.missing.map((line) => paint("dim", `  not installed: ${line}`)),
    "",
  ].join("\n")
}
