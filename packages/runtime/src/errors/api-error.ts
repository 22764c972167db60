import { problemStatus, type ProblemCode } from "./problems.ts"

/**
 * Thrown by a handler to answer with a problem (RFC 9457) instead of a result:
 * `throw new ApiError("not_found", "No such user")`. Message and details are sent to the client.
 */
export class ApiError extends Error {
  readonly code: ProblemCode
  /** HTTP status that goes with the code. */
  readonly status: number
  /** Sent as the member `details`, written by JSON.stringify. */
  readonly details?: unknown

  constructor(code: ProblemCode, message: string, details?: unknown, options?: ErrorOptions) {
    super(message, options)
    this.name = "ApiError"
    this.code = code
    // Not typed callers can pass any text: an unknown code must not become an answer without status.
    this.status = Object.hasOwn(problemStatus, code) ? problemStatus[code] : 500
    if (details !== undefined) this.details = details
  }
}
