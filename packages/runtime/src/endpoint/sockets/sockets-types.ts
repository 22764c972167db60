import type { Context, Endpoint } from "../api.ts"
import type { SocketCode } from "../../types/route.ts"
import type { SOCKET } from "../../base/marks.ts"
import type { SocketOptions } from "./sockets-options.ts"

/** One WebSocket connection, as handlers see it. */
export interface Socket<Out = never, Data = unknown, Member = never> {
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
  /**
   * Subscribes to a topic. `as`: the connection is a member of it until it unsubscribes or closes; see
   * `SocketEndpoint.members`. Plain JSON, at most `limits.memberBytes`; subscribing again replaces it.
   * @throws ApiError `resource_exhausted` if the topic has `limits.members` members; TypeError and RangeError for
   * a member that is not plain JSON, or too large
   */
  subscribe(topic: string, options?: { readonly as: Member }): void
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

/** Members of a topic have joined or left, in whatever process. */
export interface Presence<Out = never, Member = never> {
  readonly topic: string
  /** Who is in it now, in all processes. */
  readonly members: readonly Member[]
  /** Since the previous call for this topic. */
  readonly joined: readonly Member[]
  readonly left: readonly Member[]
  /** Sends a message to the subscribers of the topic in this process; in every process, its own call does the same. */
  send(message: Out): void
}

/** What happens to connections; each may be asynchronous, and is not waited for. */
export interface SocketHandlers<
  In = unknown,
  Out = never,
  Data = unknown,
  Input = never,
  Needs extends object = object,
  Member = never,
> {
  /**
   * Before the connection is a WebSocket. What it returns is `socket.data`; an `ApiError` that it
   * throws is the response to the handshake (401, 403, …).
   * @param input path parameters, query, headers and cookies, decoded by its type
   */
  upgrade?(input: Input, context: Context<Needs>): Data | Promise<Data>
  open?(socket: Socket<Out, Data, Member>): unknown
  /** @param message decoded by its type; a `Uint8Array` is a binary message */
  message?(socket: Socket<Out, Data, Member>, message: In): unknown
  /** The queue of the client is empty: a `send` has returned false before. */
  drain?(socket: Socket<Out, Data, Member>): unknown
  /** The connection is closed: `send` does nothing any more. 1006: without a closing handshake. */
  close?(socket: Socket<Out, Data, Member>, code: number, reason: string): unknown
  /** Members of a topic have changed. Called in each process, at most 20 times in a second for one topic. */
  presence?(change: Presence<Out, Member>): unknown
}

/** A WebSocket endpoint: what `api.socket()` returns and `serve()` takes. */
export interface SocketEndpoint<
  In = unknown,
  Out = never,
  P extends string = string,
  Needs extends object = never,
  Input = unknown,
  Member = unknown,
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
  /**
   * Who is in a topic, in all workers of `serve()`, and in all replicas with the option `websockets.broker`.
   * Connections whose members are equal are one member. Those of a process that was killed are removed within
   * five seconds. Empty while the endpoint is not served, and in the primary process of workers that have no broker.
   */
  members(topic: string): readonly Member[]
}

/** What an endpoint was declared with. */
export interface SocketParts {
  readonly options: SocketOptions
  readonly handlers: SocketHandlers<unknown, never, unknown, never, never, never>
  readonly code: SocketCode
  /** Of the servers that have it, each. */
  readonly publishers: Set<(topic: string, message: string | Uint8Array) => void>
  /** Who is in a topic. */
  members: (topic: string) => readonly unknown[]
}
