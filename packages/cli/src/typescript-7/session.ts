import { type WatchedProject, type WatchedRound, watchTypeScript7 } from "@precast/transformer"
import { hasErrors, readLine } from "../build/diagnostics.ts"
import { readTsconfig } from "../project/tsconfig.ts"
import type { Order } from "./all.ts"
import { NOTHING, tell, type Told } from "./compile.ts"
import { createScripts } from "./scripts.ts"
import { errorsIn, folderOf, startTsc } from "./stock.ts"

/**
 * Compiles a project at once and after each edit, until a signal comes: the project's own `tsc --watch`
 * checks types, writes everything, and tells when there is something to do; what an edit has to do with
 * is read and made again at the same time, and put in place when `tsc` has written.
 */
export async function watchProject(
  { tsconfig, keepOutput }: Order,
  say: (line: string) => void,
): Promise<void> {
  const folder = folderOf(tsconfig)
  const scripts = createScripts(tsconfig)
  const own = createOwn(tsconfig)
  const isCareful = (): boolean =>
    keepOutput || readTsconfig(tsconfig).options["noEmitOnError"] === true
  let lines: string[] = []
  let work: Promise<Told> = Promise.resolve(NOTHING)

  async function compile(): Promise<Told> {
    try {
      const round = await own.next()
      await scripts.take(round)
      return tell(round.diagnostics, folder)
    } catch (error) {
      own.close()
      // What concerns a project as a whole, as that the API of its TypeScript does not answer.
      const said = /^PC1\d{3}: .*/s.exec((error as Error).message)?.[0]
      if (said === undefined) throw error
      return { lines: [`error ${said}`], errors: 1 }
    }
  }

  async function finish(said: readonly string[]): Promise<void> {
    const made = await work
    const found = errorsIn(said)
    // With errors of its own it has written nothing.
    if (found === 0 || !isCareful()) scripts.install()
    for (const line of [...said, ...made.lines]) say(line)
    const count = `${found + made.errors} error${found + made.errors === 1 ? "" : "s"}`
    say(`${new Date().toLocaleTimeString("en-US")} - Found ${count}. Watching for file changes.`)
  }

  // One round after the other, also when the next edit comes early.
  let turn: Promise<void> = Promise.resolve()
  const flags = keepOutput ? ["--noEmitOnError"] : []
  const args = ["-p", tsconfig, "--watch", "--preserveWatchOutput", ...flags]
  const { child, ended } = await startTsc(args, folder, (text) => {
    const { kind } = readLine(text)
    if (kind === "started")
      turn = turn.then(() => {
        say(text)
        work = compile()
        // It is looked at when `tsc` has done.
        work.catch(() => {})
      })
    else if (kind === "finished") {
      const said = lines
      lines = []
      turn = turn.then(() => finish(said))
      turn.catch(() => child.kill())
    } else if (kind !== "blank") lines.push(text)
  })
  const end = (): boolean => child.kill()
  process.on("exit", end)
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, end)
  await ended
  for (const line of lines) say(line)
  own.close()
  scripts.remove()
  await turn
}

/** The project, opened when it is first looked at, and again when something has failed. */
function createOwn(tsconfig: string): { next(): Promise<WatchedRound>; close(): void } {
  let open: WatchedProject | null = null
  const close = (): void => {
    open?.close()
    open = null
  }
  return {
    async next() {
      const round = open?.next()
      const isMended = round?.isSame === true && hasErrors(round.diagnostics)
      if (round && !isMended) return round
      // A package may have come that was missing: it is looked for anew.
      close()
      open = await watchTypeScript7(tsconfig)
      return open.next()
    },
    close,
  }
}
