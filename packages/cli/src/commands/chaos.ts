import { Command } from "commander"
import { amount, count, seconds, words } from "../args-values.ts"
import type { ChaosOptions } from "../chaos/chaos-options.ts"
import { type Choose, examples } from "../invocation.ts"
import type { Terminal } from "../terminal.ts"

/** The args table of `precast chaos`. */
export function chaosCommand(choose: Choose): Command {
  return new Command("chaos")
    .description("Break workers, database and messages under load (development only)")
    .argument("[entry]", "file to run, source or output (default: as for dev)")
    .option("-p, --project <tsconfig>", "tsconfig file, or a folder with one", ".")
    .option("-w, --workers <n>", "processes of the app", count, 2)
    .option("-t, --seconds <n>", "length of the load", seconds, 30)
    .option("--rate <n>", "requests per second", count, 50)
    .option("--memory <mb>", "heap of each process of the app, in MB", count, 512)
    .option("--seed <n>", "repeats the faults of another run", amount)
    .option("--only <names>", "only these endpoints, separated by commas", words, [])
    .option("--faults <names>", "only these: kill, cut, stall, messages", words, [])
    .option("--database <url>", "use this database, not an empty one")
    .option("-H, --header <line...>", "sent with each request: 'authorization: Bearer x'")
    .option("--json", "print the report as JSON", false)
    .addHelpText(
      "after",
      `${examples(
        ["precast chaos", "30 s of requests to every endpoint while workers are killed"],
        ["precast chaos --seed 7 -t 10", "the same faults each time, for 10 s"],
        ["precast chaos --only createOrder", "requests to one endpoint"],
      )}

The compiled program is run, so build it first. Exit codes: 1 the app did not\nrecover, or a message was lost`,
    )
    .action((entry: string | undefined, given: Omit<ChaosOptions, "entry">) =>
      choose<ChaosOptions>("chaos", { ...given, entry }, chaos),
    )
}

async function chaos(options: ChaosOptions, terminal: Terminal): Promise<number> {
  return (await import("../chaos/run-chaos.ts")).runChaos(options, terminal)
}
