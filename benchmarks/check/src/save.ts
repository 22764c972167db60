import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { availableParallelism, cpus } from "node:os"
import { join } from "node:path"
import { jsonText } from "../../bench/src/results/json-text.ts"
import { spread } from "../../bench/src/results/statistics.ts"
import { ratio } from "./print.ts"
import type { Row } from "./rounds.ts"

const folder = join(import.meta.dirname, "../../results")
const file = join(folder, "check.json")

interface Saved {
  rows: Record<string, unknown>
}

/** Writes the rows, in place of those of the same subjects in the last result. */
export function save(rows: Row[]): void {
  const last = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Saved).rows : {}
  const machine = {
    node: process.version,
    v8: process.versions.v8,
    cpu: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
  }
  const measured: Record<string, object> = {}
  for (const row of rows) {
    const own = rows.find((one) => one.subject === row.subject && one.contender === "precast")
    const subject = (measured[row.subject] ??= { date: new Date().toISOString() }) as Saved["rows"]
    subject[row.contender] = saved(row, own)
  }
  mkdirSync(folder, { recursive: true })
  const result = { format: 1, machine, rows: { ...last, ...measured } }
  writeFileSync(file, jsonText(result, 3))
}

/** Nanoseconds a call, and how many times as long as Precast. */
function saved({ version, breaches, times }: Row, own: Row | undefined): object {
  if (breaches.length > 0) return { version, breaches }
  const nanoseconds = Object.fromEntries(
    Object.entries(times).map(([operation, all]) => [operation, spread(all.map(rounded))]),
  )
  const ratios = Object.fromEntries(
    Object.entries(times)
      .filter(([operation]) => own?.times[operation]?.length)
      .map(([operation, all]) => [operation, rounded(ratio(all, own!.times[operation]!))]),
  )
  return { version, nanoseconds, ratios }
}

const rounded = (value: number): number => Math.round(value * 100) / 100
