import { callOf, type Target } from "../call-of.ts"
import type {
  AbortedError,
  ResponseError,
  NetworkError,
  ProblemError,
  TimeoutError,
  TooLargeError,
} from "../../types/client/client-errors.ts"
import type { CallOptions, ClientOptions, OfferOptions } from "../client-options.ts"
import { codeOf } from "./code.ts"
import type { Facts, Form } from "./form.ts"

// What clients are made of that are written of a document: `precast client` puts the types and the
// calls of the document around it, and its codes and forms into it.

/** One call of the client. */
export interface Call<I, T, E> {
  /** @throws ClientError of one of its kinds; TypeError for an input that no request can hold */
  (...given: Given<I>): Promise<T>
  /** The same, with errors as results. */
  safe(...given: Given<I>): Promise<Outcome<T, E>>
}

/** A call whose response is available in several media types; `M` maps them to their types. */
export interface OfferCall<I, T, E, M> {
  /**
   * @returns what the media type has that the option `accept` names: JSON unless it does, if there is any
   * @throws ClientError of one of its kinds; TypeError for an input that no request can hold
   */
  <A extends keyof M & string = Usual<M>>(...given: Given<I, OfferOptions<A>>): Promise<M[A] | T>
  /** The same, with errors as results. */
  safe<A extends keyof M & string = Usual<M>>(
    ...given: Given<I, OfferOptions<A>>
  ): Promise<Outcome<M[A] | T, E>>
}

type Usual<M> = "application/json" extends keyof M ? "application/json" : keyof M & string

type Given<I, Options = CallOptions> = {} extends I
  ? [input?: I, options?: Options]
  : [input: I, options?: Options]

export type Outcome<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: CallError<E> }

/** The errors of a call. Any call may fail with problems that the document does not declare. */
export type CallError<E> =
  | E
  | ProblemError<Exclude<ProblemCode, E extends ProblemError<infer C> ? C : never>>
  | NetworkError
  | TimeoutError
  | AbortedError
  | ResponseError
  | TooLargeError

/** Codes of the problems of this server. */
export type ProblemCode = string

const forms: { readonly [name: string]: Form } = {}

/** @internal `M`: types by media type, where several are offered. */
export function call<I extends object, T, E, M = never>(
  server: Target,
  facts: Facts,
): Called<I, T, E, M> {
  return callOf(codeOf(facts, forms), facts.name, server) as Called<I, T, E, M>
}

type Called<I, T, E, M> = [M] extends [never] ? Call<I, T, E> : OfferCall<I, T, E, M>

export type { ClientOptions }
