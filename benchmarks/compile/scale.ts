import { readFileSync } from "node:fs"
import { join } from "node:path"
import { median } from "../bench/src/results/statistics.ts"
import { type Build, environment, type Kind, seconds, withProject } from "./build.ts"
import { save } from "./save.ts"

/** The plugin may need this much more memory than `tspc` alone at the largest size. */
const PEAK_LIMIT = 1.3
/** An endpoint of the largest project may add this much more time than one of the middle. */
const GROWTH_LIMIT = 1.3

interface Row {
  endpoints: number
  plain: Build
  precast: Build
  /** What one endpoint adds. */
  addedMs: number
  peakRatio: number
}

/** How cost grows with endpoints (each brings types of its own): 50, 500, 5,000. `only` measures one size again. */
export function measureScale(options: { only: number | null; rounds: number }): void {
  const { only } = options
  const sizes = only === null ? [50, 500, 5000] : [only]
  const measured = sizes.map((endpoints) =>
    measure(endpoints, endpoints > 1000 ? 1 : options.rounds),
  )
  const kept = only === null ? [] : lastRows().filter(({ endpoints }) => endpoints !== only)
  const rows = [...kept, ...measured].toSorted((a, b) => a.endpoints - b.endpoints)
  print(rows)
  save("compile-scale", { format: 1, ...environment(), rows })
  judge(rows)
}

function measure(endpoints: number, rounds: number): Row {
  const builds: Record<Kind, Build[]> = { plain: [], precast: [] }
  withProject(endpoints / 2, (build) => {
    if (endpoints <= 1000) build("precast") // fills ts-patch's cache and reads everything from disk
    for (let round = 0; round < rounds; round++)
      for (const kind of ["plain", "precast"] as const) builds[kind].push(build(kind))
  })
  const plain = middle(builds.plain)
  const precast = middle(builds.precast)
  const addedMs = (precast.ms - plain.ms) / endpoints
  return { endpoints, plain, precast, addedMs, peakRatio: precast.peakMb / plain.peakMb }
}

const middle = (builds: Build[]): Build => ({
  ms: median(builds.map(({ ms }) => ms)),
  peakMb: median(builds.map(({ peakMb }) => peakMb)),
})

function lastRows(): Row[] {
  try {
    const file = join(import.meta.dirname, "../results/compile-scale.json")
    return (JSON.parse(readFileSync(file, "utf8")) as { rows: Row[] }).rows
  } catch {
    return []
  }
}

function print(rows: Row[]): void {
  console.log("endpoints   tspc alone         with Precast       adds per endpoint   memory ×")
  for (const { endpoints, plain, precast, addedMs, peakRatio } of rows) {
    const cell = ({ ms, peakMb }: Build): string =>
      `${seconds(ms)}, ${Math.round(peakMb)} MB`.padEnd(18)
    const added = `${addedMs.toFixed(2)} ms`.padEnd(19)
    console.log(
      String(endpoints).padStart(9),
      "",
      cell(plain),
      cell(precast),
      added,
      peakRatio.toFixed(2),
    )
  }
}

function judge(rows: Row[]): void {
  const last = rows.at(-1)!
  const before = rows.at(-2)
  if (last.endpoints >= 5000 && last.peakRatio > PEAK_LIMIT) {
    console.error(`The plugin needs more than ${PEAK_LIMIT} × the memory.`)
    process.exitCode = 1
  }
  if (before && last.addedMs > before.addedMs * GROWTH_LIMIT) {
    console.error("The cost of an endpoint grows with the number of endpoints.")
    process.exitCode = 1
  }
}
