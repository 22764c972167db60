import type { IncomingMessage, ServerResponse } from "node:http"
import type { Method } from "../base/method.ts"
import type { ListenPlace } from "./listen-place.ts"
import type { TlsSource } from "./tls-options.ts"
import type { HeaderBlock } from "./headers.ts"
import type { Publish, SocketHub } from "./socket.ts"

/** The cores by name: on uWebSockets.js (C++), on `node:net`, and on `node:http`. */
export type CoreKind = "uws" | "js" | "node"

/**
 * A network core. All of them take the same `Dispatch` and send the same responses;
 * `test/conformance*.test.ts` verifies this.
 */

export interface Core {
  readonly name: CoreKind
  /** Resolves when connections are accepted; rejects with `ListenError` (port taken, bad host). */
  listen(app: Dispatch, options: ListenOptions): Promise<Listening>
}

/** What `serve()` composes once, at start, and a core runs for every request. */
export interface Dispatch {
  /** Every endpoint. HEAD for GET routes is the core's work: do not list it. */
  readonly routes: readonly Route[]
  /**
   * Finds the route of a request by its raw path (no `?query`), and the raw path parameters in the
   * order of the path. The C++ core routes natively by the same rules and never calls it. HEAD
   * finds the GET route unless there is a HEAD route.
   */
  match(method: string, path: string): Match | undefined
  /** WebSocket endpoints, and the matcher of their paths; absent without WebSockets. */
  readonly sockets?: SocketHub
  /** Whether `reply.details` is wanted by `fallback`. */
  readonly fallbackDetails?: boolean
  /** Responds to a request that no route matches: 404, 405 with `Allow`, OPTIONS. */
  fallback(method: string, path: string, reply: ResponseWriter): void
  /** Responds to a request that the core rejects, with problem details. The core closes if it must. */
  refuse(reason: Refusal, reply: ResponseWriter): void
}

export interface Match {
  readonly route: Route
  readonly params: readonly string[]
}

/** One endpoint as a core sees it: what to read from the request, and what to call then. */
export interface Route {
  readonly method: Method
  /** `/users/:id` */
  readonly path: string
  /** Number of path parameters is `params.length`. */
  readonly params: readonly string[]
  /** Lower-case names of the headers to read. */
  readonly headers: readonly string[]
  /** Whether to read the query string. */
  readonly query: boolean
  /** How to read the body; the core checks framing, media type, size, time, and UTF-8 of a text. */
  readonly body: BodyKind
  /** Whether a body of this content-type ("" without one) is accepted; else 415. */
  takes(contentType: string): boolean
  /** Largest body in bytes, instead of `Limits.bodyBytes`. */
  readonly bodyBytes?: number | undefined
  /** Whether `reply.details` is wanted (handlers that declare the context). */
  readonly details: boolean
  /** The response to every request, if it is constant: `run` then sends it and nothing else. */
  readonly constant?: ConstantResponse | undefined
  /**
   * Called once, when all parts are there. Responds through `reply` immediately or later, exactly once.
   * Positional, so that a request costs no object. Must not throw; if it does, the core sends
   * `refuse("failed")`. Absent or empty headers are `undefined`; params, query raw. The body is of
   * the kind that the route requires; "" when it requires none, or when none was sent.
   */
  run(
    params: readonly string[],
    query: string,
    headers: readonly (string | undefined)[],
    body: RequestBody,
    reply: ResponseWriter,
  ): void
}

/** A response that is the same for every request. */
export interface ConstantResponse {
  readonly status: number
  readonly headers: HeaderBlock
  readonly body: string | undefined
}

/**
 * `text`: the whole body, UTF-8. `bytes`: the whole body. `stream`: its bytes as they come, read
 * as fast as they are taken; `run` is called as soon as the headers are there.
 */
export type BodyKind = "none" | "text" | "bytes" | "stream"

export type RequestBody = string | Uint8Array | RequestStream

/**
 * The bytes of a body as they come; to be read once. Throws `BodyError` when the body is too large,
 * comes too late, is not what its headers announce, or ends with the connection.
 */
export type RequestStream = AsyncIterable<Uint8Array>

/** A streamed body that cannot be read to its end. */
export class BodyError extends Error {
  readonly reason: "body-too-large" | "timeout" | "framing" | "aborted" | "compressed"
  constructor(reason: BodyError["reason"]) {
    super(`the request body cannot be read: ${reason}`)
    this.name = "BodyError"
    this.reason = reason
  }
}

/** Sends the response. Everything after the first `send` or `stream`, or after an abort, is ignored. */
export interface ResponseWriter {
  /**
   * @param status 200…599
   * @param headers made by `headerBlock` (validated there); never content-length, date, connection
   * @param body text or bytes; `undefined` = no content (204, 304: no content-length at all; others: 0)
   */
  send(status: number, headers: HeaderBlock, body: string | Uint8Array | undefined): void
  /** The same with bytes in memory that is written to again after the call, where the core sends or copies them in it. */
  sendShared?(status: number, headers: HeaderBlock, body: Uint8Array): void
  /**
   * Starts a response whose body comes in parts.
   * @param length of the body in bytes, when it is known
   * @returns undefined when the body is not wanted: HEAD (which is responded to), or the client has disconnected
   */
  stream(status: number, headers: HeaderBlock, length?: number): ResponseStream | undefined
  /** Sends 103 Early Hints (RFC 8297), where the core can: the C++ core cannot. */
  hint(headers: HeaderBlock): void
  /** Address of the client's end of the connection; "" when it has gone. About 1 µs. */
  address(): string
  /** The client disconnected before the response. */
  readonly aborted: boolean
  /** Called once when the client disconnects before the response; immediately if it already has. */
  onAbort(listener: () => void): void
  /** Method, path and all headers: only on routes with `details`. */
  readonly details: RequestDetails | undefined
  /** What the host has of the request: of `node:http`, or the web `Request` that was fetched. */
  readonly native?: Native | undefined
}

/** The request as the host gave it. */
export type Native =
  | { readonly req: IncomingMessage; readonly res: ServerResponse }
  | { readonly request: Request }

/** The body of a response that was started by `ResponseWriter.stream`. Writes after an abort are ignored. */
export interface ResponseStream {
  /** Sends the head, where a core can without a part of the body: the C++ core cannot. */
  open?(): void
  /** @returns false when the client does not keep up: wait for `drained` before the next part */
  write(part: string | Uint8Array): boolean
  /** Resolves to true when more may be written, to false when the client has gone. */
  drained(): Promise<boolean>
  end(): void
  /** Drops the connection, so that the client sees that the response is incomplete. */
  abort(): void
}

export interface RequestDetails {
  readonly method: string
  /** Path as requested, without the query string. */
  readonly path: string
  /** Lower-case names; repeated headers joined with `, ` (cookie with `; `). No prototype. */
  readonly headers: Readonly<Record<string, string>>
  /** Bytes beyond ASCII are missing at the ends of header values. Default false. */
  readonly trimsHeaders?: boolean
}

/** Why a core turns a request away before `run`; `REFUSAL_STATUS` has the status of each. */
export type Refusal =
  | "framing" // content-length and transfer-encoding contradict each other or are not readable
  | "bad-request" // not HTTP as we read it
  | "body-too-large"
  | "media-type" // a body of a type that the route does not take
  | "encoding" // a body of a content-encoding that is not taken
  | "compressed" // the body does not match its content-encoding
  | "utf-8" // the body is not valid UTF-8
  | "timeout" // the request did not arrive in time
  | "headers-too-large"
  | "url-too-long"
  | "expectation" // Expect: other than 100-continue
  | "failed" // run threw

export const REFUSAL_STATUS: { readonly [reason in Refusal]: number } = {
  framing: 400,
  "bad-request": 400,
  "body-too-large": 413,
  "media-type": 415,
  encoding: 415,
  compressed: 400,
  "utf-8": 400,
  timeout: 408,
  "headers-too-large": 431,
  "url-too-long": 414,
  expectation: 417,
  failed: 500,
}

export interface Limits {
  /** Largest request body in bytes. Default 1 MiB. */
  readonly bodyBytes: number
  /** Largest block of request line and headers in bytes. Default 16 KiB. Fixed by the first
   *  uws core of a process (the C++ core reads it when it is loaded). */
  readonly headerBytes: number
  /**
   * Most characters of what a route reads of the URL: its path parameters and query string, as sent.
   * Default 8192. Where a route reads neither, and nothing else does, `headerBytes` alone counts.
   */
  readonly urlLength: number
  /** Longest time from the headers to the last byte of the body, in ms. Default 30 000. */
  readonly bodyMs: number
  /** Longest time to send the headers, in ms. Default 10 000. The C++ core has 10 s, fixed. */
  readonly headersMs: number
  /** Longest idle time between requests of a connection, in ms. Default 10 000; C++ core fixed. */
  readonly keepAliveMs: number
  /**
   * Longest time that a client may read nothing of a pending response, in ms; then the
   * connection is dropped. Default 30 000. The C++ core has 10 s, fixed.
   */
  readonly sendMs: number
  /**
   * Most bytes of responses that are queued for one connection, beyond the one that is being sent and what
   * the system takes: a client that pipelines and does not read. Above it the connection is closed.
   * Default 1 MiB. WebSockets have a limit of this name of their own.
   */
  readonly bufferedBytes: number
  /**
   * Most bytes that wait so for all connections of a process together, WebSockets with theirs.
   * Above it those that hold most are closed. Default 256 MiB.
   */
  readonly bufferedTotalBytes: number
}

export const DEFAULT_LIMITS: Limits = {
  bodyBytes: 1024 * 1024,
  headerBytes: 16 * 1024,
  urlLength: 8192,
  bodyMs: 30_000,
  headersMs: 10_000,
  keepAliveMs: 10_000,
  sendMs: 30_000,
  bufferedBytes: 1024 * 1024,
  bufferedTotalBytes: 256 * 1024 * 1024,
}

export interface ListenOptions {
  readonly host: string
  /** 0 = any free port. */
  readonly port: number
  /** Several processes listen on the same port (Linux); else a taken port is an error. */
  readonly sharePort: boolean
  /**
   * All requests come through a proxy that has made their framing sound: the C++ core does not check
   * it again. Default false.
   */
  readonly trustFraming?: boolean
  readonly limits: Limits
  /** Where to listen instead of on host and port. The C++ core takes no descriptor. */
  readonly place?: ListenPlace
  readonly tls?: TlsSource
  /** Called for faults that cannot be reported to a client (a `run` that threw); never throws. */
  onFault(error: unknown): void
}

export interface Listening {
  readonly host: string
  /** The port in use (for port 0: the assigned one); 0 without a port. */
  readonly port: number
  /** Reads key and certificate again, for connections from now on. Throws, and keeps the old ones. */
  reloadTls?(): void
  /** Sends to all WebSockets that are subscribed to a topic. */
  readonly publish?: Publish
  /** No new connections; responses close theirs after that. */
  stopAccepting(): void
  /**
   * `stopAccepting`, waits for pending responses, at most `graceMs`, then drops what is left.
   * @param lingerMs keeps idle connections for so long, so that requests on their way are served
   */
  close(graceMs: number, lingerMs?: number): Promise<void>
}

/** `listen` failed; `code` is the system's (`EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`, …). */
export class ListenError extends Error {
  readonly code: string
  readonly host: string
  readonly port: number
  constructor(code: string, host: string, port: number, options?: ErrorOptions) {
    super(`${code}: cannot listen on ${host}:${port}`, options)
    this.name = "ListenError"
    this.code = code
    this.host = host
    this.port = port
  }
}
