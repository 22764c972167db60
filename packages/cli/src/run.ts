import { Cancelled } from "./ask.ts"
import { parseArgs, splitAtDashes } from "./args.ts"
import { isReported, refusalOf } from "./errors/cli-error.ts"
import type { Invocation } from "./invocation.ts"
import { exitCodeOf } from "./signals.ts"
import { processTerminal, type Terminal } from "./terminal.ts"

/**
 * Entry of bin.js: words → command → exit code. The only place that prints errors and the only
 * one that decides how the process ends.
 */
export async function main(argv: readonly string[] = process.argv.slice(2)): Promise<void> {
  // Through the environment, so that children (compiler, app, package manager) follow.
  if (splitAtDashes(argv).own.includes("--no-color")) process.env.NO_COLOR = "1"
  endQuietlyOnClosedPipe()
  const terminal = processTerminal()
  let invocation: Invocation | undefined
  try {
    invocation = parseArgs(argv, terminal.paint)
    process.exitCode = await invocation.run(terminal)
  } catch (error) {
    process.exitCode = report(error, invocation, terminal)
  }
}

// `precast explain … | head`: the reader closed the pipe, which needs no stack trace.
function endQuietlyOnClosedPipe(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error
    process.exit(process.exitCode ?? 0)
  })
}

function report(thrown: unknown, invocation: Invocation | undefined, terminal: Terminal): number {
  if (thrown instanceof Cancelled) return exitCodeOf("SIGINT")
  const error = refusalOf(thrown) ?? thrown
  if (!isReported(error)) {
    terminal.err(
      `precast: unexpected failure, please report it\n${String((error as Error)?.stack ?? error)}`,
    )
    return 1
  }
  const { code, message, hint, exit } = error
  if (
    invocation !== undefined &&
    "json" in invocation.options &&
    invocation.options.json === true
  ) {
    terminal.out(JSON.stringify({ error: { code, message, hint } }, null, 2))
  } else {
    const title = terminal.paintErr(["red", "bold"], code)
    terminal.err(`${title} ${message}\n  ${hint}`)
  }
  return exit
}
