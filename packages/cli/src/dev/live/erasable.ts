import { basename } from "node:path"

/** Why Node cannot run a file with stripped types, other than what Node reports itself; null: it can. */
export function unfitReason(file: string, text: string): string | null {
  if (/\.[cm]?tsx$/.test(file)) return `${basename(file)} has JSX`
  if (DECORATOR.test(text)) return `${basename(file)} seems to have decorators`
  return null
}

/** Where it errs, as in a comment without stars, the program is compiled: slower, and right. */
const DECORATOR = /^[ \t]*@[A-Za-z_$][\w$.]*(?:\(|\s)/m

/** Node's error for an enum and similar syntax that it does not run. */
export function isUnsupported(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX"
}
