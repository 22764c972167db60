import { once } from "node:events"
import { connect, createServer, type AddressInfo, type Socket } from "node:net"
import type { Broker } from "./server.ts"

export interface Proxy {
  readonly port: number
  /** Ends all connections; new ones are taken. */
  cut(): void
  close(): Promise<void>
}

/** A server whose clients can lose their connections while it keeps running. */
export interface CutBroker extends Broker {
  cut(): Promise<void>
}

/** Passes connections on to a port of this machine. */
export async function startProxy(to: number): Promise<Proxy> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const beyond = connect(to, "127.0.0.1")
    for (const [one, other] of [
      [socket, beyond],
      [beyond, socket],
    ] as const) {
      sockets.add(one)
      one.setNoDelay(true)
      one.on("error", () => other.destroy())
      one.on("close", () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    close: async () => {
      const closed = once(server, "close")
      server.close()
      cut()
      await closed
    },
  }
}

export function behind(proxy: Proxy, broker: Broker): CutBroker {
  return {
    ...broker,
    cut: async () => proxy.cut(),
    close: async () => {
      await proxy.close()
      await broker.close()
    },
  }
}
