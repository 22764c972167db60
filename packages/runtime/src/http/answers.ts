import type { Refusal, Reply } from "../cores/core.ts"
import { headerBlock, NO_HEADERS, type HeaderBlock } from "../cores/headers.ts"
import type { ApiError } from "../errors/api-error.ts"
import { problemStatus } from "../errors/problems.ts"
import type { Issue } from "../issue.ts"
import { problemText } from "./problem.ts"

const JSON_HEADERS = headerBlock([["content-type", "application/json"]])
const PROBLEM_HEADERS = headerBlock([["content-type", "application/problem+json"]])

/** Sends the encoded result of a handler; `undefined` stands for no content. */
export function sendResult(reply: Reply, text: string | undefined): void {
  if (text === undefined) reply.send(204, NO_HEADERS, undefined)
  else reply.send(200, JSON_HEADERS, text)
}

/** Sends a request's issues. */
export function sendIssues(reply: Reply, issues: readonly Issue[]): void {
  const text = problemText("invalid_request", "The request does not fit the type of this route.", {
    issues,
  })
  reply.send(problemStatus.invalid_request, PROBLEM_HEADERS, text)
}

/**
 * Sends what a handler said by throwing an `ApiError`.
 * @throws what JSON.stringify throws when its details cannot be written; nothing is sent then
 */
export function sendApiError(reply: Reply, error: ApiError): void {
  const { code, message, details } = error
  const text = problemText(code, message, details === undefined ? {} : { details })
  reply.send(error.status, PROBLEM_HEADERS, text)
}

const DETAIL = {
  internal: "The server failed on this request.",
  timeout: "The handler did not answer in time.",
  not_found: "There is nothing at this path.",
  method_not_allowed: "This path does not take this method; the header allow lists those it takes.",
  malformed_request: "The request is not well-formed.",
  payload_too_large: "The request body is larger than this server takes.",
  unsupported_media_type:
    "The request body must be JSON, declared as content-type: application/json.",
  request_timeout: "The request did not arrive in time.",
  headers_too_large: "The request headers are larger than this server takes.",
  expectation_failed: "The expectation of the header expect cannot be met.",
} as const

type FixedProblem = keyof typeof DETAIL

const FIXED = Object.fromEntries(
  Object.entries(DETAIL).map(([code, detail]) => [code, problemText(code as FixedProblem, detail)]),
) as Record<FixedProblem, string>

/** Sends a problem that is the same for every request. */
export function sendFixed(reply: Reply, code: FixedProblem): void {
  reply.send(problemStatus[code], PROBLEM_HEADERS, FIXED[code])
}

const REFUSED: { readonly [reason in Refusal]: FixedProblem } = {
  framing: "malformed_request",
  "bad-request": "malformed_request",
  "body-too-large": "payload_too_large",
  "media-type": "unsupported_media_type",
  "utf-8": "malformed_request",
  timeout: "request_timeout",
  "headers-too-large": "headers_too_large",
  expectation: "expectation_failed",
  failed: "internal",
}

/** Sends why a core turned a request away. */
export function sendRefusal(reply: Reply, reason: Refusal): void {
  sendFixed(reply, REFUSED[reason])
}

/** Answers OPTIONS, or 405, on a path that takes the methods of `allowed`. */
export function sendAllowed(reply: Reply, method: string, allowed: AllowedHeaders): void {
  if (method === "OPTIONS") reply.send(204, allowed.options, undefined)
  else reply.send(405, allowed.problem, FIXED.method_not_allowed)
}

/** Header blocks with `Allow` for one set of methods. */
export interface AllowedHeaders {
  readonly options: HeaderBlock
  readonly problem: HeaderBlock
}

/** The header blocks for a set of methods. */
export function allowedHeaders(methods: readonly string[]): AllowedHeaders {
  const allow = ["allow", methods.join(", ")] as const
  return {
    options: headerBlock([allow]),
    problem: headerBlock([["content-type", "application/problem+json"], allow]),
  }
}
