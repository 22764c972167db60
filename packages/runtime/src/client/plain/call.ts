import { callOf, type Target } from "../call-of.ts"
import type {
  AbortedError,
  AnswerError,
  NetworkError,
  ProblemError,
  TimeoutError,
} from "../errors.ts"
import type { CallOptions, ClientOptions } from "../options.ts"
import { codeOf } from "./code.ts"
import type { Facts } from "./facts.ts"
import type { Form } from "./form.ts"

// What clients are made of that are written of a document: `precast client` puts the types and the
// calls of the document around it, and its codes and forms into it.

/** One call of the client. */
export interface Call<I, T, E> {
  /** @throws ClientError of one of its kinds; TypeError for an input that no request can hold */
  (...given: Given<I>): Promise<T>
  /** The same, with errors as results. */
  safe(...given: Given<I>): Promise<Outcome<T, E>>
}

type Given<I> = {} extends I
  ? [input?: I, options?: CallOptions]
  : [input: I, options?: CallOptions]

export type Outcome<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: CallError<E> }

/** What a call may fail with. Any call may be answered with problems that the document does not name. */
export type CallError<E> =
  | E
  | ProblemError<Exclude<ProblemCode, E extends ProblemError<infer C> ? C : never>>
  | NetworkError
  | TimeoutError
  | AbortedError
  | AnswerError

/** Codes of the problems of this server. */
export type ProblemCode = string

const forms: { readonly [name: string]: Form } = {}

/** @internal */
export function call<I extends object, T, E>(server: Target, facts: Facts): Call<I, T, E> {
  return callOf(codeOf(facts, forms), facts.name, server) as Call<I, T, E>
}

export type { ClientOptions }
