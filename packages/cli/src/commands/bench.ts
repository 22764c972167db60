import { Command } from "commander"
import { amount, coreChoice, count, counts, seconds, secondsOrNone, words } from "../args-values.ts"
import type { BenchOptions } from "../bench/run-bench.ts"
import { type Choose, examples } from "../invocation.ts"
import type { Terminal } from "../terminal.ts"

/** The args table of `precast bench`; @precast/bench does the work. */
export function benchCommand(choose: Choose): Command {
  return new Command("bench")
    .description("Measure Precast against other servers on this machine")
    .argument(
      "[group]",
      "db: with PostgreSQL behind them; arena: load profiles of HttpArena; lib: libraries that check, decode and encode; build: compilers",
      undefined,
    )
    .option("-s, --scenario <names>", "only these, separated by commas", words, [])
    .option("-c, --contender <names>", "only these, separated by commas", words, [])
    .option("--only <names>", "only these scenarios and contenders", words, [])
    .option("-r, --rounds <n>", "rounds over all contenders (default: 5 with --full)", count)
    .option("-n, --endpoints <n>", "of the projects of build; 50,500 measures both", counts, [])
    .option("-t, --seconds <n>", "length of one measurement (default: 3 with --full)", seconds)
    .option("--warmup <n>", "seconds of load before the first round", secondsOrNone, 2)
    .option("--connections <n>", "open connections", count, 64)
    .option("--pipeline <n>", "requests in flight on a connection; 1,16 measures both", counts, [])
    .option("--rate <n>", "requests per second of the latencies; else half of the slowest", count)
    .option("--latencies <names>", "scenarios with runs at a constant rate, or none", words, [])
    .option("--cores <n>", "cores of the server, or both lists: 0:1-3", coreChoice, "1")
    .option("--full", "all scenarios, for as long as it takes; without it, two minutes", false)
    .option("--resume", "continue an interrupted run of the same command", false)
    .option("-o, --out <folder>", "write result.json, result.md and result.html there")
    .option("--json [file]", "print the result as JSON, or write it to a file")
    .option("--merge", "keep in that file what is not measured now", false)
    .option("--markdown [file]", "print the result as Markdown, or write it to a file")
    .option("--html <file>", "write a page with charts")
    .option("--check <files...>", "compare two results: earlier.json later.json; measures nothing")
    .option("--tolerance <percent>", "what --check lets pass", amount, 5)
    .option("--install", "install the contenders' packages into the cache folder first", false)
    .option("-y, --yes", "install @precast/bench without a prompt, if it is missing", false)
    .option("--smoke", "check everything, measure next to nothing", false)
    .option("--list", "list scenarios and contenders, measure nothing", false)
    .addHelpText(
      "after",
      examples(
        ["precast bench", "one scenario in under two minutes, table in the terminal"],
        ["precast bench --full", "every scenario and contender that is installed"],
        ["precast bench --install", "fetch the contenders first"],
        ["precast bench --only schema,precast,fastify", "one scenario, two contenders"],
        ["precast bench db", "servers with PostgreSQL behind them"],
        ["precast bench --check a.json b.json", "has anything become worse? ends with 1 if so"],
        ["precast bench lib", "libraries that check, decode and encode"],
        ["precast bench build -n 50,500", "builds of projects whose endpoints share their types"],
        ["precast bench --out results", "also JSON and an HTML page with charts"],
      ),
    )
    .action((group: string | undefined, { full, ...options }: BenchOptions & { full: boolean }) =>
      choose("bench", { ...options, group, quick: !full && isOpen(options) }, bench),
    )
}

/** Whether nothing else decides how much is measured. */
function isOpen({ rounds, seconds: length, list, smoke }: BenchOptions): boolean {
  return rounds === undefined && length === undefined && !list && !smoke
}

async function bench(options: BenchOptions, terminal: Terminal): Promise<number> {
  return (await import("../bench/run-bench.ts")).runBench(options, terminal)
}
