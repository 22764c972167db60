import { createServer, type Server, type Socket } from "node:net"
import type { TLSSocket } from "node:tls"
import type { Core, Dispatch, ListenOptions, Listening } from "../core.ts"
import { acceptQueued, drain } from "../drain.ts"
import { openServer, portOf } from "../open-server.ts"
import type { OpenSockets } from "../open-sockets.ts"
import type { TlsSource } from "../tls-options.ts"
import { Connection } from "./connection.ts"
import { loadHttp2 } from "./http2-load.ts"
import { JsShared } from "./js-shared.ts"
import { JsSockets } from "./js-sockets.ts"

/** The core in JavaScript: HTTP/1.1 over `node:net`, and HTTP/2 by `node:http2`, on every platform. */
export const jsCore: Core = { name: "js", listen }

/** A server of `node:net` or `node:tls`. */
export interface JsServer {
  readonly server: Server
  reloadTls?(): void
  /** Drops connections that have not got as far as to a request. */
  drop(): void
}

async function listen(app: Dispatch, options: ListenOptions): Promise<Listening> {
  const shared = new JsShared(app, options)
  try {
    const sockets = app.sockets && (await JsSockets.load(shared, app.sockets))
    shared.sockets = sockets
    const made = await create(shared)
    const open = await openServer(made.server, options)
    return toListening({ ...made, open }, shared, sockets)
  } catch (error) {
    shared.clock.stop()
    throw error
  }
}

// A client may end its side first: what it has sent before is still served.
const SOCKETS = { allowHalfOpen: true, noDelay: true }

async function create(shared: JsShared): Promise<JsServer> {
  const { tls, limits } = shared.options
  const take = (socket: Socket): void => void new Connection(shared, socket)
  if (tls === undefined) return { server: createServer(SOCKETS, take), drop: () => {} }
  const takeHttp2 = await loadHttp2()
  const protocols = takeHttp2 === undefined ? [HTTP1] : ["h2", HTTP1]
  return createTlsServer(tls, limits.headersMs, protocols, SOCKETS, (socket) => {
    if (socket.alpnProtocol === "h2") takeHttp2?.(shared, socket)
    else take(socket)
  })
}

const HTTP1 = "http/1.1"

function toListening(
  made: JsServer & { readonly open: OpenSockets | undefined },
  shared: JsShared,
  sockets: JsSockets | undefined,
): Listening {
  const { server, reloadTls, open } = made
  let closed: Promise<void> | undefined
  let accepted = 0
  server.on("connection", () => accepted++)
  const stopAccepting = (): void => {
    if (shared.draining) return
    shared.draining = true
    server.close()
    for (const connection of shared.connections) connection.retire?.()
  }
  const finish = async (graceMs: number, lingerMs: number): Promise<void> => {
    if (lingerMs > 0) await acceptQueued(() => accepted)
    stopAccepting()
    const gone = sockets?.open.close()
    const whenIdle = async (): Promise<void> => {
      for (const connection of shared.connections) connection.closeIdle()
      await Promise.all([shared.whenIdle(), gone])
    }
    await drain({ whenIdle }, graceMs, lingerMs, open)
    for (const connection of shared.connections) connection.drop()
    made.drop()
    sockets?.open.terminate()
    shared.clock.stop()
  }
  return {
    host: shared.options.host,
    port: portOf(server),
    stopAccepting,
    close: (graceMs, lingerMs = 0) => (closed ??= finish(graceMs, lingerMs)),
    ...(sockets && { publish: sockets.open.publish }),
    ...(reloadTls && { reloadTls }),
  }
}

/**
 * A server of `node:tls`, which is loaded only then.
 * @param ALPNProtocols most preferred first
 */
async function createTlsServer(
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
