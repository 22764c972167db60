import { requiredPackages } from "../../base/bundled-packages.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import { nodeModule } from "../../base/node.ts"
import { observers } from "../../base/observers.ts"
import { logLine } from "../../base/text/error-text.ts"

/** The methods of a pino logger (https://getpino.io) that are used; any compatible logger will do. */
export interface Logger {
  readonly trace: LogFunction
  readonly debug: LogFunction
  readonly info: LogFunction
  readonly warn: LogFunction
  readonly error: LogFunction
  readonly fatal: LogFunction
  child(fields: Readonly<Record<string, unknown>>, options?: object): Logger
  flush?(): void
}

/** Options of pino, such as `level`. */
export type LoggerOptions = Readonly<Record<string, unknown>>

/** A method of a logger: fields and a message, or a message alone. */
export interface LogFunction {
  (fields: object, message?: string): void
  (message: string): void
}

/**
 * A logger of pino that writes to standard output.
 * @throws PrecastError PC2031 when pino is not installed
 */
export function pinoLogger(options: LoggerOptions): Logger {
  try {
    // Loaded on first use: programs without an access log do not need the package.
    const load = requiredPackages.pino ?? pinoHere
    const pino = load() as (options: object) => Logger
    return pino({ ...options, hooks: { streamWrite: writtenLine, ...(options.hooks as object) } })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== "MODULE_NOT_FOUND") throw error
    throw runtimeError("PC2031", "accessLog()", "pino", code)
  }
}

function pinoHere(): unknown {
  const { createRequire } = nodeModule("module")
  return createRequire(import.meta.url)("pino")
}

/** Called for each line that a logger of this package writes. */
type LineObserver = (line: string) => void

/** State of the module: the observer is set once for the program, for all loggers. */
const observing = /* @__PURE__ */ observers<LineObserver>(
  (all) => (line) => all.forEach((by) => by(line)),
)

/** Adds an observer of the loggers' lines. @returns a function that removes it */
export function watchLines(by: LineObserver): () => void {
  return observing.add(by)
}

/** The line for pino to write: without characters that control terminals. Observers are called with it. */
function writtenLine(line: string): string {
  observing.now?.(line)
  return logLine(line)
}
