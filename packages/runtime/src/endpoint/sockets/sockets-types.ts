import type { Context, Endpoint } from "../api.ts"
import type { SocketCode } from "../../types/route.ts"
import type { SOCKET } from "../../base/marks.ts"
import type { SocketOptions } from "./sockets-options.ts"

/** One WebSocket connection, as handlers see it. */
export interface Socket<Out = never, Data = unknown> {
  /** What `upgrade` returned for this connection. */
  readonly data: Data
  /** Negotiated subprotocol; "" for none. */
  readonly protocol: string
  /** Address of the client, or of the last proxy. */
  readonly address: string
  /** Whether it can still send. */
  readonly isOpen: boolean
  /** Bytes that wait for the client. */
  readonly bufferedAmount: number
  /**
   * Sends a message; bytes as a binary one.
   * @returns false when the client does not keep up (the message is queued; `drain` is called when all is
   * sent), when it was dropped because the queue is full, or after the end
   */
  send(message: Out): boolean
  /**
   * Sends a message to all others of this endpoint that are subscribed to the topic, in all processes that
   * are connected.
   */
  publish(topic: string, message: Out): void
  subscribe(topic: string): void
  unsubscribe(topic: string): void
  isSubscribed(topic: string): boolean
  /**
   * Closes the connection. The handler `close` is called immediately.
   * @param code 1000 (default)…1003, 1007…1014 or 3000…4999
   * @param reason at most 123 bytes
   * @throws RangeError on another code, or a longer reason
   */
  close(code?: number, reason?: string): void
  /** Drops the connection without a closing handshake; the client sees 1006. */
  terminate(): void
}

/** What happens to connections; each may be asynchronous, and is not waited for. */
export interface SocketHandlers<
  In = unknown,
  Out = never,
  Data = unknown,
  Input = never,
  Needs extends object = object,
> {
  /**
   * Before the connection is a WebSocket. What it returns is `socket.data`; an `ApiError` that it
   * throws is the response to the handshake (401, 403, …).
   * @param input path parameters, query, headers and cookies, decoded by its type
   */
  upgrade?(input: Input, context: Context<Needs>): Data | Promise<Data>
  open?(socket: Socket<Out, Data>): unknown
  /** @param message decoded by its type; a `Uint8Array` is a binary message */
  message?(socket: Socket<Out, Data>, message: In): unknown
  /** The queue of the client is empty: a `send` has returned false before. */
  drain?(socket: Socket<Out, Data>): unknown
  /** The connection is closed: `send` does nothing any more. 1006: without a closing handshake. */
  close?(socket: Socket<Out, Data>, code: number, reason: string): unknown
}

/** A WebSocket endpoint: what `api.socket()` returns and `serve()` takes. */
export interface SocketEndpoint<
  In = unknown,
  Out = never,
  P extends string = string,
  Needs extends object = never,
  Input = unknown,
> extends Endpoint<never, never, "GET", P, Needs> {
  /** Types only. */
  readonly "~messages"?: {
    readonly in: In
    readonly out: (message: Out) => void
    /** What `upgrade` takes. */
    readonly input: Input
  }
  /** @internal */
  readonly [SOCKET]: SocketParts
  /**
   * Sends a message to every connection of this endpoint that is subscribed to the topic, in all
   * workers of `serve()`, and in all replicas with the option `websockets.broker`. Written as JSON once.
   */
  publish(topic: string, message: Out): void
}

/** What an endpoint was declared with. */
export interface SocketParts {
  readonly options: SocketOptions
  readonly handlers: SocketHandlers<unknown, never, unknown, never, never>
  readonly code: SocketCode
  /** Of the servers that have it, each. */
  readonly publishers: Set<(topic: string, message: string | Uint8Array) => void>
}
