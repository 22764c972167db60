import type { Refusal, ResponseWriter } from "../../transport/core.ts"
import { headerBlock, type HeaderBlock } from "../../transport/headers.ts"
import type { ApiError } from "../../base/errors/api-error.ts"
import { problemStatus, type ProblemCode } from "../../base/errors/errors-problems.ts"
import type { Issue } from "../../types/issue.ts"
import { OutgoingResponse } from "../../endpoint/outgoing-response.ts"
import { RETRY_AFTER } from "./unavailable.ts"
import { problemOf, type ProblemExtras, type ProblemOptions } from "./response-problem.ts"

const DETAIL = {
  internal: "The server failed on this request.",
  unavailable: "The server cannot process the request now; try again later.",
  timeout: "The handler did not respond in time.",
  not_found: "There is nothing at this path.",
  method_not_allowed: "This path does not take this method; the header allow lists those it takes.",
  malformed_request: "The request is not well-formed.",
  payload_too_large: "The request body is larger than this server takes.",
  uri_too_long: "The path parameters and query string are longer than this server takes.",
  unsupported_media_type:
    "The request body is of a type that this path does not take; JSON is declared as content-type: application/json.",
  unsupported_encoding:
    "The request body has a content-encoding that this server does not take; the header accept-encoding lists those it takes.",
  request_timeout: "The request did not arrive in time.",
  headers_too_large: "The request headers are larger than this server takes.",
  expectation_failed: "The expectation of the header expect cannot be met.",
} as const

/** Problems that are the same for every request. */
export type FixedProblem = keyof typeof DETAIL

const REFUSED: { readonly [reason in Refusal]: FixedProblem } = {
  framing: "malformed_request",
  "bad-request": "malformed_request",
  "body-too-large": "payload_too_large",
  "media-type": "unsupported_media_type",
  encoding: "unsupported_encoding",
  compressed: "malformed_request",
  "utf-8": "malformed_request",
  timeout: "request_timeout",
  "headers-too-large": "headers_too_large",
  "url-too-long": "uri_too_long",
  expectation: "expectation_failed",
  failed: "internal",
}

const PROBLEM = headerBlock([["content-type", "application/problem+json"]])
const JSON_TYPE = headerBlock([["content-type", "application/json"]])

/** Creates the error responses of an application. */
export class Problems {
  readonly #shape: ProblemOptions["shape"]
  readonly #status: NonNullable<ProblemOptions["status"]>
  readonly #fixed = new Map<FixedProblem, string>()

  constructor({ shape, status = {} }: ProblemOptions = {}) {
    this.#shape = shape
    this.#status = status
  }

  /** The status of a problem, as the application has chosen. */
  statusOf(code: ProblemCode): number {
    return this.#status[code] ?? problemStatus[code]
  }

  /** Sends a problem that is the same for every request. */
  sendFixed(reply: ResponseWriter, code: FixedProblem): void {
    reply.send(this.statusOf(code), this.headers, this.#fixedText(code))
  }

  /** Sends why a core turned a request away. */
  sendRefusal(reply: ResponseWriter, reason: Refusal): void {
    this.sendFixed(reply, REFUSED[reason])
  }

  /** Sends a request's issues. */
  sendIssues(reply: ResponseWriter, issues: readonly Issue[]): void {
    reply.send(this.statusOf("invalid_request"), this.headers, this.#issuesText(issues))
  }

  refusal(reason: Refusal): OutgoingResponse {
    return this.fixed(REFUSED[reason])
  }

  fixed(code: FixedProblem): OutgoingResponse {
    return new OutgoingResponse(this.statusOf(code), this.headers, this.#fixedText(code))
  }

  /** 503 with `retry-after` (RFC 9110 §10.2.3). */
  unavailable(): OutgoingResponse {
    const outgoing = this.fixed("unavailable")
    outgoing.headers.append("retry-after", RETRY_AFTER)
    return outgoing
  }

  /** A result that does not match its type: reported only in development. */
  misfit(issues: readonly Issue[]): OutgoingResponse {
    const detail = "The handler's result does not fit its type."
    const text = this.text("internal", detail, { issues })
    return new OutgoingResponse(this.statusOf("internal"), this.headers, text)
  }

  issues(issues: readonly Issue[]): OutgoingResponse {
    return new OutgoingResponse(
      this.statusOf("invalid_request"),
      this.headers,
      this.#issuesText(issues),
    )
  }

  /**
   * The problem of a handler's `ApiError`.
   * @param encode gives the JSON text of details whose type is known
   * @throws what JSON.stringify throws when its details cannot be written
   */
  error(
    error: ApiError,
    encode?: (code: string, details: unknown) => string | undefined,
  ): OutgoingResponse {
    const { code, message, details } = error
    const status = this.statusOf(code)
    const known = details === undefined ? undefined : encode?.(code, details)
    return new OutgoingResponse(
      status,
      this.headers,
      this.#errorText(code, message, details, known),
    )
  }

  #errorText(
    code: ProblemCode,
    message: string,
    details: unknown,
    known: string | undefined,
  ): string {
    if (details === undefined) return this.text(code, message)
    if (known === undefined) return this.text(code, message, { details })
    // The application's own shape is given what the client would see.
    if (this.#shape !== undefined) return this.text(code, message, { details: JSON.parse(known) })
    return `${this.text(code, message).slice(0, -1)},"details":${known}}`
  }

  get headers(): HeaderBlock {
    return this.#shape === undefined ? PROBLEM : JSON_TYPE
  }

  /** @throws what JSON.stringify throws, and what the application's own shape throws */
  text(code: ProblemCode, detail: string, extras: ProblemExtras = {}): string {
    const problem = problemOf(code, detail, extras, this.statusOf(code))
    return JSON.stringify(this.#shape === undefined ? problem : this.#shape(problem))
  }

  #issuesText(issues: readonly Issue[]): string {
    const detail = "The request does not fit the type of this route."
    return this.text("invalid_request", detail, { issues })
  }

  #fixedText(code: FixedProblem): string {
    let text = this.#fixed.get(code)
    if (text === undefined) this.#fixed.set(code, (text = this.text(code, DETAIL[code])))
    return text
  }
}
