import type { Issue } from "../issue.ts"

// Registered: with two copies of this package in a program, the one that serves must know the FAIL of
// the one that the endpoint was compiled for. Otherwise it would hand it to the handler as input.
/** Returned by emitted decoders in place of a value that does not fit; never leaves this package. */
export const FAIL: unique symbol = Symbol.for("precast.fail")

/**
 * The raw text parts of one request, collected by a core before the body is there.
 * An absent header or a header with an empty value is `undefined` on every core.
 */
export interface RawRequest {
  /** Path parameters as sent (not percent-decoded), in the order of `RouteCode.params`. */
  readonly params: readonly string[]
  /** Query string as sent, without `?`; "" when there is none. */
  readonly query: string
  /** Header values, in the order of `RouteCode.headers`. */
  readonly headers: readonly (string | undefined)[]
  /** Body text; "" when the route reads none. */
  readonly body: string
}

/** What the transformer hands to `api()` as its hidden third argument: all code of one endpoint. */
export interface RouteCode {
  /** Name for logs and errors: the variable the endpoint is assigned to, else `METHOD path`. */
  readonly name: string
  /** Path parameters (names, without `:`) in the order of the path. */
  readonly params: readonly string[]
  /** Lower-case header names that the input type reads. */
  readonly headers: readonly string[]
  /** Whether the input type reads anything from the query string. */
  readonly query: boolean
  /** Whether the input type reads a JSON body. */
  readonly body: boolean
  /** Whether every body field may be absent, so that a request without a body is taken as `{}`. */
  readonly bodyOptional: boolean
  /** Number of parameters the handler declares; the context is made only for 2. */
  readonly arity: number
  /** Handler input made of the request, or `FAIL`. Never throws on any text. */
  input(
    params: readonly string[],
    query: string,
    headers: readonly (string | undefined)[],
    body: string,
  ): unknown
  /** Every issue of a request that `input` refused; at least one. */
  issues(
    params: readonly string[],
    query: string,
    headers: readonly (string | undefined)[],
    body: string,
  ): Issue[]
  /** JSON text of the handler's (awaited) result; `undefined` stands for no content (204). */
  output(value: unknown): string | undefined
}
