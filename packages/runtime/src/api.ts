import type { RouteCode } from "./emitted/route.ts"

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
export interface Endpoint<I = never, O = unknown> {
  readonly options: ApiOptions
  readonly handler: (input: I, context: Context) => O | Promise<O>
  /** @internal made by the transformer */
  readonly code: RouteCode
}
