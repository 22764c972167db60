import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import {
  ListenError,
  type Core,
  type Dispatch,
  type ListenOptions,
  type Listening,
} from "../core.ts"
import { clientFault } from "./client-fault.ts"
import { handle } from "./handle.ts"
import { Shared } from "./shared.ts"
import { nodeSockets, type NodeSockets } from "./sockets.ts"

/** The core on `node:http`: everywhere, and with a request parser that is strict about framing. */
export const nodeCore: Core = { name: "node", listen }

async function listen(app: Dispatch, options: ListenOptions): Promise<Listening> {
  const shared = new Shared(app, options)
  const sockets = app.sockets && (await nodeSockets(shared, app.sockets))
  const server = create(options, sockets)
  if (sockets !== undefined) server.on("upgrade", sockets.upgrade)
  const take = (req: IncomingMessage, res: ServerResponse): void => handle(shared, req, res, false)
  server.on("request", take)
  // As the C++ core: 100 is sent before the body is read, other expectations are not looked at.
  server.on("checkContinue", (req, res) => handle(shared, req, res, true))
  server.on("checkExpectation", take)
  server.on("timeout", (socket) => idle(shared, socket))
  server.on("clientError", (error, socket) => clientFault(shared, error, socket))
  await open(server, options)
  return toListening(server, shared, sockets)
}

/**
 * Nothing has come or gone for a while: `keepAliveMs` between requests, `sendMs` behind an answer of
 * which something waits (Node counts what the system has taken since, too).
 */
function idle(shared: Shared, socket: Socket): void {
  const waits = (shared.unanswered.get(socket) ?? 0) > 0
  if (!waits || socket.writableLength > 0) socket.destroy()
}

function create({ limits }: ListenOptions, sockets: NodeSockets | undefined): Server {
  const { headerBytes, headersMs, bodyMs, keepAliveMs } = limits
  const server = createServer({
    maxHeaderSize: headerBytes,
    headersTimeout: headersMs,
    requestTimeout: headersMs + bodyMs,
    keepAliveTimeout: keepAliveMs,
    // How often the two time limits above are looked at; the default of 30 s is longer than they.
    connectionsCheckingInterval: Math.max(50, Math.min(1000, headersMs / 4)),
    insecureHTTPParser: false,
    requireHostHeader: true,
    ...(sockets && { shouldUpgradeCallback: sockets.takes }),
  })
  // Headers above this number would be dropped without a word; `handle` counts and refuses.
  server.maxHeadersCount = 0
  return server
}

function open(server: Server, { host, port, sharePort }: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException): void => {
      reject(new ListenError(error.code ?? "UNKNOWN", host, port, { cause: error }))
    }
    server.once("error", failed)
    // `exclusive`: not through the primary process of node:cluster.
    server.listen({ host, port, exclusive: true, reusePort: sharePort }, () => {
      server.off("error", failed)
      resolve()
    })
  })
}

function toListening(server: Server, shared: Shared, sockets: NodeSockets | undefined): Listening {
  const { port } = server.address() as AddressInfo
  let closed: Promise<void> | undefined
  const stopAccepting = (): void => {
    if (shared.draining) return
    shared.draining = true
    // Ends connections that are idle, too.
    server.close()
  }
  const finish = async (graceMs: number): Promise<void> => {
    stopAccepting()
    let timer: NodeJS.Timeout | undefined
    const grace = new Promise<void>((resolve) => (timer = setTimeout(resolve, graceMs)))
    await Promise.race([Promise.all([shared.whenIdle(), sockets?.close(graceMs)]), grace])
    clearTimeout(timer)
    server.closeAllConnections()
  }
  const close = (graceMs: number): Promise<void> => (closed ??= finish(graceMs))
  const publish = sockets && { publish: sockets.publish }
  return { host: shared.options.host, port, stopAccepting, close, ...publish }
}
