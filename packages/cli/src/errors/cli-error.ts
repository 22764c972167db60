import { catalog } from "./catalog.ts"

export type Code = keyof typeof catalog
type Holes<C extends Code> = Parameters<(typeof catalog)[C]["text"]>

/** An error that the user can fix: code, what is wrong, what to do, exit code. Printed by run.ts only. */
export class CliError extends Error {
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

/** What is printed of an error that has a code. */
export interface Reported extends Error {
  readonly code: string
  readonly hint: string
  readonly exit: number
}

/** Whether an error has a code: one of this package, or of @precast/bench, which has a class of its own. */
export const isReported = (error: unknown): error is Reported =>
  error instanceof Error && "code" in error && "hint" in error && "exit" in error
