import { observers } from "../../base/observers.ts"
import { logLine } from "../../base/text/log-text.ts"

/** Told of each line that a logger of this package writes. */
export type LineObserver = (line: string) => void

/** State of the module: who observes is set up once for the program, wherever its loggers are made. */
const observing = /* @__PURE__ */ observers<LineObserver>(
  (all) => (line) => all.forEach((by) => by(line)),
)

/** Has lines of loggers observed. @returns what ends it */
export function watchLines(by: LineObserver): () => void {
  return observing.add(by)
}

/** What pino writes: a line in which no character acts on terminals, told to who observes. */
export function writtenLine(line: string): string {
  observing.now?.(line)
  return logLine(line)
}
