import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { cpus } from "node:os"
import { resolve } from "node:path"
import type { ContenderName } from "./contenders.js"
import { type PayloadName, payloads } from "./payloads.js"

/** Encoding against JSON.stringify and what others emit: a table, and JSON in benchmarks/results. `node run.js [part of a payload's name] [--repeat N]`. */
const typia14 = resolve(import.meta.dirname, "../../check/typia-14/dist/index.js")
const names: ContenderName[] = [
  "JSON.stringify",
  "fast-json-stringify",
  "json-accelerator",
  "typia",
  ...(existsSync(typia14) ? (["typia 14"] as const) : []),
  "encode<T>",
]
const [first] = process.argv.slice(2)
const filter = first === undefined || first.startsWith("--") ? "" : first
const at = process.argv.indexOf("--repeat")
const repeat = at === -1 ? 4 : Number(process.argv[at + 1])

interface Row {
  payload: PayloadName
  characters: number
  /** Infinity: it has nothing for the payload, or writes another value. */
  nanoseconds: Record<ContenderName, number>
}

const chosen = (Object.keys(payloads) as PayloadName[]).filter((payload) =>
  payload.includes(filter),
)
const rows = chosen.map((payload): Row => ({
  payload,
  characters: JSON.stringify(payloads[payload][0]).length,
  nanoseconds: Object.fromEntries(
    names.map((name) => [name, Number.POSITIVE_INFINITY]),
  ) as Row["nanoseconds"],
}))
// Turns go over everything, so that a slow minute of the machine does not fall on one row or one contender.
for (let turn = 0; turn < repeat; turn++) {
  for (const { payload, nanoseconds } of rows) {
    for (const name of names)
      nanoseconds[name] = Math.min(nanoseconds[name], measure(name, payload))
  }
}
print(rows)
if (filter === "") save(rows)

function measure(name: ContenderName, payload: PayloadName): number {
  const script = resolve(import.meta.dirname, "measure.js")
  const printed = execFileSync(process.execPath, [script, name, payload], { encoding: "utf8" })
  return (JSON.parse(printed) as { minimum?: number }).minimum ?? Number.POSITIVE_INFINITY
}

function print(all: Row[]): void {
  console.log(
    `| payload | characters | ${names.join(" | ")} | × JSON.stringify | × the best other |`,
  )
  console.log(`|---|---|${"---|".repeat(names.length + 2)}`)
  for (const { payload, characters, nanoseconds } of all) {
    const times = names.map((name) => nanoseconds[name])
    const encode = nanoseconds["encode<T>"]
    const best = Math.min(...times.slice(0, -1))
    const cells = [
      payload,
      characters,
      ...times.map((time) => (Number.isFinite(time) ? `${Math.round(time)} ns` : "–")),
      (nanoseconds["JSON.stringify"] / encode).toFixed(2),
      (best / encode).toFixed(2),
    ]
    console.log(`| ${cells.join(" | ")} |`)
  }
}

function save(all: Row[]): void {
  const folder = resolve(import.meta.dirname, "../../results")
  mkdirSync(folder, { recursive: true })
  const machine = {
    node: process.version,
    v8: process.versions.v8,
    cpu: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
  }
  writeFileSync(
    resolve(folder, "encode.json"),
    `${JSON.stringify({ machine, rows: all }, null, 2)}\n`,
  )
}
