import type { RouteCode } from "./emitted/route.ts"
import { runtimeError } from "./errors/catalog.ts"

export type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS"

export interface ApiOptions<M extends Method = Method, P extends string = string> {
  readonly method: M
  /** `/users/:id`; literal, starts with `/`. */
  readonly path: P
}

/** Second parameter of a handler, made only for handlers that declare it. */
export interface Context {
  /** Aborted when the client goes away or the handler's time is up. */
  readonly signal: AbortSignal
  readonly method: string
  /** Path as requested, without the query string. */
  readonly path: string
  /** All request headers, lower-case names. */
  readonly headers: Readonly<Record<string, string>>
}

/** One endpoint: what `api()` returns and `serve()` takes. */
export interface Endpoint<
  I = never,
  O = unknown,
  M extends Method = Method,
  P extends string = string,
> {
  readonly options: ApiOptions<M, P>
  readonly handler: (input: I, context: Context) => O | Promise<O>
  /** @internal made by the transformer */
  readonly code: RouteCode
}

/**
 * Declares an endpoint. The handler's first parameter is the request: path parameters, tagged
 * headers and query fields, the rest from the query string (GET, HEAD, DELETE) or the JSON body.
 * Its result is the response.
 * @param options method and path, both literal
 * @param handler may be asynchronous; throws `ApiError` to answer with a problem
 * @throws PrecastError PC2001 when the call was not compiled by the transformer
 */
export function api<
  I = Record<never, never>,
  O = unknown,
  const M extends Method = Method,
  const P extends string = string,
>(
  options: ApiOptions<M, P>,
  handler: (input: I, context: Context) => O | Promise<O>,
): Endpoint<I, O, M, P>
/** @internal The form that the transformer makes of it; not in the published types. */
export function api<
  I = Record<never, never>,
  O = unknown,
  const M extends Method = Method,
  const P extends string = string,
>(
  options: ApiOptions<M, P>,
  handler: (input: I, context: Context) => O | Promise<O>,
  code: RouteCode,
): Endpoint<I, O, M, P>
export function api<I, O, M extends Method, P extends string>(
  options: ApiOptions<M, P>,
  handler: (input: I, context: Context) => O | Promise<O>,
  code?: RouteCode,
): Endpoint<I, O, M, P> {
  if (code === undefined)
    throw runtimeError("PC2001", `api() for ${options.method} ${options.path}`)
  return { options, handler, code }
}
