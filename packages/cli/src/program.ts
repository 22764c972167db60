import { Command, Help, type Option } from "commander"
import { benchCommand } from "./commands/bench.ts"
import { buildCommand } from "./commands/build.ts"
import { chaosCommand } from "./commands/chaos.ts"
import { clientCommand } from "./commands/client.ts"
import { cronCommand } from "./commands/cron.ts"
import { dbCommand } from "./commands/db.ts"
import { devCommand } from "./commands/dev.ts"
import { doctorCommand } from "./commands/doctor.ts"
import { envCommand } from "./commands/env.ts"
import { explainCommand } from "./commands/explain.ts"
import { initCommand } from "./commands/init.ts"
import { lspCommand } from "./commands/lsp.ts"
import { migrateCommand } from "./commands/migrate.ts"
import { openapiCommand } from "./commands/openapi.ts"
import { topicsCommand } from "./commands/topics.ts"
import type { Choose } from "./invocation.ts"
import type { Terminal } from "./terminal.ts"
import { version } from "./version.ts"

/** Every command, in the order of a project's life, which is the order of the help. */
export const commands: readonly ((choose: Choose, behindDashes: readonly string[]) => Command)[] = [
  initCommand,
  devCommand,
  buildCommand,
  explainCommand,
  lspCommand,
  openapiCommand,
  clientCommand,
  dbCommand,
  topicsCommand,
  cronCommand,
  envCommand,
  migrateCommand,
  doctorCommand,
  benchCommand,
  chaosCommand,
]

/** The frame around the commands; what it wants to print is pushed to `printed`. */
export function makeProgram(paint: Terminal["paint"], printed: string[]): Command {
  return new Command("precast")
    .description("Casts TypeScript types into validate, decode and encode code at build time.")
    .version(version, "-v, --version", "print the version")
    .option("--no-color", "no colours, as NO_COLOR=1 (works with every command)")
    .helpOption("-h, --help", "print help")
    .helpCommand("help [command]", "print the help of a command")
    .configureHelp({
      optionDescription: describeOption,
      subcommandTerm: termOf,
      // Descriptions next to the names have room in 80 columns.
      minWidthToWrap: 30,
      styleTitle: (text) => paint("bold", text),
      styleSubcommandTerm: (text) => paint("cyan", text),
      styleOptionTerm: (text) => paint("cyan", text),
      styleArgumentTerm: (text) => paint("cyan", text),
    })
    .configureOutput({
      writeOut: (text) => void printed.push(text),
      writeErr: () => {}, // run.ts prints errors
      getOutHasColors: () => true, // paint has already decided
    })
    .addHelpText(
      "after",
      "\nExit codes: 0 done · 1 failed · 2 errors in your code · 64 wrong usage",
    )
    .exitOverride()
}

// With all arguments and "[options]" the names would take half of a line; the help of a command has them.
function termOf(command: Command): string {
  const needed = command.registeredArguments.filter(({ required }) => required)
  return [command.name(), ...needed.map((each) => `<${each.name()}>`)].join(" ")
}

// "(default: false)" after every flag has no information.
function describeOption(option: Option): string {
  const said = option.defaultValue !== false && String(option.defaultValue) !== ""
  return said ? new Help().optionDescription(option) : option.description
}
