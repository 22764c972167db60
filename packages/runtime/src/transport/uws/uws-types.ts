import type { UwsConnection } from "./uws-connection.ts"

export interface UwsContext {
  readonly __brand: "us_socket_context"
}

/**
 * A route for WebSockets. Only numbers that were checked: `idleTimeout` of 1…7 or more than 960 s,
 * and `maxLifetime` of more than 240 min, end the process.
 */
export interface UwsBehavior {
  readonly maxPayloadLength: number
  readonly maxBackpressure: number
  readonly closeOnBackpressureLimit: boolean
  /** Seconds, in steps of 4. */
  readonly idleTimeout: number
  readonly maxLifetime: 0
  readonly sendPingsAutomatically: boolean
  readonly compression: number
  /** Called for GET requests with a sec-websocket-key of 24 characters; nothing else is checked. */
  upgrade(res: UwsResponse, req: UwsRequest, context: UwsContext): void
  open(socket: UwsSocket): void
  message(socket: UwsSocket, message: ArrayBuffer, isBinary: boolean): void
  /** Called inside of a publish: the socket must not be closed, nor its topics be changed. */
  dropped(socket: UwsSocket, message: ArrayBuffer, isBinary: boolean): void
  drain(socket: UwsSocket): void
  close(socket: UwsSocket, code: number, message: ArrayBuffer): void
}

/** Every method throws after the callback `close`. */
export interface UwsSocket {
  getUserData(): { readonly connection: UwsConnection }
  /** 1: sent, 0: waits in memory, 2: dropped. Text as latin-1: see `utf8`. */
  send(message: string | Uint8Array, isBinary: boolean, compress: boolean): 0 | 1 | 2
  getBufferedAmount(): number
  subscribe(topic: string): boolean
  unsubscribe(topic: string): boolean
  isSubscribed(topic: string): boolean
  publish(
    topic: string,
    message: string | Uint8Array,
    isBinary: boolean,
    compress: boolean,
  ): boolean
  /** Sends a close frame; calls `close` before it returns. */
  end(code: number, reason: string | Uint8Array): void
  /** Drops the connection; calls `close` before it returns. */
  close(): void
  getRemoteAddressAsText(): ArrayBuffer
}

/**
 * The part of uWebSockets.js that we use, as the binary has it (the package's own types are older
 * than its binaries). Hazards are documented at their members; facts measured on uwebsockets@3.0.6.
 */
export interface Uws {
  App(): UwsApp
  /** TLS. Throws when the files cannot be read. */
  SSLApp(options: { key_file_name: string; cert_file_name: string; passphrase?: string }): UwsApp
  /** Safe to call twice; `null` or anything else is a segmentation fault. */
  us_listen_socket_close(socket: ListenSocket): void
  us_socket_local_port(socket: ListenSocket): number
  /** `"silent"`: no `uWebSockets: 20` header from the event loop of this thread. Undocumented. */
  _cfg?(key: string): void
  /** Kinds of permessage-deflate, as bits. */
  readonly DISABLED: number
  readonly SHARED_COMPRESSOR: number
  readonly SHARED_DECOMPRESSOR: number
}

export interface ListenSocket {
  readonly __brand: "us_listen_socket"
}

export type UwsHandler = (res: UwsResponse, req: UwsRequest) => void

/**
 * A handler that throws, or returns without a response and without `onAborted`, terminates the process
 * (`std::terminate`). So does a wrong `this`. A buffer is a response without a handler; a second one for
 * the same path takes the place of the first.
 */
export interface UwsApp {
  get(path: string, handler: UwsHandler | ArrayBuffer): this
  head(path: string, handler: UwsHandler | ArrayBuffer): this
  post(path: string, handler: UwsHandler | ArrayBuffer): this
  put(path: string, handler: UwsHandler | ArrayBuffer): this
  patch(path: string, handler: UwsHandler | ArrayBuffer): this
  del(path: string, handler: UwsHandler | ArrayBuffer): this
  options(path: string, handler: UwsHandler | ArrayBuffer): this
  any(path: string, handler: UwsHandler): this
  ws(path: string, behavior: UwsBehavior): this
  /** Without a route for WebSockets a segmentation fault. Text as latin-1: see `utf8`. */
  publish(
    topic: string,
    message: string | Uint8Array,
    isBinary: boolean,
    compress: boolean,
  ): boolean
  /** Calls back synchronously. `options`: 0 = the port may be shared (SO_REUSEPORT), 1 = exclusive. */
  listen(
    host: string,
    port: number,
    options: 0 | 1,
    callback: (socket: ListenSocket | false) => void,
  ): this
  /** Removes what is at the path before, whatever it is; the file is for its owner alone. */
  listen_unix(callback: (socket: ListenSocket | false) => void, path: string): this
  /** Drops listening sockets and connections immediately. */
  close(): this
}

/** Valid only until the handler returns; afterwards every method throws. */
export interface UwsRequest {
  /** First header of that (lower-case) name; "" when absent or empty. Latin-1. */
  getHeader(name: string): string
  /** Path as sent, without the query. */
  getUrl(): string
  /** Query as sent, without "?"; undefined without a "?". */
  getQuery(): string | undefined
  /** As sent; to be called before `getMethod`, which lower-cases the receive buffer. */
  getCaseSensitiveMethod(): string
  /** True: the request goes to the next route that takes it. */
  setYield(yields: boolean): void
  /** As sent (not percent-decoded). */
  getParameter(index: number): string
  /** About 0.1 µs for each header. Stops at a header with an empty name. */
  forEach(visit: (name: string, value: string) => void): void
}

/** Every method throws after the response has finished or the connection was aborted. */
export interface UwsResponse {
  /** Before any header, once; a second call is ignored. Not validated: `"400 Bad Request"`. */
  writeStatus(status: string): this
  /** Not validated, not deduplicated: CR and LF go to the wire. */
  writeHeader(name: string, value: string): this
  /** Writes content-length itself. `close`: closes the connection after the response. */
  end(body?: string | Uint8Array, close?: boolean): this
  /** With no argument: no content-length. Never pass `undefined`: it becomes 2^63-1. */
  endWithoutBody(length?: number, close?: boolean): this
  /**
   * `end` as far as the socket takes it: [all taken, response complete]. The first call gets the
   * whole body; a chunk longer than `total` corrupts the connection.
   */
  tryEnd(chunk: Uint8Array, total: number): [boolean, boolean]
  /** A part of a body whose length is not announced (chunked); "" is ignored. False: it waits in memory. */
  write(part: string | Uint8Array): boolean
  /** Bytes of the body that were given to the socket. */
  getWriteOffset(): number
  /** Stops and restarts the delivery of the request's body. */
  pause(): this
  resume(): this
  /** Address of the client as text; 1.4 µs. */
  getRemoteAddressAsText(): ArrayBuffer
  /** Port of the client; older releases do not have it. */
  getRemotePort?(): number
  /** `offset`: bytes of the body that are sent. Returns whether all was taken. */
  onWritable(handler: (offset: number) => boolean): this
  /** Drops the connection without a response. */
  close(): this
  /** Called once, when the connection closes before the response. */
  onAborted(handler: () => void): this
  /** `chunk` is the receive buffer itself, detached when the handler returns. */
  onData(handler: (chunk: ArrayBuffer, isLast: boolean) => void): this
  /**
   * Makes a WebSocket of it; every method throws afterwards. A status has to be written before
   * other headers are. Calls `open` before it returns.
   */
  upgrade(
    data: { readonly connection: UwsConnection },
    key: string,
    protocol: string,
    extensions: string,
    context: UwsContext,
  ): void
  /** Joins writes to one system call; needed outside of handlers only. */
  cork(write: () => void): this
}
