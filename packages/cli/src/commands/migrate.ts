import { Argument, Command } from "commander"
import { type Choose, examples } from "../invocation.ts"
import type { MigrateOptions } from "../migrate/run-migrate.ts"
import type { Terminal } from "../terminal.ts"

/** The args table of `precast migrate`. */
export function migrateCommand(choose: Choose): Command {
  return new Command("migrate")
    .description("Move calls and schemas of another library to Precast; the rest is listed")
    .addArgument(new Argument("<from>", "the library").choices(["typia", "zod"]))
    .argument("[paths...]", "files and folders to change (default: the whole project)")
    .option("--dry-run", "only print what would change", false)
    .option("--force", "also change files that are not committed", false)
    .option("--json", "print the result as JSON", false)
    .addHelpText(
      "after",
      examples(
        ["precast migrate zod --dry-run", "look before anything is written"],
        ["precast migrate typia", "the whole project"],
        ["precast migrate zod src/users", "one folder of it"],
      ),
    )
    .action(
      (
        from: MigrateOptions["from"],
        paths: readonly string[],
        given: Omit<MigrateOptions, "from" | "paths">,
      ) =>
        choose<MigrateOptions>(
          "migrate",
          { from, paths, dryRun: given.dryRun, force: given.force, json: given.json },
          migrate,
        ),
    )
}

async function migrate(options: MigrateOptions, terminal: Terminal): Promise<number> {
  return (await import("../migrate/run-migrate.ts")).runMigrate(options, terminal)
}
