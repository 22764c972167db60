import { ServerResponse, type IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import type { Socket } from "node:net"
import type * as Ws from "ws"
import { runtimeError } from "../../base/errors/catalog.ts"
import { isUpgrade } from "../handshake.ts"
import { SHED_MS, shedLargest } from "../shed.ts"
import type { Publish, SocketHub, SocketRoute } from "../socket.ts"
import type { NodeConnection } from "./node-connection.ts"
import { handle } from "./handle.ts"
import { guarded, refuse } from "./node-reply.ts"
import { urlLength } from "../url-length.ts"
import { readDetails, readFraming, readHeaders, readTarget } from "./node-request.ts"
import type { Shared } from "./shared.ts"
import { Topics } from "./node-topics.ts"
import { chosenProtocol, NodeUpgradeReply } from "./upgrade.ts"

/** The WebSockets of one listening server. */
export interface NodeSockets {
  publish: Publish
  /** Whether a request is a handshake that one of the endpoints takes. */
  takes(req: IncomingMessage): boolean
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes all with 1001. Resolves when their clients have responded. */
  close(): Promise<void>
  /** Drops all that is left, including pending handshakes. */
  drop(): void
}

/** @throws PrecastError PC2046 when the library ws cannot be loaded */
export async function nodeSockets(shared: Shared, hub: SocketHub): Promise<NodeSockets> {
  const servers = await createServers(hub)
  const topics = new Topics()
  const open = new Set<NodeConnection>()
  const shaking = new Set<Duplex>()
  let idle: (() => void) | undefined
  const over = (connection: NodeConnection): void => {
    open.delete(connection)
    if (open.size === 0) idle?.()
  }
  const begin = (connection: NodeConnection): void => {
    open.add(connection)
    connection.peer.open(connection)
    if (shared.draining) connection.close(1001, "")
  }
  const heartbeat = setInterval(() => {
    const now = performance.now()
    for (const connection of open) connection.check(now)
    shedLargest(open, shared.unread.rest)
  }, SHED_MS)
  heartbeat.unref()

  return {
    publish: (topic, message) => topics.publish(topic, message),
    takes: (req) => isHandshake(req) && hub.find(readTarget(req.url ?? "").path) !== undefined,
    upgrade(req, duplex, head) {
      const socket = duplex as Socket
      // The server has released the connection, and no other listener gets its faults.
      socket.on("error", () => {})
      const { path, query } = readTarget(req.url ?? "")
      const match = isHandshake(req) ? hub.find(path) : undefined
      const res = new ServerResponse(req)
      res.assignSocket(socket)
      res.on("finish", () => socket.end())
      shaking.add(socket)
      res.on("close", () => shaking.delete(socket))
      // Before Node 24.9 every request with the header upgrade comes here.
      if (match === undefined) {
        res.shouldKeepAlive = false
        return handle(shared, req, res, false)
      }
      const { route, params } = match
      const group = { topics, traits: route.traits, over }
      const place = { server: servers.get(route) as Ws.WebSocketServer, group, begin }
      const reply = new NodeUpgradeReply(shared, res, { req, socket, head }, place)
      guarded(reply, () => {
        reply.details = readDetails(req, path)
        const asked = route.query ? query : ""
        if (urlLength(params, asked) > shared.options.limits.urlLength) {
          return refuse(reply, "url-too-long")
        }
        route.run(params, asked, readHeaders(req, route.headers), "", reply)
      })
    },
    close() {
      clearInterval(heartbeat)
      if (open.size === 0) return Promise.resolve()
      const closed = new Promise<void>((resolve) => (idle = resolve))
      for (const connection of open) connection.close(1001, "")
      return closed
    },
    drop() {
      for (const connection of open) connection.terminate()
      for (const socket of shaking) socket.destroy()
    },
  }
}

async function createServers(hub: SocketHub): Promise<Map<SocketRoute, Ws.WebSocketServer>> {
  let library: typeof Ws
  try {
    library = await import("ws")
  } catch (error) {
    throw runtimeError("PC2046", error instanceof Error ? error.message : String(error))
  }
  return new Map(hub.routes.map((route) => [route, createServer(library, route)]))
}

function createServer(library: typeof Ws, { traits }: SocketRoute): Ws.WebSocketServer {
  return new library.WebSocketServer({
    noServer: true,
    clientTracking: false,
    // By the connection, which knows what waits for the client.
    autoPong: false,
    maxPayload: traits.messageBytes,
    perMessageDeflate: traits.compression && {
      // Memory of a compressor for each connection: none is kept between messages.
      serverNoContextTakeover: true,
      clientNoContextTakeover: true,
      threshold: 1024,
    },
    handleProtocols: (_offered, req) => chosenProtocol(req),
  })
}

function isHandshake(req: IncomingMessage): boolean {
  const [upgrade, connection, version, key] = readHeaders(req, HANDSHAKE)
  const framing = readFraming(req)
  const isBare = framing === "none" || framing === 0
  return req.method === "GET" && isBare && isUpgrade({ upgrade, connection, version, key })
}

const HANDSHAKE: readonly string[] = [
  "upgrade",
  "connection",
  "sec-websocket-version",
  "sec-websocket-key",
]
