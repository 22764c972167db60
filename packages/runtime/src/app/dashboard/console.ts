import type { LogView } from "./wire.ts"
import { format } from "node:util"
import { observers } from "../../base/observers.ts"

/** Receives the console output of the program. */
type ConsoleObserver = (level: LogView["level"], text: string) => void

const METHODS = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" } as const

type Method = keyof typeof METHODS

/** State of the module: there is one console. */
const observing = /* @__PURE__ */ observers<ConsoleObserver>(
  (all) => (level, text) => all.forEach((by) => by(level, text)),
)

let restore: (() => void) | undefined

/** Observes the console; its output is unchanged. @returns a function that stops it */
export function watchConsole(by: ConsoleObserver): () => void {
  const end = observing.add(by)
  restore ??= wrap()
  return () => {
    end()
    if (observing.now !== null) return
    restore?.()
    restore = undefined
  }
}

function wrap(): () => void {
  const undo = (Object.keys(METHODS) as Method[]).map((name) => {
    const own = console[name]
    const wrapped = (...values: unknown[]): void => {
      own.apply(console, values)
      observing.now?.(METHODS[name], format(...values))
    }
    console[name] = wrapped
    return () => {
      // Other code may have wrapped it since.
      if (console[name] === wrapped) console[name] = own
    }
  })
  return () => undo.forEach((each) => each())
}
