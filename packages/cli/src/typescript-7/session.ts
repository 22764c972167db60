import { parse, sep } from "node:path"
import { readLine } from "../build/diagnostics.ts"
import { runAgain, watchConfigs } from "./again.ts"
import type { Order } from "./all.ts"
import { createRound, type Round } from "./round.ts"
import { folderOf, runTsc, startTsc } from "./stock.ts"
import { watchFolders } from "./watch.ts"

/** Compiles a project at once and after each edit, until a signal comes. */
export async function watchProject(order: Order, say: (line: string) => void): Promise<void> {
  const round = createRound(order, say)
  const stop = new AbortController()
  const end = (): void => stop.abort()
  process.on("exit", end)
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, end)
  try {
    const watch = canTscWatch(folderOf(order.tsconfig)) ? besideTsc : afterEdits
    await watch(order, round, stop.signal)
  } finally {
    round.close()
  }
}

/** `tsc --watch` of TypeScript 7.0 sees nothing in folders that are one or two below the root. */
function canTscWatch(folder: string): boolean {
  return folder.slice(parse(folder).root.length).split(sep).length >= 3
}

/**
 * The project's own `tsc --watch` checks types, writes everything, and tells when there is something
 * to do; what an edit has to do with is read and made again at the same time, and put in place when
 * `tsc` has written.
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
  const tsc = runAgain(() =>
    startTsc(args, folderOf(tsconfig), (text) => {
      const { kind } = readLine(text)
      const said = lines
      if (kind === "started") turn = turn.then(() => round.start(text))
      else if (kind === "finished") turn = turn.then(() => round.finish(said))
      else if (kind !== "blank") lines.push(text)
      if (kind === "finished") lines = []
    }),
  )
  const unwatch = watchConfigs(tsconfig, () => tsc.again())
  signal.addEventListener("abort", () => tsc.end())
  try {
    await tsc.ended
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
  await watchFolders(
    [tsconfig],
    async (isFirst) => {
      const what = isFirst
        ? "Starting compilation in watch mode..."
        : "File change detected. Starting incremental compilation..."
      round.start(`${new Date().toLocaleTimeString("en-US")} - ${what}`)
      const { lines } = await runTsc(["-p", tsconfig, ...known, ...flags], folderOf(tsconfig))
      await round.finish(lines)
    },
    signal,
  )
}
