import { cliError } from "../errors/cli-error.ts"
import type { Terminal } from "../terminal.ts"

/** Options of `precast chaos`. */
export interface ChaosOptions {
  /** File of the app to run, source or output; undefined = found by package.json and tsconfig. */
  readonly entry: string | undefined
  readonly project: string
  readonly workers: number
  readonly seconds: number
  /** Requests per second. */
  readonly rate: number
  /** Heap of each process of the app, in MB. */
  readonly memory: number
  /** undefined = a random one. */
  readonly seed?: number
  /** Names of endpoints; none = all. */
  readonly only: readonly string[]
  /** Kinds of faults; none = all. */
  readonly faults: readonly string[]
  /** URL of a database to use in place of empty ones. */
  readonly database?: string
  /** Headers of each request, `name: value`. */
  readonly header?: readonly string[]
  readonly json: boolean
}

/** Kinds of faults. */
export const FAULTS = ["kill", "cut", "stall", "messages"] as const
export type FaultKind = (typeof FAULTS)[number]

const LIMITS = {
  workers: [2, 32],
  seconds: [1, 600],
  rate: [1, 2000],
  memory: [64, 16_384],
} as const

/** PC3001 for values out of range, PC3100 where the command cannot be used. */
export function checkOptions(options: ChaosOptions, terminal: Terminal): void {
  for (const [name, [least, most]] of Object.entries(LIMITS)) {
    const value = options[name as keyof typeof LIMITS]
    if (value < least || value > most)
      throw cliError("PC3001", `--${name} is a number from ${least} to ${most}.`)
  }
  const known: readonly string[] = FAULTS
  const unknown = options.faults.find((each) => !known.includes(each))
  if (unknown !== undefined)
    throw cliError("PC3001", `Unknown fault '${unknown}'. Faults: ${known.join(", ")}.`)
  const wrong = options.header?.find((line) => !/^[\w!#$%&'*+.^`|~-]+:[^\r\n]*$/.test(line))
  if (wrong !== undefined) throw cliError("PC3001", `'${wrong}' is not a header: name: value.`)
  if (terminal.env["NODE_ENV"] === "production") throw cliError("PC3100", "NODE_ENV is production")
  if (process.platform !== "linux")
    throw cliError("PC3100", "processes share a port on Linux only, and this is another system")
}
