// What the benchmarks of one library's variants share: the engine of `precast bench` on contenders
// of this workspace, which checks status and body before and after each run.
import { mkdirSync, writeFileSync } from "node:fs"
import { bench, planBench, renderTable, reportText, type Contender } from "./bench/src/index.ts"
import { processTerminal } from "../packages/cli/src/terminal.ts"

/** Options as they come from the command line. */
interface Given {
  readonly scenario: string
  readonly rounds: string
  readonly seconds: string
  /** Requests in flight on each connection; several are measured one after the other. */
  readonly pipeline?: readonly number[]
  /** Shows only that all works; nothing is written. */
  readonly smoke: boolean
}

/** Measures contenders, prints the table and writes results/`name`.json; the exit code is 1 when one failed. */
export async function benchVariants(
  name: string,
  contenders: readonly Contender[],
  { scenario, rounds, seconds, pipeline, smoke }: Given,
): Promise<void> {
  const times = { rounds: Number(rounds), seconds: Number(seconds), warmup: 1 }
  const plan = planBench({ scenario: [scenario], ...times, pipeline: pipeline ?? [1], smoke })
  const report = await bench({ ...plan, contenders }, import.meta.dirname, {
    signal: new AbortController().signal,
    onStep: (text) => console.error(text),
  })
  console.log(renderTable(report, processTerminal().paint))
  if (!smoke) {
    const folder = new URL("results/", import.meta.url)
    mkdirSync(folder, { recursive: true })
    writeFileSync(new URL(`${name}.json`, folder), reportText(report))
  }
  const sound = report.scenarios.every(({ rows }) =>
    rows.every(({ outcome }) => outcome.kind === "measured"),
  )
  if (!sound) process.exitCode = 1
}
