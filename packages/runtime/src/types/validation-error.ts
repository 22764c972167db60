import type { Issue } from "./issue.ts"
import { issueLine } from "./prettify.ts"

/** Thrown by `assert` and `decode` for a value that does not fit its type. */
export class ValidationError extends Error {
  override readonly name = "ValidationError"
  readonly code = "PC2002"
  /** Every issue; at least one. */
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super(`PC2002: the value does not fit its type. ${listed(issues)}`)
    this.issues = issues
  }
}

const LISTED = 3

// By hand: a third of the time of slice, map and join, where an error is thrown for each wrong request.
function listed(issues: readonly Issue[]): string {
  let text = ""
  for (let at = 0; at < issues.length && at < LISTED; at++)
    text += (at === 0 ? "" : "; ") + issueLine(issues[at]!)
  return issues.length > LISTED ? `${text}; and ${issues.length - LISTED} more` : text
}
