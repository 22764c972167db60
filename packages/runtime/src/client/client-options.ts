import type { CallInfo } from "../types/client/client-errors.ts"
import type { ResponseLimits } from "./read-within.ts"

// Derived from `fetch`, because browsers and Node name these types differently.
export type HeaderList = NonNullable<RequestInit["headers"]>
export type RequestBody = NonNullable<RequestInit["body"]>

/** The request during which the call is made: the `context` of a handler. */
export interface Within {
  readonly signal: AbortSignal
  readonly headers: Readonly<Record<string, string>>
  readonly data: object
}

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call and its retries. */
  readonly signal?: AbortSignal
  /**
   * The context of the request during which the call is made: the call is aborted when that request ends, its
   * timeout is at most the request's remaining time, and it forwards the trace (`traceparent`, `tracestate`,
   * `baggage`) and the request id.
   */
  readonly within?: Within
  /** Headers in addition to those of the endpoint's type. */
  readonly headers?: HeaderList
  /** In place of the client's. */
  readonly timeoutMs?: number
  /** In place of the client's; a number is that of the times. */
  readonly retry?: number | RetryOptions
}

/** Options of a call of an endpoint that offers several media types. */
export interface OfferOptions<A extends string = string> extends CallOptions {
  /**
   * The media type to request, which determines the result's type. Default: JSON if it is offered, otherwise
   * any.
   */
  readonly accept?: A
}

/** Options of a client. */
export interface ClientOptions {
  /** Headers of all requests; a function is called for each request. */
  readonly headers?: HeaderList | ((call: CallInfo) => HeaderList | Promise<HeaderList>)
  /** Timeout of a call, including retries, in ms; 0: no timeout. Default 30 000. */
  readonly timeoutMs?: number
  /**
   * The maximum number of retries after network errors and 408, 429, 502, 503, 504: only for GET, HEAD, PUT,
   * DELETE and OPTIONS, which are idempotent (RFC 9110 §9.2.2). Default 0.
   */
  readonly retry?: number | RetryOptions
  /**
   * Sends the call's timeout to the server in the header `x-timeout-ms`. Default false; true for `service()`.
   */
  readonly tellDeadline?: boolean
  /** How much is read of a response, in bytes after decompression; Infinity: any number. */
  readonly limits?: ResponseLimits
  /** In place of the global `fetch`: `(request) => app.fetch(request)` in tests. */
  readonly fetch?: (request: Request) => Promise<Response>
  /** Whether a browser sends cookies to another origin. Default "same-origin". */
  readonly credentials?: NonNullable<RequestInit["credentials"]>
  /** Called with every request before it is sent, including retries; may change its headers. */
  readonly onRequest?: (request: Request, call: CallInfo) => void | Promise<void>
  /** Called with every response. The call reads its body: `clone()` the response to read it. */
  readonly onResponse?: (response: Response, call: CallInfo) => void | Promise<void>
}

/**
 * How to retry a call that could not be sent, or whose response has the status 408, 429, 502, 503 or 504. Only
 * idempotent methods are retried (RFC 9110 §9.2.2).
 */
export interface RetryOptions {
  /** Most calls after the first one. */
  readonly times: number
  /** Before the first time; each further wait is at most twice as long. A random part of it is waited. Default 200. */
  readonly baseMs?: number
  /** The longest delay, in ms. A call fails if `retry-after` is longer. Default 10 000. */
  readonly maxMs?: number
}
