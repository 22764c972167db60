import type { Connection, Peer, SocketTraits } from "../socket.ts"
import type { UwsSocket } from "./socket-types.ts"
import { utf8 } from "./utf8.ts"

/** One WebSocket of the C++ core. */
export class UwsConnection implements Connection {
  readonly peer: Peer
  readonly #traits: SocketTraits
  // Cleared before the core's own object ends: it throws then, whoever touches it.
  #socket: UwsSocket | undefined
  /** The close that this side has asked for. */
  #asked: { readonly code: number; readonly reason: string } | undefined

  constructor(peer: Peer, traits: SocketTraits) {
    this.peer = peer
    this.#traits = traits
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
    const isBinary = typeof message !== "string"
    const data = isBinary ? message : utf8(message)
    this.#socket?.publish(topic, data, isBinary, this.#traits.compression)
  }

  close(code: number, reason: string): void {
    this.#asked = { code, reason }
    // The core sends nothing more to a client for which so much waits, a close frame neither.
    if (this.buffered > this.#traits.bufferedBytes) this.#socket?.close()
    else this.#socket?.end(code, utf8(reason))
  }

  terminate(): void {
    this.#asked = { code: 1006, reason: "" }
    this.#socket?.close()
  }

  address(): string {
    const socket = this.#socket
    return socket === undefined
      ? ""
      : Buffer.from(socket.getRemoteAddressAsText()).toString("latin1")
  }

  /** The core has closed it, for whatever reason. */
  closed(code: number, message: ArrayBuffer): void {
    this.#socket = undefined
    const text = Buffer.from(message).toString("utf8")
    const told = this.#asked ?? { code: FAULTS[text] ?? code, reason: text in FAULTS ? "" : text }
    this.peer.close(told.code, told.reason)
  }
}

/** The core drops connections with these faults, and says 1006 of all of them. */
const FAULTS: Readonly<Record<string, number>> = {
  "Received invalid WebSocket frame": 1002,
  "Received too big message": 1009,
  "Received too big message, or other inflation error": 1009,
  "Received invalid UTF-8": 1007,
  "Received TCP FIN before WebSocket close frame": 1006,
  "WebSocket timed out from inactivity": 1006,
}
