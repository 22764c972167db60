import { textOf } from "../body-text.ts"
import { NO_HEADERS, type HeaderBlock } from "../headers.ts"
import type { Peer, Publish, SocketRoute, SocketTraits, UpgradeReply } from "../socket.ts"
import { isUpgrade } from "../is-upgrade.ts"
import { fail } from "../guarded-reply.ts"
import { refuse, UwsReply } from "./uws-reply.ts"
import { urlLength } from "../url-length.ts"
import { UwsDetails } from "./details.ts"
import { paramsReader, restDepth, readHeaders, readRareFraming } from "./uws-request.ts"
import type { Server } from "./uws-server.ts"
import { utf8 } from "./header-text.ts"
import { UwsConnection } from "./uws-connection.ts"
import type {
  UwsBehavior,
  UwsContext,
  UwsSocket,
  Uws,
  UwsApp,
  UwsRequest,
  UwsResponse,
} from "./uws-types.ts"
import { nativePath } from "./native-path.ts"

/** Registers the WebSocket routes, before all others: GET routes of the same paths come behind them. */
export function registerSockets(uws: Uws, app: UwsApp, server: Server): void {
  const routes = server.app.sockets?.routes ?? []
  const publish = publisher(app, routes)
  for (const route of routes) {
    // A wildcard has no name there.
    app.ws(nativePath(route.path), behaviorOf(uws, { server, publish }, route))
  }
}

/** Sends to all WebSockets that are subscribed. */
export function publisher(app: UwsApp, routes: readonly SocketRoute[]): Publish {
  // Of no effect where a connection has not agreed on it.
  const compress = routes.some(({ traits }) => traits.compression)
  return (topic, message) => {
    const isBinary = typeof message !== "string"
    app.publish(topic, isBinary ? message : utf8(message), isBinary, compress)
  }
}

/** Closes all WebSockets, and gives their clients a moment to receive the close. */
export async function goAway({ sockets }: Server, graceMs: number): Promise<void> {
  if (sockets.size === 0) return
  for (const connection of sockets) connection.close(1001, "")
  // The core forgets a connection after its close frame; an unread response of the client
  // would reset the connection, and lose the close frame.
  await new Promise((resolve) => setTimeout(resolve, Math.min(graceMs, GOODBYE_MS)))
}

const GOODBYE_MS = 100

interface Publishing {
  readonly server: Server
  readonly publish: Publish
}

function behaviorOf(uws: Uws, { server, publish }: Publishing, route: SocketRoute): UwsBehavior {
  const { messageBytes, bufferedBytes, idleMs, compression } = route.traits
  const { sockets } = server
  const own = route.params.length - (restDepth(route.path) === undefined ? 0 : 1)
  const readParams = paramsReader(
    route.path,
    Array.from({ length: own }, (_, at) => at),
  )
  return {
    maxPayloadLength: Math.min(messageBytes * SLACK, 2 ** 30),
    maxBackpressure: bufferedBytes,
    closeOnBackpressureLimit: false,
    idleTimeout: Math.min(960, Math.max(8, Math.ceil(idleMs / 4000) * 4)),
    maxLifetime: 0,
    sendPingsAutomatically: true,
    compression: compression ? uws.SHARED_COMPRESSOR | uws.SHARED_DECOMPRESSOR : uws.DISABLED,
    upgrade: (res, req, context) => {
      const params = readParams(req)
      // The core's wildcard also matches an empty rest of a path.
      if (params.at(-1) === "") req.setYield(true)
      else shake({ server, publish }, { route, params }, res, req, context)
    },
    open(socket) {
      const connection = connectionOf(socket)
      sockets.add(connection)
      connection.opened(socket)
    },
    message(socket, message, isBinary) {
      const { peer } = connectionOf(socket)
      guard(server, () => {
        if (message.byteLength > messageBytes) return connectionOf(socket).close(1009, "")
        if (isBinary) return peer.bytes(new Uint8Array(message.slice(0)))
        const text = textOf(message)
        if (text === undefined) connectionOf(socket).close(1007, "")
        else peer.text(text)
      })
    },
    dropped(socket) {
      connectionOf(socket).dropped((step) => guard(server, step))
    },
    drain(socket) {
      if (socket.getBufferedAmount() === 0) guard(server, () => connectionOf(socket).peer.drain())
    },
    close(socket, code, message) {
      const connection = connectionOf(socket)
      sockets.delete(connection)
      guard(server, () => connection.closed(code, message))
    },
  }
}

// The core drops a client that sends more than the limit. One that exceeds it slightly gets the reason.
const SLACK = 2

function connectionOf(socket: UwsSocket): UwsConnection {
  return socket.getUserData().connection
}

/** What a native callback throws ends the process. */
function guard(server: Server, step: () => void): void {
  try {
    step()
  } catch (error) {
    server.options.onFault(error)
  }
}

/** Accepts a handshake; other requests go to the routes after it. */
function shake(
  { server, publish }: Publishing,
  { route, params }: { readonly route: SocketRoute; readonly params: readonly string[] },
  res: UwsResponse,
  req: UwsRequest,
  context: UwsContext,
): void {
  const [upgrade, connection, version, key = "", protocol = "", extensions = ""] = readHeaders(
    req,
    HANDSHAKE,
  )
  const framing = readRareFraming(req, server)
  const isBare = framing === "none" || framing === 0
  if (!isBare || !isUpgrade({ upgrade, connection, version, key })) {
    req.setYield(true)
    return
  }
  const offer = { key, protocol, extensions, context }
  const reply = new UwsUpgradeReply(server, res, offer, { traits: route.traits, publish })
  try {
    reply.details = new UwsDetails(server, req, "GET")
    reply.details.keep()
    const query = route.query ? (req.getQuery() ?? "") : ""
    if (urlLength(params, query) > server.options.limits.urlLength) refuse(reply, "url-too-long")
    else route.run(params, query, readHeaders(req, route.headers), "", reply)
  } catch (error) {
    fail(reply, error)
  }
  if (!reply.open) return
  res.onAborted(() => reply.abort())
  reply.leave()
}

const HANDSHAKE: readonly string[] = [
  "upgrade",
  "connection",
  "sec-websocket-version",
  "sec-websocket-key",
  "sec-websocket-protocol",
  "sec-websocket-extensions",
]

/** What a client has sent for its handshake. */
interface Offer {
  readonly key: string
  readonly protocol: string
  readonly extensions: string
  readonly context: UwsContext
}

/** What the connections of one endpoint share. */
interface Group {
  readonly traits: SocketTraits
  readonly publish: Publish
}

class UwsUpgradeReply extends UwsReply implements UpgradeReply {
  readonly #offer: Offer
  readonly #group: Group

  constructor(server: Server, res: UwsResponse, offer: Offer, group: Group) {
    super(server, res)
    this.#offer = offer
    this.#group = group
  }

  upgrade(protocol: string, headers: HeaderBlock, peer: Peer): void {
    const address = this.shared.front && this.address()
    const res = this.take()
    if (res === undefined) return
    const { key, extensions, context } = this.#offer
    const { traits, publish } = this.#group
    const connection = new UwsConnection(peer, traits, publish, address)
    const write = (): void => {
      if (headers !== NO_HEADERS) {
        // Without the status, the first header would be written behind "200 OK".
        this.shared.writeHead(res, 101, headers)
      }
      res.upgrade({ connection }, key, protocol, extensions, context)
    }
    if (this.corked) write()
    else res.cork(write)
    // Not in the callback `open`: when `cork` ends, a core before C++ v20.79 looks at memory that
    // was the response's, and closes the connection if another took it in the meantime (#1929).
    guard(this.shared, () => peer.open(connection))
    if (this.shared.draining) connection.close(1001, "")
  }
}
