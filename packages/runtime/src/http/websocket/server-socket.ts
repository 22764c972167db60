import { canonicalAddress } from "../../endpoint/address.ts"
import { dataOf } from "../../endpoint/sockets/endpoint.ts"
import type { SocketSettings } from "../../endpoint/sockets/sockets-options.ts"
import type { Socket, SocketParts } from "../../endpoint/sockets/sockets-types.ts"
import type { Connection, Publish } from "../../transport/socket.ts"
import { messageFrame } from "../../types/resume-frames.ts"
import type { SocketCode } from "../../types/route.ts"
import type { ErrorSource, Lifecycle } from "../lifecycle/lifecycle.ts"
import type { TopicPresence } from "./presence/topic-presence.ts"
import type { ResumableClient } from "./resume/resumable-client.ts"
import type { ResumingConnection } from "./resume/resuming-connection.ts"
import type { Resumption } from "./resume/resumption.ts"

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
  /** Who is in its topics. undefined: no server has listened. */
  presence: TopicPresence | undefined
  /** Keeps messages for clients that reconnect. undefined: the endpoint does not. */
  resuming: Resuming | undefined
}

/** What connections that can resume share. */
export interface Resuming {
  readonly resumption: Resumption
  /** The client of a handshake, by its query string; undefined if it cannot resume. */
  clientOf(search: string): ResumableClient | undefined
  /** Before the topics of connections that can resume. */
  readonly prefix: string
  /** A connection of such a client is open. */
  open(
    client: ResumableClient,
    connection: Connection,
    offer: (frame: string | Uint8Array) => void,
  ): ResumingConnection
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

  readonly #client: ResumableClient | undefined
  readonly #prefix: string
  #resuming: ResumingConnection | undefined
  #hasDropped = false
  /** By topic, leaves it as a member. */
  #memberships: Map<string, () => void> | undefined

  constructor(
    kind: SocketKind,
    data: unknown,
    protocol: string,
    client: ResumableClient | undefined,
  ) {
    this.#kind = kind
    this.data = data
    this.protocol = protocol
    this.#client = kind.resuming && client
    this.#prefix = (this.#client && kind.resuming?.prefix) ?? kind.prefix
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
    const data = dataOf(this.#kind.code, message)
    return this.offer(this.#client === undefined ? data : messageFrame("", data))
  }

  publish(topic: string, message: never): void {
    const connection = this.#connection
    if (connection === undefined) return
    const { prefix, code, relay, resuming } = this.#kind
    const data = dataOf(code, message)
    connection.publish(prefix + topic, data)
    if (relay !== undefined) relay(topic, data)
    if (resuming === undefined) return
    const frame = resuming.resumption.published(topic, data, this.#client?.id ?? "")
    connection.publish(resuming.prefix + topic, frame)
  }

  subscribe(topic: string, options?: { readonly as: never }): void {
    if (this.#connection === undefined) return
    if (options !== undefined) this.#enter(topic, options.as)
    if (this.#resuming !== undefined && !this.isSubscribed(topic)) this.#resuming.subscribing(topic)
    this.#connection.subscribe(this.#prefix + topic)
  }

  unsubscribe(topic: string): void {
    this.#leave(topic)
    this.#resuming?.unsubscribing(topic)
    this.#connection?.unsubscribe(this.#prefix + topic)
  }

  isSubscribed(topic: string): boolean {
    return this.#connection?.isSubscribed(this.#prefix + topic) ?? false
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
    else this.#hasDropped = true
  }

  /** @internal Nothing waits any more: a client that resumes is notified of messages that were dropped. */
  drained(): void {
    if (this.#hasDropped) this.#resuming?.gap()
    this.#hasDropped = false
  }

  /** @internal */
  attach(connection: Connection, onClose: (code: number, reason: string) => void): void {
    this.#connection = connection
    this.#onClose = onClose
    if (this.#client === undefined) return
    this.#resuming = this.#kind.resuming?.open(this.#client, connection, (frame) =>
      this.offer(frame),
    )
  }

  #enter(topic: string, member: unknown): void {
    const { presence, settings } = this.#kind
    const leave = presence?.enter(topic, member, settings.limits)
    if (leave === undefined) return
    // After that: a member that stays the same has not left.
    this.#leave(topic)
    this.#memberships = (this.#memberships ?? new Map()).set(topic, leave)
  }

  #leave(topic: string): void {
    this.#memberships?.get(topic)?.()
    this.#memberships?.delete(topic)
  }

  /** @internal The connection is closed. The address stays known. */
  detach(): void {
    for (const topic of this.#memberships?.keys() ?? []) this.#leave(topic)
    if (this.#connection !== undefined) this.#address ||= addressOf(this.#connection)
    this.#connection = undefined
    this.#resuming = undefined
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
