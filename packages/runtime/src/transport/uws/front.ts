import { connect, createServer, type Server, type Socket } from "node:net"
import type { ListenOptions } from "../core.ts"
import { endGently } from "../farewell.ts"
import { openServer, portOf } from "../open-server.ts"
import type { OpenSockets } from "../open-sockets.ts"

export const LOOPBACK = "127.0.0.1"

/**
 * The listening socket of the core under `precast dev`, which keeps that of Node alone: connections are
 * accepted here, and their bytes are passed to the core over loopback.
 */
export class Front {
  readonly server: Server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    this.#relay(socket),
  )
  /** Addresses of the clients by the port of the connection to the core. */
  readonly #addresses = new Map<number, string>()
  #corePort = 0
  #open: OpenSockets | undefined

  /** @throws ListenError */
  async listen(corePort: number, options: ListenOptions): Promise<void> {
    this.#corePort = corePort
    this.#open = await openServer(this.server, options)
  }

  get connections(): OpenSockets | undefined {
    return this.#open
  }

  get port(): number {
    return portOf(this.server)
  }

  /** @returns "" for a connection that did not come through here */
  addressOf(port: number | undefined): string {
    return this.#addresses.get(port ?? 0) ?? ""
  }

  #relay(client: Socket): void {
    const core = connect({ host: LOOPBACK, port: this.#corePort, noDelay: true })
    let port = 0
    core.once("connect", () => {
      port = core.localPort ?? 0
      this.#addresses.set(port, client.remoteAddress ?? "")
      client.pipe(core).pipe(client)
    })
    core
      .on("error", () => client.destroy())
      .on("close", () => {
        this.#addresses.delete(port)
        // Closing with unread input would reset the connection: the client could lose the last response.
        if (!client.destroyed) endGently(client.resume())
      })
    client.on("error", () => core.destroy()).on("close", () => core.destroy())
  }
}
