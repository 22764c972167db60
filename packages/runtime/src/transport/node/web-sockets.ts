import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import type * as Ws from "ws"
import { runtimeError } from "../../base/errors/catalog.ts"
import { SHED_MS, shedLargest } from "../shed.ts"
import type { Publish, SocketHub, SocketRoute } from "../socket.ts"
import { type NodeConnection, type SocketGroup, Topics } from "./node-connection.ts"

/** All WebSockets of one listening server, by the library ws. */
export interface WebSockets {
  readonly publish: Publish
  place(route: SocketRoute): SocketPlace
  /** Closes all with 1001. Resolves when their clients have responded. */
  close(): Promise<void>
  /** Drops all that is left. */
  terminate(): void
}

/** What takes a connection once it is a WebSocket. */
export interface SocketPlace {
  readonly server: Ws.WebSocketServer
  readonly group: SocketGroup
  begin(connection: NodeConnection): void
}

/** The state of the server that they depend on. */
export interface ServerState {
  /** Bytes that may wait for all of them together. */
  readonly rest: number
  readonly isDraining: boolean
}

/** @throws PrecastError PC2046 when the library ws cannot be loaded */
export async function openWebSockets(
  hub: SocketHub,
  state: () => ServerState,
): Promise<WebSockets> {
  const servers = await createServers(hub)
  const topics = new Topics()
  const open = new Set<NodeConnection>()
  let idle: (() => void) | undefined
  const over = (connection: NodeConnection): void => {
    open.delete(connection)
    if (open.size === 0) idle?.()
  }
  const begin = (connection: NodeConnection): void => {
    open.add(connection)
    connection.peer.open(connection)
    if (state().isDraining) connection.close(1001, "")
  }
  const heartbeat = setInterval(() => {
    const now = performance.now()
    for (const connection of open) connection.check(now)
    shedLargest(open, state().rest)
  }, SHED_MS)
  heartbeat.unref()
  return {
    publish: (topic, message) => topics.publish(topic, message),
    place(route) {
      const group = { topics, traits: route.traits, over }
      return { server: servers.get(route) as Ws.WebSocketServer, group, begin }
    },
    close() {
      clearInterval(heartbeat)
      if (open.size === 0) return Promise.resolve()
      const closed = new Promise<void>((resolve) => (idle = resolve))
      for (const connection of open) connection.close(1001, "")
      return closed
    },
    terminate() {
      for (const connection of open) connection.terminate()
    },
  }
}

/** A handshake that the application has accepted. */
export interface AcceptedHandshake {
  readonly req: Pick<IncomingMessage, "method" | "headers">
  readonly socket: Socket
  /** What has come behind it. */
  readonly head: Buffer
  /** Selected subprotocol; "" for none. */
  readonly protocol: string
  /** Further headers of the response: name, value, name, value… */
  readonly flat: readonly string[]
}

/** Sends 101. */
export function acceptWebSocket(
  { server }: SocketPlace,
  { req, socket, head, protocol, flat }: AcceptedHandshake,
  done: (ws: Ws.WebSocket) => void,
): void {
  if (protocol !== "") chosen.set(req, protocol)
  const addHeaders = (headers: string[]): void => {
    for (let i = 0; i < flat.length; i += 2) headers.push(`${flat[i]}: ${flat[i + 1]}`)
  }
  server.once("headers", addHeaders)
  try {
    // The library reads nothing but method and headers of it.
    server.handleUpgrade(req as IncomingMessage, socket, head, done)
  } finally {
    server.off("headers", addHeaders)
  }
}

/** Subprotocols of requests that are being upgraded. */
const chosen = new WeakMap<object, string>()

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
    handleProtocols: (_offered, req) => chosen.get(req) ?? false,
  })
}
