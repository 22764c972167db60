import type { Spread } from "../results/result-types.ts"
import { alignColumns } from "../report/render-table.ts"
import type { Terminal } from "../types.ts"
import {
  type BuilderRow,
  type BuildReport,
  formTitle,
  type ProjectResult,
  type StatementsRow,
} from "./build-report.ts"
import type { Bytes } from "./count-bytes.ts"

type Paint = Terminal["paint"]

const number = (value: number, digits = 0): string =>
  Number.isFinite(value)
    ? value.toLocaleString("en-US", {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      })
    : "–"

/** `3.40 s (3.31–3.52)` */
function secondsCell({ median, min, max }: Spread): string {
  const [middle, low, high] = [median, min, max].map((ms) => number(ms / 1000, 2))
  return `${middle} s (${low}–${high})`
}

const spreadCell = ({ median, min, max }: Spread, unit: string): string =>
  `${number(median)} ${unit} (${number(min)}–${number(max)})`

const kilobytes = (bytes: number): string => `${number(bytes / 1000, 1)} KB`

const ratioCell = ({ ratio }: BuilderRow): string =>
  ratio && Number.isFinite(ratio.value) ? `${ratio.value.toFixed(2)}×` : ""

const bytesCells = ({ written, minified }: Bytes): string[] => [
  kilobytes(written),
  Number.isFinite(minified) ? kilobytes(minified) : "–",
]

const HEAD = [
  "",
  "build, CPU",
  "÷ tsc",
  "wall",
  "memory",
  "JavaScript",
  "minified",
  "start, CPU",
  "RSS",
  "first requests, CPU",
]

const projectLines = ({ project, rows }: ProjectResult, paint: Paint): string[] =>
  tableLines(project, HEAD, rows.map(rowCells), paint)

function rowCells(row: BuilderRow): string[] {
  const { start } = row
  return [
    row.title,
    secondsCell(row.cpuMs),
    ratioCell(row),
    secondsCell(row.wallMs),
    `${number(row.peakMb.median)} MB`,
    ...bytesCells(row.bytes),
    start ? spreadCell(start.cpuMs, "ms") : "",
    start ? `${number(start.rssMb.median)} MB` : "",
    start ? `${number(start.requests)}: ${spreadCell(start.requestsCpuMs, "ms")}` : "",
  ]
}

/** A table with its title; nothing without rows. */
function tableLines(title: string, head: string[], rows: string[][], paint: Paint): string[] {
  if (rows.length === 0) return []
  const [first = "", ...lines] = alignColumns([head, ...rows])
  return ["", paint("bold", title), paint("dim", first), ...lines]
}

const usesTable = ({ uses }: BuildReport, paint: Paint): string[] =>
  tableLines(
    "one more endpoint of a known type",
    ["", "endpoint", "JavaScript", "minified"],
    uses.map(({ builder, use, bytes }) => [builder, use, ...bytesCells(bytes)]),
    paint,
  )

const turnsTable = ({ turns }: BuildReport, paint: Paint): string[] =>
  tableLines(
    "20 decoders of one type, called alternately ÷ one called as often",
    ["", "ratio"],
    turns.map(({ builder, ratio: { median, min, max } }) => [
      builder,
      `${number(median, 2)}× (${number(min, 2)}–${number(max, 2)})`,
    ]),
    paint,
  )

const clientsTable = ({ clients }: BuildReport, paint: Paint): string[] =>
  tableLines(
    "client in a browser bundle",
    ["endpoints", "minified", "gzip", "loaded by a page", "gzip"],
    clients.map(({ endpoints, minified, gzipped, loaded }) => [
      number(endpoints),
      kilobytes(minified),
      kilobytes(gzipped),
      loaded ? kilobytes(loaded.minified) : "–",
      loaded ? kilobytes(loaded.gzipped) : "–",
    ]),
    paint,
  )

const startsTable = ({ starts = [] }: BuildReport, paint: Paint): string[] =>
  tableLines(
    "start of a program, to the first response",
    ["endpoints", "", "CPU", "RSS", "first requests, CPU"],
    starts.map((row) => [
      number(row.endpoints),
      formTitle(row),
      spreadCell(row.start.cpuMs, "ms"),
      `${number(row.start.rssMb.median)} MB`,
      `${number(row.start.requests)}: ${spreadCell(row.start.requestsCpuMs, "ms")}`,
    ]),
    paint,
  )

const editsTable = ({ edits }: BuildReport, paint: Paint): string[] =>
  tableLines(
    "an edit while the compiler watches, or before a build",
    ["", "endpoints", "edit", "until it is written", "until it has compiled", "CPU of a build"],
    edits.map(({ builder, endpoints, edit, writtenMs, ms, cpuMs }) => [
      builder,
      number(endpoints),
      edit,
      writtenMs ? spreadCell(writtenMs, "ms") : "",
      spreadCell(ms, "ms"),
      cpuMs ? spreadCell(cpuMs, "ms") : "",
    ]),
    paint,
  )

const CHECKS: Readonly<Record<StatementsRow["check"], string>> = {
  off: "none",
  database: "by a database",
  file: "by precast.sql.json",
}

const statementsTable = ({ statements }: BuildReport, paint: Paint): string[] =>
  tableLines(
    "SQL statements, and their check",
    ["", "statements", "check", "build, CPU", "wall", "an edit"],
    statements.map(({ builder, statements, check, cpuMs, wallMs, editMs }) => [
      builder,
      number(statements),
      CHECKS[check],
      secondsCell(cpuMs),
      secondsCell(wallMs),
      spreadCell(editMs, "ms"),
    ]),
    paint,
  )

/** Report → text for the terminal. */
export function renderBuild(report: BuildReport, paint: Paint): string {
  const { machine, versions, rounds, missing } = report
  const names = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  return [
    paint(
      "dim",
      `${machine.cpu}, ${machine.cores} cores, ${machine.system}, Node.js ${machine.node}`,
    ),
    paint("dim", names.join(", ")),
    ...report.projects.flatMap((one) => projectLines(one, paint)),
    ...turnsTable(report, paint),
    ...usesTable(report, paint),
    ...clientsTable(report, paint),
    ...startsTable(report, paint),
    ...editsTable(report, paint),
    ...statementsTable(report, paint),
    "",
    paint("dim", `Medians of ${rounds} rounds, with the least and the greatest.`),
    ...missing.map((name) => paint("dim", `not installed: ${name}`)),
    "",
  ].join("\n")
}
