import { existsSync, rmSync, unwatchFile, watchFile } from "node:fs"
import { parse, sep } from "node:path"
import { readLine } from "../build/diagnostics.ts"
import type { Order } from "../build/order.ts"
import { createRound, type Round } from "./round.ts"
import { folderOf, runTsc, startTsc, threadsOf, type RunningTsc } from "./stock.ts"
import { watchFolders } from "./typescript-7-watch.ts"
import { configsOf } from "@precast/transformer"

/** Compiles a project first and after each edit, until a signal is received. */
export async function watchProject(
  order: Order,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const round = createRound(order, say)
  try {
    const watch = canTscWatch(folderOf(order.tsconfig)) ? besideTsc : afterEdits
    await watch(order, round, signal)
  } finally {
    round.close()
  }
}

/** `tsc --watch` of TypeScript 7.0 sees nothing in folders that are one or two below the root. */
function canTscWatch(folder: string): boolean {
  return folder.slice(parse(folder).root.length).split(sep).length >= 3
}

const EDIT = "File change detected. Starting incremental compilation..."
const line = (what: string): string => `${new Date().toLocaleTimeString("en-US")} - ${what}`

/** Within it `tsc --watch` starts on an edit, in ms. */
const NOTICED_MS = 5000

/**
 * The project's own `tsc --watch` checks types, writes everything, and reports each round; what an edit
 * affects is read and emitted at the same time, and installed when `tsc` has written.
 */
async function besideTsc(
  { tsconfig, keepOutput }: Order,
  round: Round,
  signal: AbortSignal,
): Promise<void> {
  const flags = keepOutput ? ["--noEmitOnError"] : []
  const args = ["-p", tsconfig, "--watch", "--preserveWatchOutput", ...flags]
  let lines: string[] = []
  // One round after the other, also when the next edit comes early.
  let turn: Promise<void> = Promise.resolve()
  let late: NodeJS.Timeout | undefined
  const start = (text: string): void => {
    clearTimeout(late)
    round.start(text)
  }
  let started = Infinity
  const finish = async (said: readonly string[], since: number): Promise<void> => {
    if (!(await round.finish(said))) return tsc.again()
    // An edit during its work may be one that it never reports.
    const isLast = since === started
    if (isLast && round.isBehind(since)) late = setTimeout(() => tsc.again(), NOTICED_MS)
  }
  const tsc = runAgain(() => {
    lines = []
    return startTsc([...args, ...threadsOf(tsconfig)], folderOf(tsconfig), (text) => {
      const { kind } = readLine(text)
      const [said, since] = [lines, started]
      if (kind === "started") {
        started = Date.now()
        turn = turn.then(() => start(text))
      } else if (kind === "finished") turn = turn.then(() => finish(said, since))
      else if (kind !== "blank") lines.push(text)
      if (kind === "finished") lines = []
    })
  })
  const unwatch = watchConfigs(tsconfig, () => tsc.again())
  signal.addEventListener("abort", () => tsc.end())
  try {
    await tsc.ended
    clearTimeout(late)
    await turn
  } finally {
    unwatch()
  }
}

/** Where it cannot watch, a `tsc` for each edit, which knows what it wrote for the last one. */
async function afterEdits(
  { tsconfig, keepOutput }: Order,
  round: Round,
  signal: AbortSignal,
): Promise<void> {
  const known = ["--incremental", "--tsBuildInfoFile", round.buildInfo]
  const flags = keepOutput ? ["--noEmitOnError"] : []
  const run = async (what: string): Promise<boolean> => {
    round.start(line(what))
    const words = ["-p", tsconfig, ...known, ...flags, ...threadsOf(tsconfig)]
    const { lines } = await runTsc(words, folderOf(tsconfig))
    return round.finish(lines)
  }
  const compile = async (isFirst: boolean): Promise<void> => {
    if (await run(isFirst ? "Starting compilation in watch mode..." : EDIT)) return
    // What it knows is not so.
    rmSync(round.buildInfo, { force: true })
    await run(EDIT)
  }
  await watchFolders([tsconfig], { compile, isBehind: () => round.isBehind() }, signal)
}

/** A process that is ended and started again. */
interface Again {
  again(): void
  end(): void
  /** Settles when it has exited and is not to be restarted. */
  readonly ended: Promise<void>
}

function runAgain(start: () => Promise<RunningTsc>): Again {
  const state = { isAgain: false, isOver: false }
  let running: RunningTsc | null = null
  const run = async (): Promise<void> => {
    do {
      state.isAgain = false
      running = await start()
      if (state.isOver) running.child.kill()
      await running.ended
    } while (state.isAgain && !state.isOver)
  }
  return {
    ended: run(),
    again() {
      state.isAgain = true
      running?.child.kill()
    },
    end() {
      state.isOver = true
      running?.child.kill()
    },
  }
}

/** Files whose edits `tsc --watch` of TypeScript 7.0 sees with the next edit of another file alone. */
function watchConfigs(tsconfig: string, act: () => void): () => void {
  let files: readonly string[] = []
  const unwatch = (): void => files.forEach((file) => unwatchFile(file, changed))
  const changed = (): void => {
    unwatch()
    look()
    // It may be missing for a moment, as when a branch is checked out.
    if (existsSync(tsconfig)) act()
  }
  const look = (): void => {
    files = [...new Set([...files, ...configsOf(tsconfig)])]
    for (const file of files) watchFile(file, { interval: 200, persistent: false }, changed)
  }
  look()
  return unwatch
}
