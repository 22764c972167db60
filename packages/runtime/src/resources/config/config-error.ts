import { PrecastError } from "../../base/errors/precast-error.ts"
import { runtimeErrors } from "../../base/errors/catalog.ts"

/** The error of one variable. */
export interface ConfigProblem {
  /** `DATABASE_POOL_SIZE`; "" for the configuration as a whole. */
  readonly variable: string
  readonly message: string
}

/**
 * Thrown by `config()` (PC2110): lists every missing or invalid variable, without the values of
 * secrets.
 */
export class ConfigError extends PrecastError {
  readonly problems: readonly ConfigProblem[]

  constructor(problems: readonly ConfigProblem[]) {
    const lines = problems.map(
      ({ variable, message }) => `\n  ${variable === "" ? "" : `${variable} `}${message}`,
    )
    super("PC2110", runtimeErrors.PC2110(problems.length, lines.join("")))
    this.name = "ConfigError"
    this.problems = problems
  }
}
