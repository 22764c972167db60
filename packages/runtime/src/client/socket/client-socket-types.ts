import type { ClientError } from "../../types/client/client-errors.ts"
import type { HeaderList } from "../client-options.ts"
import type { Sent } from "../sent.ts"

/** Any WebSocket endpoint, by its message types and its handshake. */
export interface AnySocketEndpoint {
  readonly "~messages"?: {
    readonly in: unknown
    readonly out: (message: never) => void
    readonly input: unknown
  }
}

type Said<S extends AnySocketEndpoint> = NonNullable<S["~messages"]>
/** What clients send. */
export type SentBy<S extends AnySocketEndpoint> = Sent<Said<S>["in"]>
/** What clients get. */
export type ReceivedBy<S extends AnySocketEndpoint> = Parameters<Said<S>["out"]>[0]
export type HandshakeOf<S extends AnySocketEndpoint> = Sent<Said<S>["input"]>

/** Options, which may be left out where the handshake needs no input. */
export type SocketArguments<S extends AnySocketEndpoint> =
  Record<never, never> extends HandshakeOf<S>
    ? [options?: SocketClientOptions<HandshakeOf<S>>]
    : [options: SocketClientOptions<HandshakeOf<S>> & Required<Asked<HandshakeOf<S>>>]

interface Asked<Input> {
  /**
   * The input of the endpoint's `upgrade`: path parameters, query, headers. A function is called for each
   * connection, for example to obtain a single-use ticket.
   */
  readonly input?: Input | (() => Input | Promise<Input>)
}

/** Options of a client of a WebSocket. Times in milliseconds. */
export interface SocketClientOptions<Input = unknown> extends Asked<Input> {
  /** Subprotocols to offer, the best first. */
  readonly protocols?: readonly string[]
  /** Headers of the handshake, in addition to those of its type. Browsers cannot send any. */
  readonly headers?: HeaderList
  /** The number of reconnections, or their options. Default: unlimited. 0: never. */
  readonly retry?: number | SocketRetryOptions
  /** The timeout for opening a connection, and for the response to a heartbeat. Default 10 000. */
  readonly timeoutMs?: number
  /** Sends a heartbeat to the server after this time without a message; 0: never. Default 30 000. */
  readonly heartbeatMs?: number
  /** Most messages that wait for a connection; `send` returns false then. Default 256. */
  readonly maxWaiting?: number
  /** Most messages that may wait for a loop; then it fails. Default 10 000. */
  readonly maxUnread?: number
  /**
   * After a reconnection, receives the messages of topics that were published meanwhile, if the endpoint keeps
   * them (its option `resume`). The event `gap` reports that messages may be missing. Default false.
   */
  readonly resume?: boolean
  /** Closes it. */
  readonly signal?: AbortSignal
  /** Makes a connection, in place of the global `WebSocket`. */
  readonly connect?: (url: URL, options: ConnectOptions) => WebSocket
}

/** The arguments for opening a socket, for a custom `connect`. */
export interface ConnectOptions {
  /** Offered as `sec-websocket-protocol`; mostly empty. */
  readonly protocols: readonly string[]
  /** Empty in browsers. */
  readonly headers: Headers
}

/** When a connection that was lost is opened again. */
export interface SocketRetryOptions {
  /** Default: unlimited. The count restarts when a connection has lasted ten seconds. */
  readonly times?: number
  /** Before the first time; each further wait is at most twice as long. A random part of it is waited. Default 500. */
  readonly baseMs?: number
  /** Longest wait. Default 30 000. */
  readonly maxMs?: number
  /**
   * Whether to reconnect after this close code. By default not if the server closed intentionally: after 1000,
   * 1002, 1003, 1007…1010, and 3000 and above.
   */
  readonly when?: (code: number, reason: string) => boolean
}

/** What can be listened to. */
export interface SocketEvents<Received> {
  /** A connection is open. `again`: it is not the first. */
  readonly open: { readonly again: boolean }
  readonly message: Received
  /**
   * With the option `resume`: messages before those that follow may be missing, because the socket was
   * disconnected for too long, or the server has lost them. Request the current state again.
   */
  readonly gap: undefined
  /**
   * A problem that the server reports (ProblemError), a message that does not match its type (ResponseError),
   * or a connection that could not be opened (NetworkError, TimeoutError).
   */
  readonly error: ClientError
  /** A connection closed, or could not be opened. `again`: the client will reconnect. */
  readonly close: { readonly code: number; readonly reason: string; readonly again: boolean }
}

/** A client of one WebSocket endpoint, which reconnects automatically. */
export interface ClientSocket<Sent, Received> extends AsyncIterable<Received> {
  /** Whether the socket is connected (open), connecting or waiting to reconnect (connecting), or closed. */
  readonly state: "connecting" | "open" | "closed"
  /** The negotiated subprotocol, or "". */
  readonly protocol: string
  /** Bytes that are not sent yet. */
  readonly bufferedAmount: number
  /**
   * Sends a message, or queues it until the socket is connected. Messages lost with a connection are not sent
   * again.
   * @returns false if the message is discarded: the socket is closed, or the queue is full
   */
  send(message: Sent): boolean
  /** @returns stops listening */
  on<E extends keyof SocketEvents<Received>>(
    event: E,
    listener: (value: SocketEvents<Received>[E]) => void,
  ): () => void
  /**
   * Closes the socket permanently; messages that wait for a connection are discarded.
   * @param code 1000 (default) or 3000…4999
   * @param reason at most 123 bytes
   */
  close(code?: number, reason?: string): void
  /**
   * Messages received from now on. The loop ends when the socket is closed here, or by the server with 1000.
   * @throws ClosedError when it closes for another reason; RangeError when the loop is too slow
   */
  [Symbol.asyncIterator](): AsyncIterator<Received, void>
}
