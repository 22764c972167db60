import type { Validate } from "../emitted/route.ts"
import type { Issue } from "../issue.ts"
import { prettify } from "../prettify.ts"

/** A handler's result does not fit its type: told in development, where answers are validated. */
export class AnswerMisfit extends Error {
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super(`the handler's result does not fit its type:\n${prettify(issues)}`)
    this.name = "AnswerMisfit"
    this.issues = issues
  }
}

/** @throws AnswerMisfit */
export function fitting<T>(value: T, validate: Validate): T {
  const result = validate(value)
  if (!result.ok) throw new AnswerMisfit(result.issues)
  return value
}
