import type { Issue } from "../issue.ts"
import { ValidationError } from "../validation-error.ts"

/** The error that `assert` and `decode` throw. */
export function invalid(issues: readonly Issue[]): ValidationError {
  return new ValidationError(issues)
}
