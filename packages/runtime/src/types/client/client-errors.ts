import type { Issue } from "../issue.ts"

/** The call that failed. */
export interface CallInfo {
  /** The call's name in the client: `users.get`. */
  readonly name: string
  readonly method: string
  /** Path as declared: `/users/:id`. */
  readonly path: string
}

/** The errors that calls of a client throw. `kind` identifies the class, also across bundles. */
export abstract class ClientError extends Error {
  // Explicit, because bundlers shorten the names of classes.
  abstract override readonly name: string
  abstract readonly kind:
    | "problem"
    | "network"
    | "timeout"
    | "aborted"
    | "answer"
    | "too_large"
    | "closed"
  readonly call: CallInfo

  constructor(call: CallInfo, message: string, options?: ErrorOptions) {
    super(`${call.method} ${call.path} (${call.name}): ${message}`, options)
    this.call = call
  }
}

/** The members of a problem (RFC 9457). */
export interface ProblemFacts<Code = string, Details = unknown> {
  readonly status: number
  readonly code: Code
  readonly detail: string
  readonly details: Details
  readonly issues: readonly Issue[]
  readonly headers: Headers
  /** The whole body: parsed JSON, or text if it is not JSON. */
  readonly body: unknown
}

/** The server responded with a problem; `code` identifies it. */
export class ProblemError<Code = string, Details = unknown>
  extends ClientError
  implements ProblemFacts<Code, Details>
{
  override readonly kind = "problem" as const
  override readonly name: string = "ProblemError"
  declare readonly status: number
  declare readonly code: Code
  declare readonly detail: string
  /** Decoded if the endpoint's return type declares their type. */
  declare readonly details: Details
  /** Every reason why the request was refused; empty unless the code is `invalid_request`. */
  declare readonly issues: readonly Issue[]
  declare readonly headers: Headers
  declare readonly body: unknown

  constructor(call: CallInfo, facts: ProblemFacts<Code, Details>) {
    super(call, `${facts.status} ${String(facts.code)}: ${facts.detail}`)
    Object.assign(this, facts)
  }
}

/** The response did not arrive, or is incomplete; `cause` is the error that `fetch` threw. */
export class NetworkError extends ClientError {
  override readonly kind = "network" as const
  override readonly name: string = "NetworkError"

  constructor(call: CallInfo, cause: unknown) {
    super(call, cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** The response did not arrive in time. */
export class TimeoutError extends ClientError {
  override readonly kind = "timeout" as const
  override readonly name: string = "TimeoutError"
  readonly ms: number

  constructor(call: CallInfo, ms: number) {
    super(call, `no response within ${ms} ms`)
    this.ms = ms
  }
}

/** The caller's signal was aborted; `cause` is its reason. Its name is "AbortError", as everywhere. */
export class AbortedError extends ClientError {
  override readonly kind = "aborted" as const
  override readonly name: string = "AbortError"

  constructor(call: CallInfo, reason: unknown) {
    super(call, "aborted", { cause: reason })
  }
}

/** The endpoint's type does not declare this response: client and server have different versions. */
export class ResponseError extends ClientError {
  override readonly kind = "answer" as const
  override readonly name: string = "ResponseError"
  readonly status: number
  readonly issues: readonly Issue[]

  constructor(call: CallInfo, status: number, message: string, issues: readonly Issue[] = []) {
    super(call, message)
    this.status = status
    this.issues = issues
  }
}

/** The response, or one of its items, has more bytes than the client accepts (`ClientOptions.limits`). */
export class TooLargeError extends ClientError {
  override readonly kind = "too_large" as const
  override readonly name: string = "TooLargeError"
  readonly limit: "responseBytes" | "itemBytes"
  /** Value of the limit, in bytes. */
  readonly bytes: number

  constructor(call: CallInfo, limit: "responseBytes" | "itemBytes", bytes: number) {
    super(call, `the response has more than ${bytes} bytes (limits.${limit})`)
    this.limit = limit
    this.bytes = bytes
  }
}

/** A WebSocket closed for a reason other than `close()` or the server's code 1000, and does not reconnect. */
export class ClosedError extends ClientError {
  override readonly kind = "closed" as const
  override readonly name: string = "ClosedError"
  /** RFC 6455 §7.4. */
  readonly code: number
  readonly reason: string

  constructor(call: CallInfo, code: number, reason: string) {
    super(call, `closed with ${code}${reason === "" ? "" : ` (${reason})`}`)
    this.code = code
    this.reason = reason
  }
}
