import { createConnection, createServer, type Server, type Socket } from "node:net"
import { once } from "node:events"
import type { AddressInfo } from "node:net"

/** A gate in front of a server: when shut, connections break and new ones are closed immediately. */
export class Gate {
  readonly url: string
  readonly #server: Server
  readonly #sockets: Set<Socket>
  #isOpen = true

  private constructor(url: string, server: Server, sockets: Set<Socket>) {
    this.url = url
    this.#server = server
    this.#sockets = sockets
    server.on("connection", (socket) => {
      if (!this.#isOpen) socket.destroy()
    })
  }

  /** @param url of PostgreSQL, over TCP */
  static async to(url: string): Promise<Gate> {
    const target = new URL(url)
    const port = Number(target.port)
    const host = target.hostname
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      if (socket.destroyed) return
      const other = createConnection(port, host)
      for (const [one, its] of [
        [socket, other],
        [other, socket],
      ] as const) {
        sockets.add(one)
        one.on("error", () => {})
        one.on("close", () => {
          sockets.delete(one)
          its.destroy()
        })
        one.pipe(its)
      }
    })
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    target.hostname = "127.0.0.1"
    target.port = String((server.address() as AddressInfo).port)
    return new Gate(target.href, server, sockets)
  }

  shut(): void {
    this.#isOpen = false
    for (const socket of this.#sockets) socket.destroy()
  }

  open(): void {
    this.#isOpen = true
  }

  async close(): Promise<void> {
    this.shut()
    this.#server.close()
    await once(this.#server, "close")
  }
}
