import { catalog } from "./catalog.ts"

export type Code = keyof typeof catalog
type Holes<C extends Code> = Parameters<(typeof catalog)[C]["text"]>

/** An error that the user can fix: code, what is wrong, what to do, exit code. The command line prints it. */
export class BenchError extends Error {
  readonly code: Code
  readonly hint: string
  readonly exit: number

  constructor(code: Code, text: string) {
    super(text)
    this.name = "BenchError"
    this.code = code
    this.hint = catalog[code].hint
    this.exit = catalog[code].exit
  }
}

/** Code and the words for its holes → the error to throw. */
export function benchError<C extends Code>(code: C, ...holes: Holes<C>): BenchError {
  const text = catalog[code].text as (...words: Holes<C>) => string
  return new BenchError(code, text(...holes))
}
