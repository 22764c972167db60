import { existsSync } from "node:fs"
import { join } from "node:path"
import { readTsconfig } from "../project/project-tsconfig.ts"
import type { Order, Told } from "../build/order.ts"
import { NOTHING, tell, tellFailure } from "./compile.ts"
import { OWN_PLACE, PLACES } from "./internal-folders.ts"
import { createOwn } from "./own-session.ts"
import { createScripts } from "./scripts.ts"
import { errorsIn, folderOf } from "./stock.ts"

/** Compilations of one project, one after the other. */
export interface Round {
  /** Where `tsc` may note what it knows. */
  readonly buildInfo: string
  /** Begins to make what has to be made again. */
  start(line: string): void
  /**
   * When `tsc` is done: installs the emitted code, and reports it.
   * @param said lines of `tsc`
   * @returns false: `tsc` must write everything again
   */
  finish(said: readonly string[]): Promise<boolean>
  /**
   * Whether a file has changed that was looked at since it was.
   * @param since or is newer, in ms since 1970
   */
  isBehind(since?: number): boolean
  close(): void
}

/** What was found, once it is known whether the compiler has found errors of its own. */
type Work = (hasFailed: boolean) => Told

/** @param say receives each line, as `tsc --watch` would write it */
export function createRound(
  { tsconfig, keepOutput, all }: Order,
  say: (line: string) => void,
): Round {
  const folder = folderOf(tsconfig)
  const scripts = createScripts(tsconfig)
  const own = createOwn(tsconfig)
  let work: Promise<Work> = Promise.resolve(() => NOTHING)
  // A tsconfig may be missing for a moment, which `tsc` reports.
  const isCareful = (): boolean =>
    keepOutput || !existsSync(tsconfig) || readTsconfig(tsconfig).options["noEmitOnError"] === true

  async function compile(): Promise<Work> {
    try {
      const made = await own.next()
      await scripts.take(made)
      return (hasFailed) => tell(made.diagnostics, { base: folder, hasFailed, all })
    } catch (error) {
      own.close()
      const told = existsSync(tsconfig) ? tellFailure(error) : NOTHING
      return () => told
    }
  }

  return {
    buildInfo: join(folder, PLACES, OWN_PLACE, "tsbuildinfo"),
    start(line) {
      say(line)
      // A compiler that was stopped restarts before it is done.
      work = work.then(compile, compile)
      // It is looked at in the end.
      work.catch(() => {})
    },
    async finish(said) {
      const found = errorsIn(said)
      const made = (await work)(found > 0)
      // With errors of its own it has written nothing.
      const isRight = found > 0 && isCareful() ? true : scripts.install()
      for (const line of [...said, ...made.lines]) say(line)
      const count = `${found + made.errors} error${found + made.errors === 1 ? "" : "s"}`
      say(`${new Date().toLocaleTimeString("en-US")} - Found ${count}. Watching for file changes.`)
      return isRight
    },
    isBehind: (since) => own.isBehind(since),
    close() {
      own.close()
      scripts.remove()
    },
  }
}
