import { execFileSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { cpus } from "node:os"
import { resolve } from "node:path"
import type { ContenderName } from "./contenders.js"
import { type PayloadName, payloads } from "./payloads.js"

/** Decoding against JSON.parse: a table, and JSON in benchmarks/results. `node run.js [part of a payload's name] [--repeat N]`. */
const names: ContenderName[] = ["JSON.parse", "JSON.parse + checks", "decode<T>"]
const filter =
  process.argv
    .slice(2)
    .find((argument) => !argument.startsWith("-") && Number.isNaN(Number(argument))) ?? ""
const at = process.argv.indexOf("--repeat")
const repeat = at === -1 ? 1 : Number(process.argv[at + 1])

interface Row {
  payload: PayloadName
  bytes: number
  nanoseconds: Record<ContenderName, number>
}

const rows: Row[] = (Object.keys(payloads) as PayloadName[])
  .filter((payload) => payload.includes(filter))
  .map(measurePayload)
print(rows)
if (filter === "") save(rows)

function measurePayload(payload: PayloadName): Row {
  const nanoseconds = Object.fromEntries(
    names.map((name) => [name, Number.POSITIVE_INFINITY]),
  ) as Row["nanoseconds"]
  // Contenders take turns, so that a slow moment of the machine hits them alike.
  for (let turn = 0; turn < repeat; turn++) {
    for (const name of names)
      nanoseconds[name] = Math.min(nanoseconds[name], measure(name, payload))
  }
  return { payload, bytes: payloads[payload][0]!.length, nanoseconds }
}

function measure(name: ContenderName, payload: PayloadName): number {
  const script = resolve(import.meta.dirname, "measure.js")
  const printed = execFileSync(process.execPath, [script, name, payload], { encoding: "utf8" })
  return (JSON.parse(printed) as { minimum: number }).minimum
}

function print(all: Row[]): void {
  console.log(
    ["payload".padEnd(32), "chars", ...names, "decode ÷ JSON.parse", "÷ checks"].join("  "),
  )
  for (const { payload, bytes, nanoseconds } of all) {
    const [parse, checks, decode] = names.map((name) => nanoseconds[name]) as [
      number,
      number,
      number,
    ]
    const cells = [bytes, ...[parse, checks, decode].map((time) => `${Math.round(time)} ns`)]
    console.log(
      payload.padEnd(32),
      ...cells.map((cell) => String(cell).padStart(12)),
      (decode / parse).toFixed(2).padStart(8),
      (decode / checks).toFixed(2).padStart(8),
    )
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
    resolve(folder, "decode.json"),
    `${JSON.stringify({ machine, rows: all }, null, 2)}\n`,
  )
}
