import { atCaller } from "./caller-frames.ts"
import { API_ERROR } from "../marks.ts"
import { problemStatus, type ProblemCode } from "./errors-problems.ts"

/**
 * Thrown or returned by a handler to respond with a problem (RFC 9457) instead of a result:
 * `throw new ApiError("not_found", "No such user")`. Message and details are sent to the client.
 * In a return type, `User | ApiError<"not_found">`, clients and OpenAPI know of it.
 * @throws TypeError for a code that is not in docs/errors.md
 */
export class ApiError<C extends ProblemCode = ProblemCode, D = unknown> extends Error {
  readonly code: C
  /** HTTP status that goes with the code. */
  readonly status: number
  /**
   * Sent as the member `details`: by its type where the handler's return type names it, `User |
   * ApiError<"not_found", Details>`, and these details fit it; else as JSON.stringify writes it.
   */
  readonly details?: D
  /** For types alone: the transformer recognizes the class by it. */
  declare readonly "~precast:apiError": true
  /** @internal */
  readonly [API_ERROR] = true

  constructor(code: C, message: string, details?: D, options?: ErrorOptions) {
    super(message, options)
    // Untyped callers can pass any text, which would be a response without a status.
    if (!Object.hasOwn(problemStatus, code))
      throw atCaller(new TypeError(`ApiError has no code "${code}"`))
    this.name = "ApiError"
    this.code = code
    this.status = problemStatus[code]
    if (details !== undefined) this.details = details
  }
}

/** Whether an error is an `ApiError`, of this copy of the package or another one. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && API_ERROR in error
}
