import { unwatchFile, watchFile } from "node:fs"
import { configsOf } from "@precast/transformer"
import type { RunningTsc } from "./stock.ts"

/** A process that is ended and started again. */
export interface Again {
  again(): void
  end(): void
  /** Settles when it has exited and is not to be restarted. */
  readonly ended: Promise<void>
}

export function runAgain(start: () => Promise<RunningTsc>): Again {
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
export function watchConfigs(tsconfig: string, act: () => void): () => void {
  let files: readonly string[] = []
  const unwatch = (): void => files.forEach((file) => unwatchFile(file, changed))
  const changed = (): void => {
    unwatch()
    look()
    act()
  }
  const look = (): void => {
    files = configsOf(tsconfig)
    for (const file of files) watchFile(file, { interval: 200, persistent: false }, changed)
  }
  look()
  return unwatch
}
