import { problemStatus, type ProblemCode } from "./problems.ts"

// A key and not `instanceof`: a program can have two copies of this package.
const MARK = "~precast:apiError"

/**
 * Thrown by a handler to answer with a problem (RFC 9457) instead of a result:
 * `throw new ApiError("not_found", "No such user")`. Message and details are sent to the client.
 * @throws TypeError for a code that is not in docs/errors.md
 */
export class ApiError extends Error {
  readonly code: ProblemCode
  /** HTTP status that goes with the code. */
  readonly status: number
  /** Sent as the member `details`, written by JSON.stringify. */
  readonly details?: unknown
  /** @internal */
  readonly "~precast:apiError" = true

  constructor(code: ProblemCode, message: string, details?: unknown, options?: ErrorOptions) {
    super(message, options)
    // Callers without types can pass any text, which would be an answer without a status.
    if (!Object.hasOwn(problemStatus, code)) throw new TypeError(`ApiError has no code "${code}"`)
    this.name = "ApiError"
    this.code = code
    this.status = problemStatus[code]
    if (details !== undefined) this.details = details
  }
}

/** Whether an error is an `ApiError`, of this copy of the package or another one. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && MARK in error
}
