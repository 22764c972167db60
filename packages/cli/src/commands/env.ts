import { Command } from "commander"
import type { EnvOptions } from "../env/run-env.ts"
import { type Choose, examples } from "../invocation.ts"
import type { Terminal } from "../terminal.ts"

/** The args table of `precast env`. */
export function envCommand(choose: Choose): Command {
  return new Command("env")
    .description("List the environment variables of a program, and which of them are set")
    .option("--entry <file>", "file to run, source or output (default: as for precast dev)")
    .option("-p, --project <tsconfig>", "tsconfig file, or a folder with one", ".")
    .option("--check", "fail when one is missing or wrong", false)
    .option("--json", "print the result as JSON", false)
    .addHelpText(
      "after",
      `
The compiled program runs as far as its first serve() or startBackground(), and listens to nothing.
Values are never shown.
${examples(
  ["precast env", "fields of config(), secrets, addresses"],
  ["NODE_ENV=production precast env --check", "before a deployment"],
)}

Exit codes: 0 listed · 1 with --check, a variable is missing or invalid; or the program reported none`,
    )
    .action(({ entry, project, check, json }: EnvOptions) =>
      choose<EnvOptions>("env", { entry, project, check, json }, env),
    )
}

async function env(options: EnvOptions, terminal: Terminal): Promise<number> {
  return (await import("../env/run-env.ts")).runEnv(options, terminal)
}
