import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { spread } from "../results/statistics.ts"
import type { TurnsRow } from "./build-report.ts"
import { buildSite, type Bench } from "./measure-builds.ts"
import { turnsProgram } from "./turns-sources.ts"

const run = promisify(execFile)
const MOST_MS = 60_000

/** What it takes that code of one type is used by many files: nothing, where they share it. */
export async function measureTurns(bench: Bench): Promise<TurnsRow[]> {
  const rows: TurnsRow[] = []
  for (const builder of bench.builders.filter(({ output }) => output === "precast")) {
    bench.onStep(`decoders of one type in 20 files · ${builder.title}`)
    const { folder } = await buildSite(turnsProgram(), builder, bench)
    const file = join(folder, "out", builder.output, "turns.js")
    const ratios: number[] = []
    for (let round = 0; round < bench.rounds; round++) {
      const options = { signal: bench.signal, timeout: MOST_MS }
      const { stdout } = await run(process.execPath, [file], options)
      ratios.push(Number(stdout))
    }
    rows.push({ builder: builder.name, ratio: spread(ratios) })
  }
  return rows
}
