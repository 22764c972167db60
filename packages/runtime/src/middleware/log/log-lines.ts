import { observers } from "../../base/observers.ts"
import { logLine } from "../../base/text/log-text.ts"

/** Called for each line that a logger of this package writes. */
export type LineObserver = (line: string) => void

/** State of the module: the observer is set once for the program, for all loggers. */
const observing = /* @__PURE__ */ observers<LineObserver>(
  (all) => (line) => all.forEach((by) => by(line)),
)

/** Adds an observer of the loggers' lines. @returns a function that removes it */
export function watchLines(by: LineObserver): () => void {
  return observing.add(by)
}

/** The line for pino to write: without characters that control terminals. Observers are called with it. */
export function writtenLine(line: string): string {
  observing.now?.(line)
  return logLine(line)
}
