import type { ResponseWriter, Route } from "./core.ts"
import type { HeaderBlock } from "./headers.ts"

/** A WebSocket endpoint as a core sees it: a GET route whose `run` may respond by an upgrade. */
export interface SocketRoute extends Route {
  readonly traits: SocketTraits
}

/** What a core has to know before the first connection; checked, so that any core can take it. */
export interface SocketTraits {
  /** Largest message in bytes; above it the connection is closed with 1009. */
  readonly messageBytes: number
  /** Most bytes that wait for one client. */
  readonly bufferedBytes: number
  /** Longest time without a sign of life, 8 000…960 000 ms. Pings are sent in time. */
  readonly idleMs: number
  /** Whether permessage-deflate (RFC 7692) is offered. */
  readonly compression: boolean
}

/** The response to a handshake. */
export interface UpgradeReply extends ResponseWriter {
  /**
   * Sends 101. Ignored when the client has disconnected, or the handshake has a response already.
   * @param protocol selected subprotocol; "" for none
   * @param headers further headers of the response
   */
  upgrade(protocol: string, headers: HeaderBlock, peer: Peer): void
}

/** Events of one connection. None of these handlers throws. */
export interface Peer {
  open(connection: Connection): void
  text(text: string): void
  /** The bytes are the listener's own. */
  bytes(bytes: Uint8Array): void
  /** Nothing waits for the client any more. */
  drain(): void
  /** A published message was left out, because too much waits for this client. */
  dropped(): void
  /** Called once, the last. 1006: the connection ended without a closing handshake. */
  close(code: number, reason: string): void
}

/** One connection. Everything is ignored after its end. */
export interface Connection {
  /** @returns false when the client does not keep up: the message waits in memory */
  send(message: string | Uint8Array): boolean
  /** Bytes that wait for the client. */
  readonly buffered: number
  subscribe(topic: string): void
  unsubscribe(topic: string): void
  isSubscribed(topic: string): boolean
  /** Sends to all other connections that are subscribed. */
  publish(topic: string, message: string | Uint8Array): void
  /** Closes with a closing handshake. */
  close(code: number, reason: string): void
  /** Drops the connection. */
  terminate(): void
  /** Address of the client, or of the last proxy; "" after the end. */
  address(): string
}

/** Sends to every connection of one server that is subscribed to a topic. */
export type Publish = (topic: string, message: string | Uint8Array) => void

/** All WebSocket endpoints of an application. */
export interface SocketHub {
  readonly routes: readonly SocketRoute[]
  find(
    path: string,
  ): { readonly route: SocketRoute; readonly params: readonly string[] } | undefined
  /** Loads what the endpoints need; to be called before `attach`. */
  load(): Promise<void>
  /** Loads the relays of brokers, which only programs with WebSockets have in their bundle. */
  readonly relays: () => Promise<object>
  /**
   * A server listens, and this is how it publishes.
   * @param relay carries what is published to the other processes of the application
   * @returns to be called when it has closed
   */
  attach(publish: Publish, relay?: SocketRelay): () => void
}

/** Carries published messages between the processes of an application. */
export interface SocketRelay {
  /**
   * Connects an endpoint with that of the same path in other processes.
   * @param endpoint endpoints of several servers that are the same object send one time
   */
  join(endpoint: object, path: string, member: RelayMember): RelayedEndpoint
}

/** The id of a message, where messages are kept for clients that reconnect. */
export interface RelayMark {
  readonly id: string
  /** The client that has published it; "" for the program. */
  readonly from: string
}

/** "presence": who is in topics, a text of `writePresence`; "history": kept messages, a text of `writeHandover`. */
export type NoteName = "presence" | "history"

type Relayed = (topic: string, message: string | Uint8Array, mark?: RelayMark) => void

/** Receives what other processes send. */
export interface RelayMember {
  /** Sends to the local subscribers of a topic. */
  readonly deliver: Relayed
  /** Another process sends something about the endpoint that is not for its clients. */
  readonly note?: (name: NoteName, text: string) => void
  /** A process reports how many messages of the endpoint it has published, and may want the same of others. */
  readonly reported?: (origin: string, count: number, wantsReply: boolean) => void
}

/** An endpoint that a relay connects with other processes. */
export interface RelayedEndpoint {
  /** Sends to the subscribers in all other processes. The same function for the same endpoint. */
  readonly send: Relayed
  /** Sends to the same endpoint in all other processes. */
  report(origin: string, count: number, wantsReply: boolean): void
  /** Sends a text that is not for clients to the same endpoint in all other processes. */
  note(name: NoteName, text: string): void
  /** @returns whether no server has the endpoint any more */
  leave(): boolean
}
