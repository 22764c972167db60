import type { Socket } from "node:net"

/** How long, and for how many bytes, a client is listened to that sends on after the last response. */
export const FAREWELL_MS = 2000
export const FAREWELL_BYTES: number = 16 * 1024 * 1024

/** Ends a connection whose input something else drops, and destroys it after FAREWELL_MS. */
export function endGently(socket: Socket): void {
  socket.end()
  setTimeout(() => socket.destroy(), FAREWELL_MS).unref()
}

/**
 * The end of a connection. A client that is still sending would lose the last response by a reset, which
 * closing with unread input causes: what it sends is dropped for a while.
 */
export class Farewell {
  readonly #socket: Socket
  #bytes = 0

  constructor(socket: Socket) {
    this.#socket = socket
  }

  start(): void {
    this.#socket.resume()
    this.#socket.end()
  }

  drop(part: Buffer): void {
    this.#bytes += part.length
    if (this.#bytes > FAREWELL_BYTES) this.#socket.destroy()
  }
}
