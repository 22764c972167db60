import type { Server, Socket } from "node:net"
import type { TLSSocket } from "node:tls"
import type { TlsSource } from "../tls-options.ts"

/**
 * A server of `node:tls`, which is loaded only then.
 * @param ALPNProtocols most preferred first
 */
export async function createTlsServer(
  source: TlsSource,
  handshakeTimeout: number,
  ALPNProtocols: string[],
  sockets: { readonly allowHalfOpen: boolean; readonly noDelay: boolean },
  take: (socket: TLSSocket) => void,
): Promise<{ server: Server; reloadTls(): void; drop(): void }> {
  const { createServer } = await import("node:tls")
  const options = { ...source.read(), ...sockets, handshakeTimeout, ALPNProtocols }
  const server = createServer(options, take)
  // Those that have not completed the handshake are in no other list.
  const open = new Set<Socket>()
  server.on("connection", (socket: Socket) => {
    open.add(socket)
    socket.on("close", () => open.delete(socket))
  })
  server.on("tlsClientError", (_error, socket) => socket.destroy())
  return {
    server,
    reloadTls: () => server.setSecureContext(source.read()),
    drop() {
      for (const socket of open) socket.destroy()
    },
  }
}
