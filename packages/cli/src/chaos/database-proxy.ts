import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net"
import { Transform, type TransformCallback } from "node:stream"
import { pipeline } from "node:stream/promises"
import { setTimeout as wait } from "node:timers/promises"
import { cliError } from "../errors/cli-error.ts"

/** Passes the connections of the app on to PostgreSQL, except while a fault lasts. */
export class DatabaseProxy {
  /** The address for the app. */
  readonly url: string
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #isCut = false
  #stalled: Promise<unknown> = Promise.resolve()

  private constructor(server: Server, url: string) {
    this.#server = server
    this.url = url
  }

  /** @param url of the server, with one host. PC3103 */
  static async open(url: string): Promise<DatabaseProxy> {
    const target = URL.canParse(url) ? new URL(url) : undefined
    if (
      target === undefined ||
      !/^(?:[\w.-]+|\[[\da-f:.]+\])$/i.test(target.hostname) ||
      !/^postgres(?:ql)?:$/.test(target.protocol)
    )
      throw cliError("PC3103", "it is not postgres://user:password@host:5432/name with one host")
    const place = {
      host: target.hostname.replace(/^\[(.*)\]$/, "$1"),
      port: Number(target.port || 5432),
    }
    let proxy: DatabaseProxy | undefined
    const server = createServer((client) => {
      if (proxy === undefined) client.destroy()
      else proxy.#join(client, connect(place))
    })
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    target.hostname = "127.0.0.1"
    target.port = String((server.address() as AddressInfo).port)
    proxy = new DatabaseProxy(server, target.href)
    return proxy
  }

  /** Resets all connections, and every new one for so many milliseconds. */
  async cut(ms: number): Promise<void> {
    this.#isCut = true
    for (const socket of this.#sockets) socket.resetAndDestroy()
    await wait(ms)
    this.#isCut = false
  }

  /** Keeps all data back for so many milliseconds. */
  async stall(ms: number): Promise<void> {
    this.#stalled = wait(ms)
    await this.#stalled
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, "close")
  }

  #join(client: Socket, server: Socket): void {
    for (const socket of [client, server]) {
      this.#sockets.add(socket)
      socket.setNoDelay(true)
      // The other side is closed by its pipeline.
      socket.on("error", () => {})
      socket.on("close", () => this.#sockets.delete(socket))
    }
    if (this.#isCut) {
      client.resetAndDestroy()
      server.destroy()
      return
    }
    void pipeline(client, this.#gate(), server).catch(() => {})
    void pipeline(server, this.#gate(), client).catch(() => {})
  }

  #gate(): Transform {
    const transform = (data: Buffer, _encoding: BufferEncoding, done: TransformCallback): void =>
      void this.#stalled.then(() => done(null, data))
    return new Transform({ transform })
  }
}
