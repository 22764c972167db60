import type { UwsRequest, UwsResponse } from "./uws-types.ts"
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
