import { existsSync } from "node:fs"
import { relative, resolve } from "node:path"
import { findCompiler } from "../build/compiler.ts"
import { type Diagnostic, hasErrors } from "../build/diagnostics.ts"
import { formatDiagnostics } from "../build/format.ts"
import { endOf, startRounds } from "../build/watch.ts"
import type { DevOptions } from "../commands/dev.ts"
import { cliError } from "../errors/cli-error.ts"
import { compiledFile, type Entry, entryCandidates } from "../project/entry.ts"
import { findProject } from "../project/find.ts"
import { readTsconfig, tsconfigPath } from "../project/tsconfig.ts"
import { holdSignals, type Signals } from "../signals.ts"
import type { Terminal } from "../terminal.ts"
import { App } from "./app.ts"
import { Latest } from "./latest.ts"

/** Compiles on every change and restarts the app after each good one, until a signal comes. */
export async function runDev(options: DevOptions, terminal: Terminal): Promise<number> {
  const tsconfig = tsconfigPath(terminal.cwd, options.project)
  const compiler = findCompiler(tsconfig, { watch: true, keepOutput: true })
  const say = sayer(terminal)
  const { folder } = findProject(compiler.folder)
  const app = new App({
    folder,
    args: options.args,
    // Its output is piped under task runners, and a developer wants to see the URL there as well.
    env: { PRECAST_BANNER: "1", ...terminal.env },
    onExit: (how) => say("yellow", `the app ended (${how}); waiting for a change`),
  })
  const restarts = new Latest(async () => {
    const word = app.pid === undefined ? "started" : "restarted"
    const entry = findEntry(options, tsconfig, terminal.cwd)
    await app.restart(entry)
    say("green", `${word} ${relative(folder, entry.file)} (pid ${app.pid})`)
  })
  const signals = holdSignals()
  signals.onAgain(() => app.kill())
  say("dim", `compiling by ${relative(terminal.cwd, tsconfig)}`)
  const running = startRounds(compiler, terminal.env, {
    onStart: () => clearScreen(options, terminal),
    onRound: (diagnostics, other) => {
      if (other.length > 0) terminal.err(other.join("\n"))
      showDiagnostics(diagnostics, compiler.folder, terminal)
      if (!hasErrors(diagnostics)) restarts.request()
      else if (app.pid === undefined) say("red", "not started; waiting for a change")
      else say("red", `the app of before this change keeps running (pid ${app.pid})`)
    },
  })
  try {
    return await Promise.race([endOf(signals, running), restarts.failed])
  } finally {
    running.child.kill()
    await restarts.close()
    await app.stop(signalForApp(signals))
    await running.ended
    signals.release()
  }
}

/** The file to run: as named (a source file stands for its output), else the first that exists. */
export function findEntry(
  options: Pick<DevOptions, "entry">,
  tsconfig: string,
  cwd: string,
): Entry {
  const config = readTsconfig(tsconfig)
  const project = findProject(resolve(tsconfig, ".."))
  const named = options.entry && {
    file: compiledFile(config, resolve(cwd, options.entry)),
    flags: [],
  }
  const tried = named ? [named] : entryCandidates(project, config)
  const found = tried.find(({ file }) => existsSync(file))
  if (found !== undefined) return found
  const names = new Set(tried.map(({ file }) => relative(project.folder, file)))
  throw cliError("PC3007", [...names].join(", "))
}

// In a terminal Ctrl-C has reached the app already.
function signalForApp({ caught }: Signals): NodeJS.Signals | undefined {
  if (caught === "SIGINT" && process.stdin.isTTY) return undefined
  return caught ?? "SIGTERM"
}

function showDiagnostics(
  diagnostics: readonly Diagnostic[],
  folder: string,
  terminal: Terminal,
): void {
  if (diagnostics.length === 0) return
  terminal.err(formatDiagnostics(diagnostics, folder, terminal.paintErr))
}

function clearScreen(options: DevOptions, terminal: Terminal): void {
  if (options.clear && terminal.interactive) terminal.err("\u001B[2J\u001B[3J\u001B[H")
}

// On standard error: standard output belongs to the app.
function sayer({ err, paintErr }: Terminal) {
  return (colour: "green" | "yellow" | "red" | "dim", text: string): void => {
    err(`${paintErr("dim", "precast")} ${paintErr(colour, text)}`)
  }
}
