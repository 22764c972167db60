import { basename } from "node:path"

/** Why Node cannot run a file whose types are taken off, beside what it says itself; null: it can. */
export function unfitReason(file: string, text: string): string | null {
  if (/\.[cm]?tsx$/.test(file)) return `${basename(file)} has JSX`
  if (DECORATOR.test(text)) return `${basename(file)} seems to have decorators`
  return null
}

/** Where it errs, as in a comment without stars, the program is compiled: slower, and right. */
const DECORATOR = /^[ \t]*@[A-Za-z_$][\w$.]*(?:\(|\s)/m

/** What Node says of an enum and the like: that it does not run them. */
export function isUnsupported(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX"
}
