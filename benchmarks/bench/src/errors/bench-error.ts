import { catalog } from "./catalog.ts"

export type Code = keyof typeof catalog
type Holes<C extends Code> = Parameters<(typeof catalog)[C]["text"]>

/**
 * An error that the user can fix. `run` throws it, and the command line, which throws its own of this shape,
 * recognizes it by these properties: neither package can import the other at run time.
 */
export interface ReportedError extends Error {
  /** Stable; docs/cli-errors.md lists it. */
  readonly code: string
  /** What to do. */
  readonly hint: string
  /** The exit code of the process. */
  readonly exit: number
}

/** The error to throw, with the words for the holes of its text. */
export function benchError<C extends Code>(code: C, ...holes: Holes<C>): ReportedError {
  const { text, hint, exit } = catalog[code]
  return Object.assign(new Error((text as (...words: Holes<C>) => string)(...holes)), {
    code,
    hint,
    exit,
  })
}
