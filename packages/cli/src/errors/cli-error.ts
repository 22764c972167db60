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

/** The system's errors for inaccessible files and folders. */
const REFUSALS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "it is not permitted",
  EROFS: "the file system is read-only",
  ENOSPC: "no space is left",
  EDQUOT: "the quota of the user is used up",
  EISDIR: "it is a folder",
  ENOTDIR: "a file stands where a folder is needed",
  EEXIST: "a file exists there",
  ENAMETOOLONG: "its name is too long",
}

/** PC3093 for an error of the file system that is not a defect of Precast; undefined for any other. */
export function refusalOf(error: unknown): CliError | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = "", path } = error as NodeJS.ErrnoException
  if (path === undefined || !Object.hasOwn(REFUSALS, code)) return undefined
  return cliError("PC3093", path, REFUSALS[code]!)
}
