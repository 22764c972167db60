import { Argument, Command } from "commander"
import { actions, type DbOptions } from "../db/db-options.ts"
import { type Choose, examples } from "../invocation.ts"
import type { Terminal } from "../terminal.ts"

/** The args table of `precast db`. */
export function dbCommand(choose: Choose): Command {
  return new Command("db")
    .description("Apply migrations to a database, inspect it, reset it")
    .addArgument(new Argument("<action>", "what to do").choices(actions))
    .argument("[name...]", "create: what the new migration does")
    .option("--database <name>", "one of several databases (default: that of the sources)")
    .option("--migrations <folder>", "folder of migrations (default: that of the sources)")
    .option("--command <sql>", "psql: run this and end")
    .option("--dry-run", "migrate: only print what would be applied", false)
    .option("--check", "migrate: only print what it would break or block", false)
    .option("--resume", "migrate: continue an interrupted one outside a transaction", false)
    .option("--force", "reset: also a database that is not on this machine", false)
    .option(
      "-p, --project <tsconfig...>",
      "check, types, migrate --check: tsconfig files of the package",
      ["."],
    )
    .option("--ci", "check: fail if precast.sql.json is out of date, and write nothing", false)
    .option("--write", "types: write them into the sources", false)
    .option("--json", "print the result as JSON", false)
    .addHelpText(
      "after",
      `
DATABASE_URL names the database; without it, it is the local one of the project.
${examples(
  ["precast db migrate", "apply what is new"],
  ["precast db migrate --check", "statements that new migrations break, and locks"],
  ["precast db status", "what is applied, and what is not"],
  ["precast db create add orders", "a new file: 0002_add_orders.sql"],
  ["precast db psql", "look into it"],
  ["precast db check", "check all statements, and write precast.sql.json"],
  ["precast db types", "the types of tables, and of the rows of statements"],
  ["precast db types --write", "write row types that are missing or do not fit"],
  ["precast db reset", "throw the local database away, and apply all migrations"],
)}`,
    )
    .action(
      (
        action: DbOptions["action"],
        words: readonly string[],
        given: Omit<DbOptions, "action" | "words">,
      ) =>
        choose<DbOptions>(
          "db",
          {
            action,
            words,
            database: given.database,
            migrations: given.migrations,
            command: given.command,
            dryRun: given.dryRun,
            check: given.check,
            resume: given.resume,
            force: given.force,
            project: given.project,
            ci: given.ci,
            write: given.write,
            json: given.json,
          },
          db,
        ),
    )
}

async function db(options: DbOptions, terminal: Terminal): Promise<number> {
  return (await import("../db/run-db.ts")).runDb(options, terminal)
}
