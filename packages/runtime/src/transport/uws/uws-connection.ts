import type { Connection, Peer, Publish, SocketTraits } from "../socket.ts"
import type { Sheddable } from "../shed.ts"
import type { UwsSocket } from "./uws-types.ts"
import { utf8 } from "./header-text.ts"

/** One WebSocket of the C++ core. */
export class UwsConnection implements Connection, Sheddable {
  readonly peer: Peer
  readonly #traits: SocketTraits
  readonly #publish: Publish
  readonly #address: string | undefined
  /** The peer will be notified that something was left out. */
  #dropping = false
  // Cleared before the core's own object is destroyed: any access to it throws then.
  #socket: UwsSocket | undefined
  /** The close that this side has requested. */
  #asked: { readonly code: number; readonly reason: string } | undefined

  /**
   * @param publish sends to all connections of the server that are subscribed
   * @param address of the client, where the core does not know it
   */
  constructor(peer: Peer, traits: SocketTraits, publish: Publish, address?: string) {
    this.peer = peer
    this.#traits = traits
    this.#publish = publish
    this.#address = address
  }

  opened(socket: UwsSocket): void {
    this.#socket = socket
  }

  send(message: string | Uint8Array): boolean {
    const isBinary = typeof message !== "string"
    const data = isBinary ? message : utf8(message)
    return this.#socket?.send(data, isBinary, this.#traits.compression) === 1
  }

  get buffered(): number {
    return this.#socket?.getBufferedAmount() ?? 0
  }

  subscribe(topic: string): void {
    this.#socket?.subscribe(topic)
  }

  unsubscribe(topic: string): void {
    this.#socket?.unsubscribe(topic)
  }

  isSubscribed(topic: string): boolean {
    return this.#socket?.isSubscribed(topic) ?? false
  }

  publish(topic: string, message: string | Uint8Array): void {
    // The core publishes only to subscribers of the topic; it skips others automatically.
    if (!this.isSubscribed(topic)) {
      if (this.#socket !== undefined) this.#publish(topic, message)
      return
    }
    const isBinary = typeof message !== "string"
    const data = isBinary ? message : utf8(message)
    this.#socket?.publish(topic, data, isBinary, this.#traits.compression)
  }

  /**
   * The core has dropped a message, or the response to a ping: it reports each, many times in a
   * packet, and while it goes through its topics, where nothing may be closed.
   * @param guard runs the step, and reports what it throws
   */
  dropped(guard: (step: () => void) => void): void {
    if (this.#dropping) return
    this.#dropping = true
    setImmediate(() => {
      this.#dropping = false
      guard(() => this.peer.dropped())
    })
  }

  close(code: number, reason: string): void {
    // The core sends nothing more to a client for which so much waits, a close frame neither.
    if (this.buffered > this.#traits.bufferedBytes) return this.#drop(code, reason)
    this.#asked = { code, reason }
    this.#socket?.end(code, utf8(reason))
  }

  terminate(): void {
    this.#drop(1006, "")
  }

  shed(): void {
    this.#drop(1013, "too slow")
  }

  #drop(code: number, reason: string): void {
    this.#asked = { code, reason }
    this.#socket?.close()
  }

  address(): string {
    const socket = this.#socket
    return socket === undefined
      ? ""
      : (this.#address ?? Buffer.from(socket.getRemoteAddressAsText()).toString("latin1"))
  }

  /** The core has closed it, for whatever reason. */
  closed(code: number, message: ArrayBuffer): void {
    this.#socket = undefined
    const text = Buffer.from(message).toString("utf8")
    // What a client writes as its reason may be `constructor`.
    const fault = Object.hasOwn(FAULTS, text) ? FAULTS[text] : undefined
    const told = this.#asked ?? { code: fault ?? code, reason: fault === undefined ? text : "" }
    this.peer.close(told.code, told.reason)
  }
}

/** The core drops connections with these faults, and reports 1006 for all of them. */
const FAULTS: Readonly<Record<string, number>> = {
  "Received invalid WebSocket frame": 1002,
  "Received too big message": 1009,
  "Received too big message, or other inflation error": 1009,
  "Received invalid UTF-8": 1007,
  // The code is lost: 3000 to 3999 and 1012 to 1014 are such to the core (docs/core.md).
  "Received invalid close payload": 1006,
  "Received TCP FIN before WebSocket close frame": 1006,
  "WebSocket timed out from inactivity": 1006,
}
