import { Argument, Command } from "commander"
import { actions, type CronOptions } from "../cron/cron-options.ts"
import { type Choose, examples } from "../invocation.ts"
import type { Terminal } from "../terminal.ts"

type Given = Pick<CronOptions, "entry" | "project" | "limit" | "json">

/** The args table of `precast cron`. */
export function cronCommand(choose: Choose): Command {
  return new Command("cron")
    .description("List jobs of cron(), run one now, look at what ran")
    .addArgument(new Argument("<action>", "what to do").choices(actions))
    .argument("[name]", "name of a job")
    .option("--entry <file>", "file to run, source or output (default: as for precast dev)")
    .option("-p, --project <tsconfig>", "tsconfig file, or a folder with one", ".")
    .option("--limit <n>", "history: how many runs are shown", "20")
    .option("--json", "print the result as JSON", false)
    .addHelpText(
      "after",
      `
The compiled program runs as far as its first serve() or startBackground(), and listens to nothing.
${examples(
  ["precast cron list", "jobs, when they run next, and how they ended last"],
  ["precast cron run report", "run one now, and wait for it"],
  ["precast cron history report", "its last runs, with their errors"],
)}`,
    )
    .action(
      (
        action: CronOptions["action"],
        name: string | undefined,
        { entry, project, limit, json }: Given,
      ) => choose<CronOptions>("cron", { action, name, entry, project, limit, json }, cron),
    )
}

async function cron(options: CronOptions, terminal: Terminal): Promise<number> {
  return (await import("../cron/run-cron.ts")).runCron(options, terminal)
}
