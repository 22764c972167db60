import type { Issue, Result } from "./issue.ts"
import type { RouteDoc, SocketDoc } from "./route-doc.ts"

/** What the transformer hands to `api.socket()` as its hidden third argument. */
export interface SocketCode {
  /** Code of the handshake, as of a GET route: `input` makes what `upgrade` takes. */
  readonly handshake: RouteCode
  /** Value of a text message, or `FAIL`. Never throws. */
  message(text: string): unknown
  /** Every issue of a text that `message` refused; at least one. */
  issues(text: string): Issue[]
  /** Whether binary messages are taken; they are not looked at. */
  readonly binary: boolean
  /** JSON text of a message that is sent; bytes stay bytes. undefined: there is nothing to send. */
  output(message: unknown): string | Uint8Array | undefined
  /** The endpoint's part of an OpenAPI document. */
  readonly doc?: () => SocketDoc
  /** Loads `resources/websockets/shared-relays.ts`: other programs have none of it in their bundle. */
  readonly relays: () => Promise<object>
}

// Registered: with two copies of this package in a program, the one that serves must know the FAIL of
// the one that the endpoint was compiled for. Otherwise it would hand it to the handler as input.
/** Returned by emitted decoders in place of a value that does not fit; never leaves this package. */
export const FAIL: unique symbol = Symbol.for("precast.fail")

/** What the transformer hands to `api()` as its hidden third argument: all code of one endpoint. */
export interface RouteCode {
  /** Name for logs and errors: the variable the endpoint is assigned to, else `METHOD path`. */
  readonly name: string
  /** Path parameters (names, without `:`) in the order of the path, if it has any. */
  readonly params?: readonly string[]
  /** Lower-case header names that the input type reads, if it reads any. */
  readonly headers?: readonly string[]
  /** Whether the input type reads anything from the query string. */
  readonly query?: boolean
  /**
   * Cookies that the input type reads. The runtime reads the header, verifies signed ones, and puts
   * their texts behind the headers of `input`: `headers[this.headers.length + i]`.
   */
  readonly cookies?: readonly CookieCode[]
  /** Whether the input type reads a JSON body. */
  readonly body?: boolean
  /** How the body is read when it is not JSON; what `input` gets as `body` then. */
  readonly bodyAs?: BodyAs
  /** Media types of the body that are taken (`text/csv`, `text/*`), when a type names them. */
  readonly bodyTypes?: readonly string[]
  /** With `bodyAs: "form"`: the fields; `body` of `input` has their values in this order. */
  readonly form?: readonly FormField[]
  /** Whether every body field may be absent, so that a request without a body is taken as `{}`. */
  readonly bodyOptional?: boolean
  /** Number of parameters the handler declares, unless it is 1; the context is made only for 2. */
  readonly arity?: number
  /** Handler input made of the request, or `FAIL`. Never throws on any text. `body`: see `bodyAs`. */
  input(
    params: readonly string[],
    query: string,
    headers: readonly (string | undefined)[],
    body: unknown,
  ): unknown
  /** Every issue of a request that `input` refused; at least one. */
  issues(
    params: readonly string[],
    query: string,
    headers: readonly (string | undefined)[],
    body: unknown,
  ): Issue[]
  /** JSON text of the handler's (awaited) result; `undefined`, or without it, no content (204). */
  readonly output?: (value: unknown) => string | undefined
  /** The same as bytes of the buffer that encoders share, where `output` takes its text from there. */
  readonly write?: (at: number, value: unknown) => number
  /** Status of the response, if it differs from 200 (204 without content). */
  readonly status?: number
  /** Reports the parts of a result beyond JSON with one status; absent if the type has no more. */
  readonly answer?: (result: unknown, to: ResultWriter) => void
  /**
   * JSON text of the details of an `ApiError`, when the return type names its code with a type for
   * them which they fit.
   */
  readonly details?: (code: string, value: unknown) => string | undefined
  /** The endpoint's part of an OpenAPI document. */
  readonly doc?: () => RouteDoc
  /** The endpoint was made in a generic function, and this is completed where the function is called. */
  readonly pending?: true
  /** The handler returns the same each time, and needs no input: it is called once, at startup. */
  readonly constant?: boolean
  /** Whether a result matches its type; only with the transformer's option `validateResponses`. */
  readonly validate?: Validate
  /** A signed cookie that the response sets. */
  readonly signs?: string
  /** Whether the response depends on the request's headers: files, streams of items, offers. */
  readonly request?: boolean
  /**
   * Media types of which each result is offered in some: who takes none of them is refused before
   * the handler runs.
   */
  readonly offers?: readonly string[]
}

/** One of the media types that a result is offered in. */
export interface OfferCode {
  /** `text/csv` */
  readonly type: string
  /** Reports the parts of a value of this media type. */
  write(value: unknown, to: ResultWriter): void
}

/** A cookie that an input type reads. */
export interface CookieCode {
  readonly name: string
  readonly signed: boolean
}

/**
 * `form`: urlencoded or multipart, as `FormValues`; `text`: the text; `bytes`: a Uint8Array;
 * `stream`: an AsyncIterable of Uint8Array; `parts`: multipart, as `FormParts`.
 */
export type BodyAs = "form" | "text" | "bytes" | "stream" | "parts"

/** A field of a form. `file`: an uploaded file and its requirements. */
export interface FormField {
  /** Name of the field in the form. */
  readonly key: string
  /** JSON pointer to the field, for its issues. */
  readonly path: string
  readonly many: boolean
  readonly file: FileLimits | null
}

export interface FileLimits {
  /** The file as the runtime's `Upload`, or as the web's `File`, which is kept in memory. */
  readonly as: "upload" | "file"
  /** Bytes; null: as large as the body may be. */
  readonly maxBytes: number | null
  /** Media types (`image/png`, `image/*`); empty: any. */
  readonly types: readonly string[]
}

/** Calls of emitted code that describe a response. The last call that passes a body counts. */
export interface ResultWriter {
  /** Whether the result is an `ApiError`, which is then the response. */
  failed(result: unknown): boolean
  /** Status of a `Reply`, whose status and headers are taken over; 0 for anything else. */
  wrapped(result: unknown): number
  /** @throws TypeError: the result is not one that the type of the route has */
  unknown(result: unknown): void
  /** 200…599; without it 200, or 204 without a body. */
  status(status: number): void
  /** A header of the response; no text, no header. Name: constant, lowercase. */
  header(name: string, value: string | null | undefined): void
  /** Sets a cookie; null deletes it, undefined leaves it alone. */
  cookie(name: string, value: string | null | undefined, cookie: SetCookie): void
  /** @param mediaType application/json, unless it is given */
  json(text: string | undefined, mediaType?: string): void
  text(text: string, contentType: string): void
  bytes(bytes: Uint8Array, contentType: string): void
  /**
   * Items of an async iterable, each as JSON: server-sent events or NDJSON, as the client accepts.
   * @param as what was chosen already
   */
  items(
    items: AsyncIterable<unknown>,
    encode: (item: unknown) => string | undefined,
    validate?: Validate,
    as?: "events" | "lines",
  ): void
  /** @throws ResponseMismatch, if responses are validated and this one does not match */
  validate(value: unknown, validate: Validate): void
  /**
   * Streams, web Responses, files: what needs no type.
   * @param mediaType that was chosen
   * @returns false for anything else
   */
  special(value: unknown, mediaType?: string): boolean
  /**
   * What the client prefers of an `Offer`.
   * @returns false for anything else
   * @throws ApiError not_acceptable
   */
  offered(value: unknown, ways: readonly OfferCode[]): boolean
}

/** What `validate<T>` is. */
export type Validate = (value: unknown) => Result<unknown>

/** How a cookie is set, by its type. */
export interface SetCookie {
  /** Text behind the value: `; Path=/; HttpOnly`. */
  readonly attributes: string
  /** In seconds; null: as long as the browser's session. */
  readonly maxAge: number | null
  readonly signed: boolean
}
