import type { Server, Socket } from "node:net"

// A client that has connected sends its first request immediately, unless its machine is busy.
const FIRST_REQUEST_MS = 1000
const LOOK_MS = 10

/** The connections of a server of Node. */
export class OpenSockets {
  /** When each was accepted, in ms since 1970. */
  readonly #accepted = new Map<Socket, number>()

  constructor(server: Server) {
    server.on("connection", (socket: Socket) => {
      this.#accepted.set(socket, Date.now())
      socket.once("close", () => this.#accepted.delete(socket))
    })
  }

  /**
   * Waits while a request may be in transit: as long as there are connections, at most `ms`, and for the first
   * request of a new connection.
   */
  async settled(ms: number): Promise<void> {
    const until = Date.now() + ms
    while (Date.now() < until ? this.#accepted.size > 0 : this.#hasNew())
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }

  #hasNew(): boolean {
    const since = Date.now() - FIRST_REQUEST_MS
    return [...this.#accepted].some(([socket, at]) => socket.bytesRead === 0 && at > since)
  }
}
