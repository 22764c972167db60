import type { Connection, Peer } from "../socket.ts"
import type { UwsSocket } from "./socket-types.ts"
import { utf8 } from "./utf8.ts"

/** One WebSocket of the C++ core. */
export class UwsConnection implements Connection {
  readonly peer: Peer
  readonly #compress: boolean
  // Cleared before the core's own object ends: it throws then, whoever touches it.
  #socket: UwsSocket | undefined
  /** The close that this side has asked for. */
  #asked: { readonly code: number; readonly reason: string } | undefined

  constructor(peer: Peer, compress: boolean) {
    this.peer = peer
    this.#compress = compress
  }

  opened(socket: UwsSocket): void {
    this.#socket = socket
  }

  send(message: string | Uint8Array): boolean {
    const isBinary = typeof message !== "string"
    const data = isBinary ? message : utf8(message)
    return this.#socket?.send(data, isBinary, this.#compress) === 1
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
    this.#socket?.publish(topic, data, isBinary, this.#compress)
  }

  close(code: number, reason: string): void {
    this.#asked = { code, reason }
    this.#socket?.end(code, utf8(reason))
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
