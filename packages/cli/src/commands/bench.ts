import { Command } from "commander"
import { count, words } from "../args-values.ts"
import { type Choose, examples } from "../invocation.ts"
import type { Terminal } from "../terminal.ts"

/** Args of `precast bench`; read by src/bench, which does the work. */
export interface BenchOptions {
  /** Scenario names; empty = all. */
  readonly scenario: readonly string[]
  /** Contender names; empty = all that are installed. */
  readonly contender: readonly string[]
  readonly rounds: number
  /** Length of one measured run. */
  readonly seconds: number
  readonly connections: number
  /** Folder for result.json and result.html; undefined = report in the terminal only. */
  readonly out: string | undefined
  /** Print the result as JSON on standard output, progress on standard error. */
  readonly json: boolean
  /** Only list scenarios and contenders with their versions. */
  readonly list: boolean
}

/** The args table of `precast bench`. */
export function benchCommand(choose: Choose): Command {
  return new Command("bench")
    .description("Measure Precast against other servers on this machine")
    .option("-s, --scenario <names>", "only these, separated by commas", words, [])
    .option("-c, --contender <names>", "only these, separated by commas", words, [])
    .option("-r, --rounds <n>", "rounds over all contenders", count, 3)
    .option("-t, --seconds <n>", "length of one measurement", count, 5)
    .option("--connections <n>", "open connections", count, 64)
    .option("-o, --out <folder>", "write result.json and result.html there")
    .option("--json", "print the result as JSON", false)
    .option("--list", "list scenarios and contenders, measure nothing", false)
    .addHelpText(
      "after",
      examples(
        ["precast bench", "everything, table in the terminal"],
        ["precast bench -s schema -c precast,fastify", "one scenario, two contenders"],
        ["precast bench --out results", "also JSON and an HTML page with charts"],
      ),
    )
    .action((options: Omit<BenchOptions, "out"> & { out?: string }) =>
      choose<BenchOptions>("bench", { ...options, out: options.out }, bench),
    )
}

async function bench(options: BenchOptions, terminal: Terminal): Promise<number> {
  const { run } = await import("../bench/index.ts")
  return run(options, terminal)
}
