import type { BenchOptions } from "../commands/bench.ts"
import type { Terminal } from "../terminal.ts"

/** Runs the benchmark as asked, reports to the terminal, answers with the exit code. */
export async function run(_options: BenchOptions, terminal: Terminal): Promise<number> {
  terminal.err("precast bench: no scenarios yet.")
  return 1
}
