import type { Method } from "../base/method.ts"
import type { StreamOptions } from "./stream-options.ts"
import type { RouteCode } from "../types/route.ts"
import { runtimeError } from "../base/errors/catalog.ts"
import type { AuthData } from "./auth-data.ts"
import type { Authenticator } from "./auth/auth.ts"
import type { Provided, Use } from "./hooks.ts"
import { socketEndpoint } from "./sockets/endpoint.ts"
import type { SocketOptions } from "./sockets/sockets-options.ts"
import type { SocketEndpoint, SocketHandlers } from "./sockets/sockets-types.ts"
import { rawEndpoint, type RawFunction } from "./raw/raw.ts"

/** First argument of `api()`; method and path have to be literals. */
export interface ApiOptions<
  M extends Method = Method,
  P extends string = string,
  U extends readonly Use[] = readonly Use[],
  A extends AuthOption = AuthOption,
  F extends BodyOption = BodyOption,
> {
  /** A route that accepts GET also accepts HEAD. */
  readonly method: M
  /** `/users/:id`; literal, starts with `/`. */
  readonly path: P
  /** The body is a form, urlencoded or multipart, and no JSON; literal. */
  readonly body?: F
  /** Hooks and middleware of this route, run inside those of its group and of the application. */
  readonly use?: U
  /**
   * The authenticator of the route, or `true` for that of `serve(routes, { auth })`.
   * Run inside the hooks of groups and application, before those of this route and before the
   * input is decoded.
   */
  readonly auth?: A
  /** How the items of an async generator are sent. */
  readonly stream?: StreamOptions
  /** Limits of this route, in place of those of the application. */
  readonly limits?: RouteLimits
}

export type BodyOption = "form" | undefined

export type AuthOption = Authenticator | true | undefined

/** What `auth` adds to `context.data`. */
export type ProvidedByAuth<A> = A extends true
  ? { readonly auth: AuthData }
  : Provided<readonly [A]>

/** Limits that a route may have of its own. */
export interface RouteLimits {
  /** Largest request body in bytes. */
  readonly bodyBytes?: number
  /** Most parts of a form. */
  readonly formParts?: number
  /** Most bytes of a text of a form. */
  readonly formFieldBytes?: number
  /** Most bytes of the name of a form's field. */
  readonly formNameBytes?: number
}

/** An endpoint as it is served. */
export interface RouteInfo {
  readonly name: string
  readonly method: string
  /** Path as declared, below the prefixes of its groups: `/v1/users/:id`. */
  readonly path: string
}

/** Second parameter of a handler, made only for handlers that declare it, and for hooks. */
export interface Context<Data extends object = object> {
  /** Aborted when the client goes away or the handler's time is up. */
  readonly signal: AbortSignal
  readonly method: string
  /** Path as requested, without the query string. */
  readonly path: string
  /** The endpoint that takes the request; undefined where none does. */
  readonly route: RouteInfo | undefined
  /** All request headers, lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /**
   * Address of the other end of the connection: the client, or the last proxy. One text for each
   * address: IPv6 as in RFC 5952 (`2001:db8::1`), an IPv4 address in IPv6 as IPv4.
   */
  readonly address: string
  /** The result of the authenticator; undefined without one. */
  readonly auth: Data extends { readonly auth: infer A } ? A : unknown
  /** What hooks have found out about the request. */
  readonly data: Readonly<Data>
  /**
   * Sets a header of every response to this request; `set-cookie` may be set several times.
   * @throws TypeError on a name or value that may not travel
   */
  header(name: string, value: string): void
  /**
   * Selects the media type of the response: of those offered the one that the client prefers (RFC 9110
   * §12.5.1), of equal ones the first. Sets `vary: accept`.
   * @throws ApiError not_acceptable (406) when it takes none of them
   */
  accepts<const T extends string>(offers: readonly T[]): T
  /** Sends 103 Early Hints (RFC 8297) on the node core; the C++ core leaves it out. */
  hint(headers: readonly (readonly [string, string])[]): void
}

/** One endpoint: what `api()` returns and `serve()` takes. `Needs`: fields of `context.data`. */
export interface Endpoint<
  I = never,
  O = unknown,
  M extends Method = Method,
  P extends string = string,
  Needs extends object = never,
  F extends BodyOption = BodyOption,
> {
  readonly options: ApiOptions<M, P, readonly Use[], AuthOption, F>
  readonly handler: (input: I, context: Context<Needs>) => O | Promise<O>
  /** @internal made by the transformer */
  readonly code: RouteCode
}

/**
 * Declares an endpoint. The handler's first parameter is the request: path parameters, tagged
 * headers and query fields, the rest from the query string (GET, HEAD, DELETE) or the JSON body.
 * Its result is the response. What the second parameter needs in `context.data` and no hook of
 * `use` provides must be provided by the group or the application that the endpoint is served in.
 * @param options method and path, both literal
 * @param handler may be asynchronous; throws `ApiError` to respond with a problem
 * @throws PrecastError PC2001 when the call was not compiled by the transformer
 */
export function api<
  I = Record<never, never>,
  O = unknown,
  const M extends Method = Method,
  const P extends string = string,
  const U extends readonly Use[] = readonly [],
  A extends AuthOption = undefined,
  Data extends object = Provided<U> & ProvidedByAuth<A>,
  const F extends BodyOption = undefined,
>(
  options: ApiOptions<M, P, U, A, F>,
  handler: (input: I, context: Context<Data>) => O,
): Endpoint<I, Awaited<O>, M, P, Missing<Data, Provided<U> & ProvidedByAuth<A>>, F>
/** @internal The form that the transformer makes of it; not in the published types. */
export function api<
  I = Record<never, never>,
  O = unknown,
  const M extends Method = Method,
  const P extends string = string,
  const U extends readonly Use[] = readonly [],
  A extends AuthOption = undefined,
  Data extends object = Provided<U> & ProvidedByAuth<A>,
  const F extends BodyOption = undefined,
>(
  options: ApiOptions<M, P, U, A, F>,
  handler: (input: I, context: Context<Data>) => O,
  code: RouteCode,
): Endpoint<I, Awaited<O>, M, P, Missing<Data, Provided<U> & ProvidedByAuth<A>>, F>
export function api(
  options: ApiOptions,
  // The implementation of overloads that differ in their type parameters.
  handler: (input: never, context: Context<never>) => unknown,
  code?: RouteCode,
): Endpoint {
  if (code === undefined)
    throw runtimeError("PC2001", `api() for ${options.method} ${options.path}`)
  return { options, handler, code }
}

/** Members of `api` in addition to the call. */
export declare namespace api {
  /**
   * Declares an endpoint in the terms of the web: a `Request` comes in, a `Response` goes out, both
   * with bodies that stream. Nothing is decoded or checked, so nothing is compiled.
   * @param options as of `api()`
   * @param handler gets path parameters in `context.params`
   */
  export let raw: RawFunction
}

api.raw = rawEndpoint as RawFunction

// Declared, and assigned below: a function with members, whose types can be written down.
export declare namespace api {
  /**
   * Declares a WebSocket whose messages are decoded and encoded by type. `In`, what clients send, is
   * the type of the second parameter of `message`; `Out`, what is sent to them, is inferred from the first
   * parameter of any handler (`socket: Socket<Out>`), or both by type arguments. Text messages are
   * JSON, a `Uint8Array` is a binary message. `Member`, what a member of a topic carries, is inferred from the
   * first parameter of a handler, too (`socket: Socket<Out, Data, Member>`).
   * @param options path, literal; limits and what becomes of clients that do not keep to them
   * @throws PrecastError PC2001 when the call was not compiled by the transformer
   * @example
   * const echo = api.socket({ path: "/echo" }, {
   *   message: (socket: Socket<Note>, note: Note) => socket.send(note),
   * })
   */
  function socket<
    In = never,
    Out = never,
    Data = unknown,
    Member = never,
    Input = Record<never, never>,
    const P extends string = string,
    const U extends readonly Use[] = readonly [],
    A extends AuthOption = undefined,
    Needs extends object = Provided<U> & ProvidedByAuth<A>,
  >(
    options: SocketOptions<P, U, A>,
    handlers: SocketHandlers<In, Out, Data, Input, Needs, Member>,
  ): SocketEndpoint<In, Out, P, Missing<Needs, Provided<U> & ProvidedByAuth<A>>, Input, Member>
}

Object.assign(api, { socket: socketEndpoint })

/** Fields of `Data` that are not provided. */
export type Missing<Data extends object, Given extends object> = [keyof Data] extends [keyof Given]
  ? object
  : Omit<Data, keyof Given>
