import type { Reply } from "../../endpoint/reply.ts"
import { isMarked, OFFER } from "../../base/marks.ts"

/** What there is, by media type: values, or functions that make them when they are chosen. */
export type Offered<T> = {
  readonly [K in keyof T]: T[K] | (() => T[K] | PromiseLike<T[K]>)
}

/**
 * A result that there is in several media types: what `offer()` returns. As a return type,
 * `Offer<{ "application/json": User; "text/csv": string }>`.
 */
export class Offer<T extends object = object> {
  readonly ways: Offered<T>
  /** For types alone: the transformer recognizes the class by it. */
  declare readonly "~precast:offer": { readonly types?: T }
  /** @internal */
  readonly [OFFER] = true

  constructor(ways: Offered<T>) {
    this.ways = ways
  }
}

/**
 * The same result in several media types, of which the request's `accept` chooses (RFC 9110 §12.5.1):
 * `offer({ "application/json": user, "text/csv": () => csvOf(user) })`. A function is called when its
 * media type is sent, and may return a promise. A client that accepts none of them gets 406.
 * @param ways values by media type: of those that the client likes equally, the first is sent; one that
 * is undefined is not offered
 */
export function offer<T extends object>(ways: Offered<T>): Offer<T> {
  return new Offer(ways)
}

/** Whether a value is an offer, of this copy of the package or another one. */
export function isOffer(value: unknown): value is Offer {
  return isMarked(value, OFFER)
}

/** The media types that a handler's result is offered in; never: none are. */
export type MediaTypesOf<O> =
  O extends Offer<infer T>
    ? Extract<keyof T, string>
    : O extends Reply<number, infer Body>
      ? Body extends Offer<infer T>
        ? Extract<keyof T, string>
        : never
      : never

/** What is offered as the media type `A`; where none is named, as JSON if there is any, else all of it. */
export type Chosen<T, A> = Required<T>[ChosenType<T, A>]

/** The requested media types. */
export type ChosenType<T, A> = [A] extends [never]
  ? "application/json" extends keyof T
    ? "application/json"
    : keyof T
  : A & keyof T
