import { CommanderError } from "commander"
import { cliError } from "./errors/cli-error.ts"
import { exits, type Invocation } from "./invocation.ts"
import { commands, makeProgram } from "./program.ts"
import type { Terminal } from "./terminal.ts"

/**
 * Words of the command line → what to do; nothing runs yet. Help and the version are invocations
 * that print. Throws PC3001 for words that mean nothing.
 */
export function parseArgs(argv: readonly string[], paint: Terminal["paint"]): Invocation {
  let chosen: Invocation | undefined
  const printed: string[] = []
  const program = makeProgram(paint, printed)
  const { own, passed } = splitAtDashes(argv)
  for (const make of commands) {
    const command = make((name, options, run) => {
      chosen = { command: name, options, run: (terminal) => run(options, terminal) }
    }, passed)
    program.addCommand(command.copyInheritedSettings(program))
  }
  try {
    program.parse(own, { from: "user" })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.code === "commander.help" && error.exitCode !== 0) {
      return printing(program.helpInformation(), exits.usage)
    }
    const isOfDev = own.find((word) => !word.startsWith("-")) === "dev"
    if (error.exitCode !== 0) throw cliError("PC3001", usageMessage(error, isOfDev))
  }
  if (passed.length > 0 && chosen?.command !== "dev") {
    throw cliError(
      "PC3001",
      "Words behind `--` are for the app, so they go with `precast dev` only.",
    )
  }
  return chosen ?? printing(printed.join(""), exits.ok)
}

/** Cuts at the first `--`; commander would take what follows for arguments of the command. */
export function splitAtDashes(argv: readonly string[]): {
  own: readonly string[]
  passed: readonly string[]
} {
  const end = argv.indexOf("--")
  return end === -1
    ? { own: argv, passed: [] }
    : { own: argv.slice(0, end), passed: argv.slice(end + 1) }
}

function usageMessage(error: CommanderError, isOfDev: boolean): string {
  const text = error.message.replace(/^error: /, "").replace(/\s*\n\s*/g, " ")
  const whole = text.charAt(0).toUpperCase() + text.slice(1)
  return isOfDev && error.code === "commander.unknownOption" ? ofDev(whole) : whole
}

/** An option that `precast dev` does not know may be one of the app. */
function ofDev(text: string): string {
  const [, option = "", meant = ""] =
    /'(--?[^\s']+)'(?: \(Did you mean (\S+)\?\))?/.exec(text) ?? []
  const isTypo = meant !== "" && Math.abs(meant.length - option.length) <= 2
  const plain = isTypo ? text : text.replace(/ \(Did you mean .*\)$/, "")
  return `${plain}. Options of the app go behind \`--\`: precast dev -- ${option}`
}

function printing(text: string, exit: number): Invocation {
  const run = async (terminal: Terminal): Promise<number> => {
    const print = exit === exits.ok ? terminal.out : terminal.err
    print(text.trimEnd())
    return exit
  }
  return { command: "help", options: {}, run }
}
