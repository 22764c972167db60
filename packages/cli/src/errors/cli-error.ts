import type { ReportedError } from "@precast/bench"
import { catalog } from "./catalog.ts"

export type Code = keyof typeof catalog
type Holes<C extends Code> = Parameters<(typeof catalog)[C]["text"]>

/** An error that the user can fix: code, what is wrong, what to do, exit code. Printed by run.ts only. */
export class CliError extends Error implements ReportedError {
  readonly code: Code
  readonly hint: string
  readonly exit: number

  constructor(code: Code, text: string) {
    super(text)
    this.name = "CliError"
    this.code = code
    this.hint = catalog[code].hint
    this.exit = catalog[code].exit
  }
}

/** Code and the words for its holes → the error to throw. */
export function cliError<C extends Code>(code: C, ...holes: Holes<C>): CliError {
  const text = catalog[code].text as (...words: Holes<C>) => string
  return new CliError(code, text(...holes))
}

/** Whether an error has a code: one of this package or of @precast/bench. */
export const isReported = (error: unknown): error is ReportedError =>
  error instanceof Error && "code" in error && "hint" in error && "exit" in error
