import type { FormWriter, HeaderCode, HeadersReader, ResponseCode } from "./client-code.ts"
import type { Report } from "./explain/described-types.ts"
import type { Issue } from "./issue.ts"

/**
 * What the transformer hands to `createClient()` as a hidden argument, nested as the routes are: endpoints as data, which
 * `client/described` interprets, so that a further use of a type costs a line.
 */
export interface ClientCode {
  readonly [name: string]: CallData | ClientCode
}

/** One endpoint: its path as declared, below the prefixes of its groups (`/v1/users/:id`), and what may come back. */
export type CallData = readonly [
  method: string,
  path: string,
  request: readonly RequestPart[],
  answers: readonly ResponseData[],
  more?: MoreOfCall,
]

export interface MoreOfCall {
  /** Media types to request, if the endpoint offers several. */
  readonly accept?: string
  /** Types of the details of problems by code, as far as they are known. */
  readonly errors?: Readonly<Record<string, Report>>
}

/**
 * A part of a request by the key of its value in the input; of a JSON body 0: the input itself. A parameter of the path
 * whose text is the field of the same name is left out. `name`: where it is not the key. `many`: the value is a list.
 */
export type RequestPart =
  | readonly [
      place: "path" | "query" | "header" | "cookie" | "field",
      key: string,
      name?: string,
      type?: WrittenType,
      many?: 1,
    ]
  | readonly ["file", key: string, name: string, many?: 1]
  | readonly ["nested", key: string, parts: readonly RequestPart[]]
  | readonly ["json", key: string | 0, type: WrittenType, mediaType?: string]
  | readonly ["raw", key: string, mediaType: string]
  | readonly ["form", withFiles?: FormWriter]

/** 0: JSON.stringify writes a value of the type. A description, or an encoder where that does not suffice. */
export type WrittenType = 0 | Report | readonly [encode: (value: unknown) => string | undefined]

/** A response; what is left out is as in `ResponseCode`. */
export interface ResponseData extends Omit<
  ResponseCode,
  "status" | "kind" | "headers" | "read" | "issues"
> {
  /** Absent: null. */
  readonly status?: ResponseCode["status"]
  /** Absent: JSON. */
  readonly kind?: ResponseCode["kind"]
  /** Of JSON, and of one item. */
  readonly type?: Report
  readonly headers?: readonly [add: HeadersReader, ...fields: HeaderData[]]
}

export interface HeaderData extends Omit<HeaderCode, "read"> {
  /** null: the text is the value. */
  readonly type: Report | null
}

/**
 * Loads the code that finds the issues of a text that a type has refused, which is most of a small client, and what is
 * wrong with an input that cannot be written; clients for size have none.
 */
export type LoadIssues = () => Promise<{
  unwritable(error: unknown, value: unknown): unknown
  issuesOfText(text: string, type: Report): readonly Issue[]
}>

/** What the transformer hands to `createSocket()` as its hidden last argument. */
export interface SocketClientCode {
  /** As declared. */
  readonly path: string
  /** Parts of the handshake. */
  readonly request: readonly RequestPart[]
  /** Value of a text message of the server, or `FAIL`. Never throws. */
  message(text: string): unknown
  /** What is wrong with a text that `message` refused; not there in code for size. */
  readonly issues?: (text: string) => Issue[]
  /** Whether the server sends binary messages. */
  readonly binary: boolean
  /** JSON text of a message to the server; bytes stay bytes. undefined: there is nothing to send. */
  output(message: unknown): string | Uint8Array | undefined
}
