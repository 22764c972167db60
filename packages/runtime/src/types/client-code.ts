import type { CallInfo } from "./client/client-errors.ts"
import type { Issue } from "./issue.ts"

/** One endpoint, as its client calls it. */
export interface CallCode {
  readonly method: string
  /** As declared, below the prefixes of its groups: `/v1/users/:id`. */
  readonly path: string
  /** Writes the parts of a request with this input. */
  request(input: unknown, to: RequestWriter): void
  /** The error for an input that `request` could not write: it names the place where a value is circular. */
  readonly unwritable?: ((error: unknown, input: unknown) => Promise<unknown>) | undefined
  /** What may come back, in the order in which it is tried. */
  readonly answers: readonly ResponseCode[]
  /** Media types to request, if the endpoint offers several. */
  readonly accept?: string | undefined
  /** Details of problems by code, as far as they are typed: from JSON to their type, or FAIL. */
  readonly errors?: Readonly<Record<string, (json: unknown) => unknown>>
}

/** What describes a request. Texts are as the server reads them. */
export interface RequestWriter {
  /** Static part of the path. */
  path(text: string): void
  /** `/` and a parameter. @throws TypeError for a text that no path can hold */
  segment(text: string): void
  /** `/` and several segments. */
  rest(text: string): void
  query(key: string, text: string): void
  header(name: string, text: string): void
  cookie(name: string, text: string): void
  /** @param mediaType application/json, unless it is given */
  json(text: string, mediaType?: string): void
  /** @param mediaType undefined: the type that `fetch` derives from the body */
  raw(body: unknown, mediaType?: string): void
  /** A text and a file of a form. */
  field(key: string, text: string): void
  file(key: string, file: unknown): void
  /** The body is a form. @param withFiles writes one that has files */
  form(withFiles?: FormWriter): void
}

/** Texts and files of a form. */
export type FormWriter = (fields: readonly (readonly [key: string, value: string | Blob])[]) => Blob

export interface ResponseCode {
  /** null: 200, or 204 without content; `2XX` and `default`, as in documents. */
  readonly status: number | "2XX" | "default" | null
  /** The result is `{ status, body, headers }`. */
  readonly wrapped?: true
  readonly kind: "none" | "json" | "text" | "bytes" | "items" | "any"
  readonly mediaType?: string
  /** Reads JSON, or one item: a value of the type, or FAIL. */
  readonly read?: ((text: string) => unknown) | undefined
  /** What is wrong with a text that `read` refused; not there in code for size. */
  readonly issues?: ((text: string) => Promise<readonly Issue[]>) | undefined
  /** Of `items`: a client contains this only if one of its endpoints responds with items. */
  readonly items?: ItemsReader
  /** Fields that come in headers, and what adds them to a result. */
  readonly headers?:
    | { readonly fields: readonly HeaderCode[]; readonly add: HeadersReader }
    | undefined
}

/** The items of a response, each decoded as it arrives. @param most maximum size of an item, in bytes */
export type ItemsReader = (
  response: Response,
  code: Pick<ResponseCode, "read" | "issues">,
  call: CallInfo,
  most: number,
) => AsyncIterable<unknown>

/** A result with its fields that came in headers. */
export type HeadersReader = (
  value: unknown,
  headers: readonly HeaderCode[],
  response: Response,
  call: CallInfo,
) => unknown

export interface HeaderCode {
  readonly key: string
  readonly name: string
  readonly many: boolean
  readonly optional: boolean
  /** Reads JSON; null: the text is the value. */
  readonly read: ((json: string) => unknown) | null
}
