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

function listed(issues: readonly Issue[]): string {
  const first = issues.slice(0, LISTED).map(issueLine)
  const more = issues.length > LISTED ? `; and ${issues.length - LISTED} more` : ""
  return first.join("; ") + more
}
