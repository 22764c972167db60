import type { Terminal } from "../../terminal.ts"
import { alignColumns } from "../report/table.ts"
import type { LibReport, LibResult, LibRow } from "./result.ts"

type Paint = Terminal["paint"]

const own = new Set(["precast", "precast-assert", "decode<T>", "encode<T>"])

/** Whether it is a function of Precast's. */
export const isOwn = (contender: string): boolean => own.has(contender)

// What the others are compared with.
const isBaseline = (contender: string): boolean =>
  isOwn(contender) && contender !== "precast-assert"

const nanosecondsText = (value: number): string =>
  value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString("en-US")

/** Whether two functions cannot be told apart by what was measured. */
const isLevel = ({ ratio }: LibRow): boolean =>
  ratio?.low === undefined || ratio.high === undefined || (ratio.low <= 1 && ratio.high >= 1)

function cell(row: LibRow | undefined): string {
  if (!row) return "–"
  if (row.reason !== undefined) return row.reason.startsWith("wrong") ? "wrong" : "–"
  if (isBaseline(row.contender)) return `${nanosecondsText(row.nanoseconds?.median ?? NaN)} ns`
  if (!row.ratio) return "–"
  return isLevel(row) ? `${row.ratio.value.toFixed(2)}×~` : `${row.ratio.value.toFixed(2)}×`
}

function operationLines(results: readonly LibResult[], paint: Paint): string[] {
  const [first] = results
  const all = [
    ...new Set(results.flatMap(({ rows }) => rows.map(({ contender }) => contender))),
  ].sort((a, b) => Number(isBaseline(b)) - Number(isBaseline(a)))
  const lines = alignColumns([
    ["", ...all],
    ...results.map(({ subject, rows }) => [
      subject,
      ...all.map((name) => cell(rows.find(({ contender }) => contender === name))),
    ]),
  ])
  const [head = "", ...others] = lines
  const title =
    first && first.part !== first.operation ? `${first.part}: ${first.operation}` : first?.part
  return [
    "",
    paint("bold", title ?? ""),
    paint("dim", `  ${head}`),
    ...others.map((line) => `  ${line}`),
  ]
}

/** What is wrong with contenders, each said once. */
function wrongs({ results }: LibReport): string[] {
  const all = results.flatMap(({ subject, rows }) =>
    rows.flatMap(({ contender, reason }) =>
      reason?.startsWith("wrong") ? [`  ${contender} on ${subject}: ${reason.slice(7)}`] : [],
    ),
  )
  return [...new Set(all)]
}

/** What of a run that is too short for figures can be told. */
export function renderSmoke(report: LibReport): string {
  const figures = report.results.flatMap(({ rows }) => rows.filter(({ reason }) => !reason)).length
  return [`${figures} functions do what they are for`, ...wrongs(report)].join("\n")
}

/** Report → text for the terminal. */
export function renderLib(report: LibReport, paint: Paint): string {
  const { machine, versions, results, missing } = report
  const groups = new Map<string, LibResult[]>()
  for (const one of results) {
    const key = `${one.part} ${one.operation}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const packages = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  return [
    paint("dim", `${machine.cpu}, ${machine.cores} cores, ${machine.system}`),
    paint("dim", `Node.js ${machine.node}, V8 ${machine.v8}`),
    paint("dim", packages.join(", ")),
    ...Array.from(groups.values(), (group) => operationLines(group, paint)).flat(),
    "",
    paint("dim", "Precast in nanoseconds a call; the others as multiples of it, less is faster."),
    paint("dim", "~: the 95 % interval holds 1, or there is none: they cannot be told apart."),
    ...wrongs(report).map((line) => paint("red", line)),
    ...missing.map((line) => paint("dim", `  not installed: ${line}`)),
    "",
  ].join("\n")
}
