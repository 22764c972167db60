/**
 * Every code of a problem response, with its HTTP status: those that a handler throws by
 * `ApiError`, and those that the server sends. Documented in docs/errors.md.
 */
export const problemStatus = {
  invalid_argument: 400,
  invalid_request: 400,
  malformed_request: 400,
  invalid_message: 400,
  failed_precondition: 400,
  out_of_range: 400,
  unauthenticated: 401,
  permission_denied: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  conflict: 409,
  already_exists: 409,
  aborted: 409,
  gone: 410,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  unsupported_encoding: 415,
  expectation_failed: 417,
  unprocessable: 422,
  upgrade_required: 426,
  resource_exhausted: 429,
  headers_too_large: 431,
  internal: 500,
  unimplemented: 501,
  bad_gateway: 502,
  unavailable: 503,
  timeout: 503,
  deadline_exceeded: 504,
} as const

/** `code` of a problem document, each with its HTTP status: docs/errors.md. */
export type ProblemCode = keyof typeof problemStatus
