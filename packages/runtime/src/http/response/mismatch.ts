import type { Validate } from "../../types/route.ts"
import { PrecastError, runtimeErrors } from "../../base/errors/catalog.ts"
import type { Issue } from "../../types/issue.ts"
import { prettify } from "../../types/prettify.ts"

/** A handler's result does not match its type: reported in development, where responses are validated. */
export class ResponseMismatch extends PrecastError {
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super("PC2191", runtimeErrors.PC2191(prettify(issues)))
    this.name = "ResponseMismatch"
    this.issues = issues
  }
}

/** @throws ResponseMismatch */
export function fitting<T>(value: T, validate: Validate): T {
  const result = validate(value)
  if (!result.ok) throw new ResponseMismatch(result.issues)
  return value
}
