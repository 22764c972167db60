import { ServerResponse, type IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import type { Socket } from "node:net"
import type { WebSocket, WebSocketServer } from "ws"
import { runtimeError } from "../../errors/catalog.ts"
import { isUpgrade } from "../handshake.ts"
import type { HeaderBlock } from "../headers.ts"
import type { Peer, Publish, SocketHub, SocketRoute, UpgradeReply } from "../socket.ts"
import { NodeConnection, type SocketGroup } from "./connection.ts"
import { handle } from "./handle.ts"
import { guarded, NodeReply } from "./reply.ts"
import { readDetails, readFraming, readHeaders, readTarget } from "./request.ts"
import type { Shared } from "./shared.ts"
import { Topics } from "./topics.ts"

/** The WebSockets of one listening server. */
export interface NodeSockets {
  publish: Publish
  /** Whether a request is a handshake that one of the endpoints takes. */
  takes(req: IncomingMessage): boolean
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes all with 1001, and drops after `graceMs` those whose clients do not answer. */
  close(graceMs: number): Promise<void>
}

/** @throws PrecastError PC2046 when the library ws cannot be loaded */
export async function nodeSockets(shared: Shared, hub: SocketHub): Promise<NodeSockets> {
  const servers = await createServers(hub)
  const topics = new Topics()
  const open = new Set<NodeConnection>()
  let idle: (() => void) | undefined
  const groups = new Map<SocketRoute, SocketGroup>()
  for (const route of hub.routes) {
    const over = (connection: NodeConnection): void => {
      open.delete(connection)
      if (open.size === 0) idle?.()
    }
    groups.set(route, { topics, traits: route.traits, over })
  }
  const heartbeat = setInterval(() => {
    const now = performance.now()
    for (const connection of open) connection.check(now)
  }, HEARTBEAT_MS)
  heartbeat.unref()

  return {
    publish: (topic, message) => topics.publish(topic, message),
    takes: (req) => isHandshake(req) && hub.find(readTarget(req.url ?? "").path) !== undefined,
    upgrade(req, socket, head) {
      // The server has let go of the connection, and nobody else hears of its faults.
      socket.on("error", () => {})
      const { path, query } = readTarget(req.url ?? "")
      const match = isHandshake(req) ? hub.find(path) : undefined
      const res = new ServerResponse(req)
      res.assignSocket(socket as Socket)
      res.on("finish", () => socket.end())
      // Before Node 24.9 every request with the header upgrade comes here.
      if (match === undefined) return closing(shared, req, res)
      const reply = new NodeUpgradeReply(shared, res, { req, socket: socket as Socket, head })
      reply.end()
      reply.taken = (upgraded, peer) => {
        const group = groups.get(match.route) as SocketGroup
        const address = (socket as Socket).remoteAddress ?? ""
        const connection = new NodeConnection(upgraded, socket, address, peer, group)
        open.add(connection)
        peer.open(connection)
        if (shared.draining) connection.close(1001, "")
      }
      reply.server = servers.get(match.route) as WebSocketServer
      guarded(reply, () => {
        reply.details = readDetails(req, path)
        const named = readHeaders(req, match.route.headers)
        match.route.run(match.params, match.route.query ? query : "", named, "", reply)
      })
    },
    async close(graceMs) {
      clearInterval(heartbeat)
      if (open.size === 0) return
      const closed = new Promise<void>((resolve) => (idle = resolve))
      for (const connection of [...open]) connection.close(1001, "")
      const timer = setTimeout(() => {
        for (const connection of [...open]) connection.terminate()
      }, graceMs)
      await closed
      clearTimeout(timer)
    },
  }
}

const HEARTBEAT_MS = 1_000

async function createServers(hub: SocketHub): Promise<Map<SocketRoute, WebSocketServer>> {
  let library: typeof import("ws")
  try {
    library = await import("ws")
  } catch (error) {
    throw runtimeError("PC2046", error instanceof Error ? error.message : String(error))
  }
  return new Map(hub.routes.map((route) => [route, createServer(library, route)]))
}

function createServer(library: typeof import("ws"), { traits }: SocketRoute): WebSocketServer {
  return new library.WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: traits.messageBytes,
    perMessageDeflate: traits.compression && {
      // Memory of a compressor for each connection: none is kept between messages.
      serverNoContextTakeover: true,
      clientNoContextTakeover: true,
      threshold: 1024,
    },
    handleProtocols: (_offered, req) => chosen.get(req) ?? false,
  })
}

/** The subprotocol of a request that is being upgraded. */
const chosen = new WeakMap<IncomingMessage, string>()

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

/** Answers a request that is no handshake of ours; the connection cannot be read on. */
function closing(shared: Shared, req: IncomingMessage, res: ServerResponse): void {
  res.shouldKeepAlive = false
  handle(shared, req, res, false)
}

interface Raw {
  readonly req: IncomingMessage
  readonly socket: Socket
  readonly head: Buffer
}

class NodeUpgradeReply extends NodeReply implements UpgradeReply {
  readonly #raw: Raw
  server: WebSocketServer | undefined
  taken: ((ws: WebSocket, peer: Peer) => void) | undefined

  constructor(shared: Shared, res: ServerResponse, raw: Raw) {
    super(shared, res, raw.socket)
    this.#raw = raw
  }

  upgrade(protocol: string, { flat }: HeaderBlock, peer: Peer): void {
    const { req, socket, head } = this.#raw
    const { server, taken } = this
    const res = this.handOver()
    if (res === undefined || server === undefined) return
    res.detachSocket(socket)
    // The end of the request, as the base class counts it.
    res.emit("close")
    if (protocol !== "") chosen.set(req, protocol)
    const lines = (headers: string[]): void => {
      for (let i = 0; i < flat.length; i += 2) headers.push(`${flat[i]}: ${flat[i + 1]}`)
    }
    server.once("headers", lines)
    try {
      server.handleUpgrade(req, socket, head, (ws) => taken?.(ws, peer))
    } finally {
      server.off("headers", lines)
    }
  }
}
