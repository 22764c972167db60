import { dirname, relative } from "node:path"
import { checkProject, findCompiler } from "../build/compiler.ts"
import { type Diagnostic, hasErrors } from "../build/diagnostics.ts"
import { formatDiagnostics } from "../build/format.ts"
import { type DevOptions, chooseMode, liveStart } from "./mode.ts"
import { type Entry, findEntry } from "../project/entry.ts"
import { findProject } from "../project/project-find.ts"
import { tsconfigPath, readTsconfig } from "../project/project-tsconfig.ts"
import { holdSignals, type Signals } from "../signals.ts"
import type { Terminal } from "../terminal.ts"
import { App } from "./app.ts"
import { cliError } from "../errors/cli-error.ts"
import { endOf, startRounds } from "../build/watch.ts"
import { Latest } from "./latest.ts"
import { type Told, startLive } from "./live/start-live.ts"

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

/** Runs the output of the project's compiler. @param reason why not the sources; null: as requested */
async function runCompiled(session: Session, reason: string | null): Promise<number> {
  const { options, terminal, tsconfig, signals } = session
  const why = reason === null ? "" : `, since ${reason}`
  const name = relative(terminal.cwd, tsconfig)
  if (readTsconfig(tsconfig).options.noEmit === true) throw cliError("PC3096", name, why)
  const compiler = findCompiler(tsconfig, { watch: true, keepOutput: true })
  const restarts = new Latest(() =>
    session.restart(findEntry(options.entry, tsconfig, terminal.cwd)),
  )
  session.say("dim", `compiling by ${name}${why}`)
  const running = startRounds(compiler, terminal.env, {
    onStart: session.started,
    onRound: (diagnostics, other) => {
      if (other.length > 0) terminal.err(other.join("\n"))
      if (session.found(diagnostics, compiler.folder)) restarts.request()
    },
  })
  try {
    return await Promise.race([endOf(signals, running), restarts.failed])
  } finally {
    running.stop()
    await restarts.close()
    await running.ended
  }
}

/** The sources cannot be run; why. */
interface Unfit {
  readonly reason: string
}

/** Runs the sources, each time as a process that holds the project open has prepared them. */
async function runLive(session: Session, entry: Entry): Promise<number | Unfit> {
  const { terminal, tsconfig, signals } = session
  const folder = dirname(tsconfig)
  let prepared = ""
  const restarts = new Latest(() => {
    const { flags, env } = liveStart(folder, prepared)
    return session.restart({ file: entry.file, flags: [...entry.flags, ...flags] }, env)
  })
  let give = (_unfit: Unfit): void => {}
  const unfit = new Promise<Unfit>((done) => (give = done))
  session.say("dim", `reading ${relative(terminal.cwd, tsconfig)}`)
  session.started()
  const onTold = (told: Told): void => {
    if (told.kind === "started") return session.started()
    if (told.kind === "unfit") return give(told)
    const isGood = session.found(told.diagnostics, folder)
    if (!isGood || told.prepared === null) return
    prepared = told.prepared
    restarts.request()
  }
  const start = { tsconfig, entry: entry.file, env: terminal.env }
  const running = startLive(start, onTold, (line) => terminal.err(line))
  try {
    return await Promise.race([endOf(signals, running), restarts.failed, unfit])
  } finally {
    running.stop()
    await restarts.close()
    await running.ended
  }
}
