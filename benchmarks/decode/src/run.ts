import { execFileSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { cpus } from "node:os"
import { resolve } from "node:path"
import type { ContenderName } from "./contenders.js"
import { payloads } from "./payloads.js"

/** Decoding against JSON.parse: a table, and JSON in benchmarks/results. `node run.js [part of a payload's name]`. */
interface Row {
  payload: string
  characters: number
  nanoseconds: Record<ContenderName, number>
  /** Medians of decode's time divided by that of JSON.parse, and of JSON.parse with typia's check and dates. */
  toParse: number
  toTypia: number
}

const filter = process.argv[2] ?? ""
const rows = Object.keys(payloads)
  .filter((payload) => payload.includes(filter))
  .map(measure)
print(rows)
if (filter === "") save(rows)

/** In a process of its own, so that no payload is measured with what another has taught the engine. */
function measure(payload: string): Row {
  const script = resolve(import.meta.dirname, "measure.js")
  return JSON.parse(execFileSync(process.execPath, [script, payload], { encoding: "utf8" })) as Row
}

function print(all: Row[]): void {
  const heads = ["JSON.parse", "+ typia", "decode<T>", "+ typia 14"]
  const shown = heads.slice(0, Object.keys(all[0]?.nanoseconds ?? {}).length)
  const columns = shown.map((head) => head.padStart(11)).join(" ")
  console.log(`${"payload".padEnd(36)} characters ${columns}  ÷ JSON.parse  ÷ typia`)
  for (const { payload, characters, nanoseconds, toParse, toTypia } of all) {
    const times = Object.values(nanoseconds).map((time) => `${Math.round(time)} ns`.padStart(11))
    const ratios = [toParse, toTypia].map((ratio) => ratio.toFixed(2).padStart(10))
    console.log(payload.padEnd(38), String(characters).padStart(8), ...times, ...ratios)
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
