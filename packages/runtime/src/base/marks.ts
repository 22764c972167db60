// What one of our values is recognized by. A registered symbol is the same in two copies of this
// package, which `instanceof` is not, and JSON cannot carry it: under a key of text, what a client
// sent or a column holds would be taken for a file, a response or an event.

/** Of `Reply`. */
export const ANSWER: unique symbol = Symbol.for("precast.answer")
/** Of `ApiError`. */
export const API_ERROR: unique symbol = Symbol.for("precast.apiError")
/** Of `FileReply`. */
export const FILE: unique symbol = Symbol.for("precast.file")
/** Of `Offer`. */
export const OFFER: unique symbol = Symbol.for("precast.offer")
/** Of `ServerSentEvent`. */
export const EVENT: unique symbol = Symbol.for("precast.event")
/** Of what `live()` returns: an item with the text of the previous one is not sent. */
export const LIVE: unique symbol = Symbol.for("precast.live")
/** Of `Group`. */
export const GROUP: unique symbol = Symbol.for("precast.group")
/** Of the endpoints of `api.socket`. */
export const SOCKET: unique symbol = Symbol.for("precast.socket")
/** Of the hooks that `auth()` makes. */
export const AUTHENTICATOR: unique symbol = Symbol.for("precast.authenticator")
/** Of the hooks that `nodeMiddleware()` makes. */
export const NODE: unique symbol = Symbol.for("precast.node")

/** Whether a value is an object with this mark, of this copy of the package or another one. */
export function isMarked(value: unknown, mark: symbol): boolean {
  return typeof value === "object" && value !== null && mark in value
}
