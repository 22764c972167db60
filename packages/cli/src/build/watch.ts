import { existsSync, readdirSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { declaredDatabases } from "../db/declared.ts"
import { cliError } from "../errors/cli-error.ts"
import { tsconfigPath } from "../project/project-tsconfig.ts"
import { exitCodeOf, holdSignals, type Signals } from "../signals.ts"
import type { Terminal } from "../terminal.ts"
import { Folders } from "../watching/folders.ts"
import { SETTLED_MS } from "../watching/settled.ts"
import {
  type Compiler,
  describeEnd,
  type Ended,
  findCompiler,
  type Running,
  startCompiler,
} from "./compiler.ts"
import { type Diagnostic, DiagnosticReader, hasErrors } from "./diagnostics.ts"
import { formatDiagnostics } from "./format.ts"
import type { BuildOptions } from "./once.ts"

/** The events of a watching compiler. */
export interface Rounds {
  onStart?(): void
  /** A compilation is done; lines other than diagnostics are passed as `other`. */
  onRound(diagnostics: readonly Diagnostic[], other: readonly string[]): void
}

/**
 * Starts `tspc --watch` and cuts its output into rounds. It is started again when a migration changes, since it watches
 * sources alone, and statements that a migration breaks are errors.
 */
export function startRounds(compiler: Compiler, env: NodeJS.ProcessEnv, rounds: Rounds): Running {
  let running = startOnce(compiler, env, rounds)
  let restarting: Promise<void> = Promise.resolve()
  let isStopped = false
  const stopWatching = watchMigrations(compiler.folder, () => {
    restarting = restarting.then(async () => {
      if (isStopped) return
      const before = running
      before.stop()
      await before.ended
      if (!isStopped) running = startOnce(compiler, env, rounds)
    })
  })
  async function untilEnd(): Promise<Ended> {
    for (;;) {
      const last = running
      const end = await last.ended
      await restarting
      if (last === running) return end
    }
  }
  const ended = untilEnd().finally(stopWatching)
  return {
    ended,
    stop() {
      isStopped = true
      stopWatching()
      running.stop()
    },
  }
}

function startOnce(compiler: Compiler, env: NodeJS.ProcessEnv, rounds: Rounds): Running {
  const reader = new DiagnosticReader()
  const flush = (): void => {
    const { diagnostics, other } = reader.take()
    rounds.onRound(diagnostics, other)
  }
  const running = startCompiler(compiler, env, (line) => {
    if (line.kind === "started") rounds.onStart?.()
    else if (line.kind === "finished") flush()
    else reader.add(line)
  })
  // The last output of a failing compiler must not be lost.
  const ended = running.ended.then((end) => {
    const { diagnostics, other } = reader.take()
    if (diagnostics.length + other.length > 0) rounds.onRound(diagnostics, other)
    return end
  })
  return { ...running, ended }
}

/** Waits for a signal and returns its exit code; PC3012 when the compiler exits. */
export async function endOf(signals: Signals, running: Running): Promise<number> {
  const first = await Promise.race([signals.first, running.ended])
  if (typeof first === "string") return exitCodeOf(first)
  // Ctrl-C goes to every process of a terminal, and the compiler may be faster than we are.
  if (first.signal === "SIGINT") return exitCodeOf("SIGINT")
  throw cliError("PC3012", describeEnd(first))
}

/** `precast build --watch`: until a signal comes (its exit code) or the compiler breaks (PC3012). */
export async function watchBuild(options: BuildOptions, terminal: Terminal): Promise<number> {
  const tsconfig = tsconfigPath(terminal.cwd, options.project)
  const build = options.build ? [] : undefined
  const all = options.all || options.json
  const compiler = findCompiler(tsconfig, { watch: true, keepOutput: false, all, build })
  const signals = holdSignals()
  const running = startRounds(compiler, terminal.env, {
    // An editor that reads along takes what it has read before as fixed: docs/editors.md.
    onStart: () => {
      if (!options.json) terminal.out("… compiling")
    },
    onRound: (diagnostics, other) => {
      if (other.length > 0) terminal.err(other.join("\n"))
      const ok = !hasErrors(diagnostics)
      if (options.json) terminal.out(JSON.stringify({ ok, diagnostics }))
      else if (diagnostics.length > 0) {
        terminal.out(formatDiagnostics(diagnostics, compiler.folder, terminal.paint))
      }
      if (!options.json && ok) terminal.out(`${terminal.paint("green", "✓")} compiled; watching`)
    },
  })
  try {
    return await endOf(signals, running)
  } finally {
    running.stop()
    await running.ended
    signals.release()
  }
}

/**
 * Watches the migrations of the databases that a project declares: a watching TypeScript looks at sources alone.
 * @param folder of the project
 * @returns a function that stops it
 */
function watchMigrations(folder: string, onChange: () => void): () => void {
  const roots = declaredDatabases(folder).flatMap(({ migrations }) =>
    migrations === undefined ? [] : [resolve(folder, migrations)],
  )
  if (roots.length === 0) return () => {}
  let timer: NodeJS.Timeout | undefined
  const folders = new Folders(() => {
    clearTimeout(timer)
    timer = setTimeout(look, SETTLED_MS)
  })
  const take = (): void => folders.take(new Set(roots.flatMap(foldersIn)), Infinity)
  let before = stampOf(roots)
  function look(): void {
    take()
    const now = stampOf(roots)
    // An event need not be a change.
    if (now === before) return
    before = now
    onChange()
  }
  take()
  return () => {
    clearTimeout(timer)
    folders.close()
  }
}

/** A migration may be a folder with a file. */
function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const below = readdirSync(folder, { withFileTypes: true }).filter((each) => each.isDirectory())
  return [folder, ...below.map(({ name }) => join(folder, name))]
}

function stampOf(roots: readonly string[]): string {
  const files = roots
    .flatMap(foldersIn)
    .flatMap((each) => readdirSync(each).map((name) => join(each, name)))
  return files
    .map((file) => {
      const stat = statSync(file, { throwIfNoEntry: false })
      return `${file} ${stat?.mtimeMs} ${stat?.size}`
    })
    .join("\n")
}
