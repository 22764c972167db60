import { median } from "../../bench/src/results/statistics.ts"
import { contenders, type Row } from "./rounds.ts"

/** A table for each operation: Precast's time, and how many times as long the others take. */
export function printTables(rows: Row[]): void {
  const operations = [...new Set(rows.flatMap(({ times }) => Object.keys(times)))]
  for (const operation of operations) printOperation(operation, rows)
  for (const { subject, contender, breaches } of rows) {
    if (breaches.length > 0) console.log(`${contender} on ${subject}: ${breaches.join("; ")}`)
  }
}

function printOperation(operation: string, rows: Row[]): void {
  const here = rows.filter(({ times }) => operation in times)
  const subjects = [...new Set(here.map(({ subject }) => subject))]
  const shown = contenders.filter((name) => here.some(({ contender }) => contender === name))
  console.log(`\n${operation}: Precast in ns; the others as multiples of it, medians of all rounds`)
  console.log(" ".repeat(31), ...shown.map((name) => name.slice(0, 14).padStart(14)))
  for (const subject of subjects) {
    const own = here.find((row) => row.subject === subject && row.contender === "precast")
    const cells = shown.map((name) => {
      const row = here.find((one) => one.subject === subject && one.contender === name)
      return cell(operation, row, own).padStart(14)
    })
    console.log(subject.padEnd(31), ...cells)
  }
}

function cell(operation: string, row: Row | undefined, own: Row | undefined): string {
  if (!row) return "-"
  if (row.breaches.length > 0) return `${row.breaches.length} wrong`
  const times = row.times[operation]!
  if (row === own || !own?.times[operation]?.length) return median(times).toFixed(1)
  return ratio(times, own.times[operation]).toFixed(2)
}

/** How many times as long it takes, by the medians of all rounds in all processes. */
export function ratio(times: number[], own: number[]): number {
  return median(times) / median(own)
}
