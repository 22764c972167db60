import { canonicalAddress } from "../../endpoint/address.ts"
import { dataOf } from "../../endpoint/sockets/endpoint.ts"
import type { SocketSettings } from "../../endpoint/sockets/sockets-options.ts"
import type { Socket, SocketParts } from "../../endpoint/sockets/sockets-types.ts"
import type { Connection, Publish } from "../../transport/socket.ts"
import type { SocketCode } from "../../types/route.ts"
import type { ErrorSource, Lifecycle } from "../lifecycle/lifecycle.ts"

/** One WebSocket endpoint of one application, composed. */
export interface SocketKind {
  readonly code: SocketCode
  readonly handlers: SocketParts["handlers"]
  readonly settings: SocketSettings
  /** Before its topics: those of another endpoint have messages of another type. */
  readonly prefix: string
  readonly app: Lifecycle
  readonly source: ErrorSource
  /** Connections that are open. */
  open: number
  /** Sends what is published to other processes. undefined: the application has no others. */
  relay: Publish | undefined
}

/** A connection as handlers see it. */
export class ServerSocket implements Socket<never, unknown> {
  readonly data: unknown
  readonly protocol: string
  readonly #kind: SocketKind
  #connection: Connection | undefined
  #address = ""
  /** Called for a close that this side has started. */
  #onClose: ((code: number, reason: string) => void) | undefined

  constructor(kind: SocketKind, data: unknown, protocol: string) {
    this.#kind = kind
    this.data = data
    this.protocol = protocol
  }

  get address(): string {
    return (this.#address ||= addressOf(this.#connection))
  }

  get isOpen(): boolean {
    return this.#connection !== undefined
  }

  get bufferedAmount(): number {
    return this.#connection?.buffered ?? 0
  }

  send(message: never): boolean {
    if (this.#connection === undefined) return false
    return this.offer(dataOf(this.#kind.code, message))
  }

  publish(topic: string, message: never): void {
    const connection = this.#connection
    if (connection === undefined) return
    const { prefix, code, relay } = this.#kind
    const data = dataOf(code, message)
    connection.publish(prefix + topic, data)
    if (relay !== undefined) relay(topic, data)
  }

  subscribe(topic: string): void {
    this.#connection?.subscribe(this.#kind.prefix + topic)
  }

  unsubscribe(topic: string): void {
    this.#connection?.unsubscribe(this.#kind.prefix + topic)
  }

  isSubscribed(topic: string): boolean {
    return this.#connection?.isSubscribed(this.#kind.prefix + topic) ?? false
  }

  close(code: number = 1000, reason: string = ""): void {
    checkClose(code, reason)
    this.shut(code, reason)
  }

  terminate(): void {
    const connection = this.#connection
    const tell = this.#onClose
    this.detach()
    connection?.terminate()
    tell?.(1006, "")
  }

  /** @internal Sends what is encoded, as far as the limit lets it. */
  offer(data: string | Uint8Array): boolean {
    const connection = this.#connection
    if (connection === undefined) return false
    const waiting = connection.buffered
    // A message alone may be larger than the limit: what counts is what waits already.
    if (waiting > 0 && waiting + sizeOf(data) > this.#kind.settings.limits.bufferedBytes) {
      this.slow()
      return false
    }
    return connection.send(data)
  }

  /** @internal More waits than may. */
  slow(): void {
    if (this.#kind.settings.onSlowClient === "close") this.shut(1013, "too slow")
  }

  /** @internal */
  attach(connection: Connection, onClose: (code: number, reason: string) => void): void {
    this.#connection = connection
    this.#onClose = onClose
  }

  /** @internal The connection is closed. The address stays known. */
  detach(): void {
    if (this.#connection !== undefined) this.#address ||= addressOf(this.#connection)
    this.#connection = undefined
    this.#onClose = undefined
  }

  /** @internal Closes, and calls the handler immediately: cores would do so at different times. */
  shut(code: number, reason: string): void {
    const connection = this.#connection
    const tell = this.#onClose
    this.detach()
    connection?.close(code, reason)
    tell?.(code, reason)
  }
}

function addressOf(connection: Connection | undefined): string {
  return connection === undefined ? "" : canonicalAddress(connection.address())
}

function sizeOf(data: string | Uint8Array): number {
  return typeof data === "string" ? Buffer.byteLength(data) : data.byteLength
}

/** RFC 6455 §7.4: codes that an endpoint may send, and a reason that fits a control frame. */
function checkClose(code: number, reason: string): void {
  const registered = (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014)
  if (!Number.isInteger(code) || !(registered || (code >= 3000 && code <= 4999))) {
    throw new RangeError(`a WebSocket is not closed with the code ${code}`)
  }
  if (Buffer.byteLength(reason) > 123) {
    throw new RangeError("the reason of a close is at most 123 bytes")
  }
}
