import { dirname, relative } from "node:path"
import { checkProject } from "../build/compiler.ts"
import { type Diagnostic, hasErrors } from "../build/diagnostics.ts"
import { formatDiagnostics } from "../build/format.ts"
import type { DevOptions } from "./options.ts"
import type { Entry } from "../project/entry.ts"
import { findProject } from "../project/find.ts"
import { tsconfigPath } from "../project/tsconfig.ts"
import { holdSignals, type Signals } from "../signals.ts"
import type { Terminal } from "../terminal.ts"
import { App } from "./app.ts"
import { runCompiled } from "./compiled.ts"
import { runLive } from "./live.ts"
import { chooseMode } from "./mode.ts"

/** What both ways to run an app have in common. */
export interface Session {
  readonly options: DevOptions
  readonly terminal: Terminal
  readonly tsconfig: string
  /** Of the package. */
  readonly folder: string
  readonly app: App
  readonly signals: Signals
  say(colour: "green" | "yellow" | "red" | "dim", text: string): void
  /** A change is looked at. */
  started(): void
  /** Shows what was found in `folder`; true: the app can be started again. */
  found(diagnostics: readonly Diagnostic[], folder: string): boolean
  restart(entry: Entry, env?: NodeJS.ProcessEnv): Promise<void>
}

/** Looks at every change and restarts the app after each good one, until a signal comes. */
export async function runDev(options: DevOptions, terminal: Terminal): Promise<number> {
  const tsconfig = tsconfigPath(terminal.cwd, options.project)
  checkProject(tsconfig)
  const mode = chooseMode(options, tsconfig, terminal.cwd)
  const session = openSession(options, terminal, tsconfig)
  const { signals, app } = session
  signals.onAgain(() => app.kill())
  try {
    const ended = mode.kind === "live" ? await runLive(session, mode.entry) : mode
    return typeof ended === "number" ? ended : await runCompiled(session, ended.reason)
  } finally {
    await app.stop(signalForApp(signals))
    signals.release()
  }
}

function openSession(options: DevOptions, terminal: Terminal, tsconfig: string): Session {
  const { folder } = findProject(dirname(tsconfig))
  const { err, paintErr } = terminal
  // On standard error: standard output belongs to the app.
  const say: Session["say"] = (colour, text) =>
    err(`${paintErr("dim", "precast")} ${paintErr(colour, text)}`)
  const app = new App({
    folder,
    args: options.args,
    // Its output is piped under task runners, and a developer wants to see the URL there as well.
    env: { PRECAST_BANNER: "1", PRECAST_DEV: "1", ...terminal.env },
    onExit: (how) => say("yellow", `the app ended (${how}); waiting for a change`),
  })
  let wasStarted = false
  // The routes are printed at the first start.
  const shortBanner = terminal.env.PRECAST_BANNER === undefined && { PRECAST_BANNER: "short" }
  return {
    options,
    terminal,
    tsconfig,
    folder,
    app,
    say,
    signals: holdSignals(),
    started() {
      if (options.clear && terminal.interactive) err("\u001B[2J\u001B[3J\u001B[H")
    },
    found(diagnostics, from) {
      if (diagnostics.length > 0) err(formatDiagnostics(diagnostics, from, paintErr))
      if (!hasErrors(diagnostics)) return true
      if (app.pid === undefined) say("red", "not started; waiting for a change")
      else say("red", `the previous app keeps running (pid ${app.pid})`)
      return false
    },
    async restart(entry, env) {
      const word = app.pid === undefined ? "started" : "restarted"
      await app.restart(entry, { ...(wasStarted && shortBanner), ...env })
      wasStarted = true
      say("green", `${word} ${relative(folder, entry.file)} (pid ${app.pid})`)
    },
  }
}

// In a terminal Ctrl-C has reached the app already.
function signalForApp({ caught }: Signals): NodeJS.Signals | undefined {
  if (caught === "SIGINT" && process.stdin.isTTY) return undefined
  return caught ?? "SIGTERM"
}
