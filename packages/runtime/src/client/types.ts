import type { Reply } from "../endpoint/reply.ts"
import type { Chosen, MediaTypesOf, Offer } from "../http/response/offer.ts"
import type { Endpoint } from "../endpoint/api.ts"
import type { Method } from "../base/method.ts"
import type { ApiError } from "../base/errors/api-error.ts"
import type { ProblemCode } from "../base/errors/errors-problems.ts"
import type { Group } from "../endpoint/group.ts"
import type { HoldsRoute } from "../endpoint/route-members.ts"
import type { SocketEndpoint } from "../endpoint/sockets/sockets-types.ts"
import type {
  AbortedError,
  ResponseError,
  NetworkError,
  ProblemError,
  TimeoutError,
  TooLargeError,
} from "../types/client/client-errors.ts"
import type { CallOptions, OfferOptions } from "./client-options.ts"
import type { Sent } from "./sent.ts"

/** The calls of a client, nested as the routes of the application are. */
export type Client<A> = "~routes" extends keyof A ? ClientOf<Defined<A["~routes"]>> : ClientOf<A>

type Defined<T> = Exclude<T, undefined>

// `never` for `Needs`, as handlers take it: contexts of any data.
type ClientOf<R> =
  // A WebSocket is no call.
  R extends SocketEndpoint<infer _In, infer _Out, string, infer _Needs> ? never : CallsOf<R>

type CallsOf<R> =
  R extends Endpoint<infer I, infer O, Method, string, infer _Needs>
    ? [MediaTypesOf<O>] extends [never]
      ? Call<I, O>
      : OfferCall<I, O>
    : R extends Group<infer G, infer _Needs>
      ? ClientOf<G>
      : { readonly [K in keyof R as CallKey<R, K>]: ClientOf<R[K]> }

/** A value that is not a route has no call; a folder or a mounted application has no endpoints. */
export type CallKey<R, K extends keyof R> =
  R[K] extends Group<infer G, infer _Needs>
    ? unknown extends G
      ? never
      : K
    : HoldsRoute<R[K]> extends true
      ? K
      : never

/** Calls one endpoint. */
export interface Call<I, O> {
  /**
   * @returns the result, decoded by its type
   * @throws ClientError of one of its kinds; TypeError for an input that no request can hold
   */
  (...given: Given<I>): Promise<Received<O>>
  /** The same, with errors as results; they are typed by the return type of the handler. */
  safe(...given: Given<I>): Promise<Outcome<O>>
}

/** Calls an endpoint that offers several media types. */
export interface OfferCall<I, O> {
  /**
   * @returns what the media type has that `accept` names: JSON unless it does, if that is offered
   * @throws ClientError of one of its kinds; TypeError for an input that no request can hold
   */
  <A extends MediaTypesOf<O> = never>(...given: Given<I, OfferOptions<A>>): Promise<Received<O, A>>
  /** The same, with errors as results. */
  safe<A extends MediaTypesOf<O> = never>(
    ...given: Given<I, OfferOptions<A>>
  ): Promise<Outcome<O, A>>
}

type Given<I, Options = CallOptions> =
  Record<never, never> extends Sent<I>
    ? [input?: Sent<I>, options?: Options]
    : [input: Sent<I>, options?: Options]

/** What arrives for what a handler returns, of what it offers as the media type `A`. */
export type Received<O, A = never> = O extends ApiError
  ? never
  : O extends Reply<infer S, infer B>
    ? ReceivedReply<S, Body<B, A>>
    : Body<O, A>

type Body<T, A> = T extends Offer<infer M> ? BodyOf<Chosen<M, A>> : BodyOf<T>

type BodyOf<T> =
  T extends AsyncIterable<infer Item>
    ? AsyncIterable<
        Item extends { readonly data: infer D; readonly "~precast:event": true } ? D : Item
      >
    : T extends Response | ReadableStream | Blob
      ? Response
      : T

/** A response whose status the handler chose: `Reply<201, User>`. */
export interface ReceivedReply<S extends number = number, T = unknown> {
  readonly status: S
  readonly body: T
  readonly headers: Headers
}

/** The result of a call that does not throw: its value, or its error. */
export type Outcome<O, A = never> =
  | { readonly ok: true; readonly value: Received<O, A> }
  | { readonly ok: false; readonly error: CallError<O> }

/** The errors of a call. Any endpoint may respond with problems that its type does not declare. */
export type CallError<O> =
  | NamedProblems<O>
  | ProblemError<Exclude<ProblemCode, CodesOf<O>>>
  | NetworkError
  | TimeoutError
  | AbortedError
  | ResponseError
  | TooLargeError

type NamedProblems<O> = O extends ApiError<infer C, infer D> ? ProblemError<C, D> : never
type CodesOf<O> = O extends ApiError<infer C> ? C : never
