import { ServerResponse, type IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import type { Duplex } from "node:stream"
import { guarded, refuse } from "../guarded-reply.ts"
import { isUpgrade } from "../is-upgrade.ts"
import type { HeaderBlock } from "../headers.ts"
import type { Publish, SocketHub, Peer, UpgradeReply } from "../socket.ts"
import { urlLength } from "../url-length.ts"
import { handle } from "./handle.ts"
import { NodeConnection } from "./node-connection.ts"
import { NodeReply } from "./node-reply.ts"
import { readDetails, readFraming, readHeaders, readTarget } from "./node-request.ts"
import type { Shared } from "./shared.ts"
import { openWebSockets, acceptWebSocket, type SocketPlace } from "./web-sockets.ts"

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
  const open = await openWebSockets(hub, () => ({
    rest: shared.unread.rest,
    isDraining: shared.draining,
  }))
  const shaking = new Set<Duplex>()

  return {
    publish: (topic, message) => open.publish(topic, message),
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
      const reply = new NodeUpgradeReply(shared, res, { req, socket, head }, open.place(route))
      guarded(reply, () => {
        reply.details = readDetails(req, path)
        const asked = route.query ? query : ""
        if (urlLength(params, asked) > shared.options.limits.urlLength) {
          return refuse(reply, "url-too-long")
        }
        route.run(params, asked, readHeaders(req, route.headers), "", reply)
      })
    },
    close: () => open.close(),
    drop() {
      open.terminate()
      for (const socket of shaking) socket.destroy()
    },
  }
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

/** A handshake as Node hands it over. */
interface Raw {
  readonly req: IncomingMessage
  readonly socket: Socket
  /** What has come behind it. */
  readonly head: Buffer
}

/** The response to a handshake; the connection closes with any other status than 101. */
class NodeUpgradeReply extends NodeReply implements UpgradeReply {
  readonly #raw: Raw
  readonly #place: SocketPlace
  readonly #early: Early

  constructor(shared: Shared, res: ServerResponse, raw: Raw, place: SocketPlace) {
    super(shared, res, raw.socket)
    this.#raw = raw
    this.#place = place
    this.#early = new Early(raw.socket, raw.head)
    this.end()
  }

  upgrade(protocol: string, { flat }: HeaderBlock, peer: Peer): void {
    const { req, socket } = this.#raw
    const { group, begin } = this.#place
    const res = this.handOver()
    if (res === undefined) return
    const address = this.address()
    res.detachSocket(socket)
    // The end of the request, as the base class counts it.
    res.emit("close")
    const handshake = { req, socket, head: this.#early.stop(), protocol, flat }
    acceptWebSocket(this.#place, handshake, (ws) =>
      begin(new NodeConnection(ws, socket, address, peer, group)),
    )
  }
}

// A conforming client sends nothing before it has a response.
const EARLY_BYTES = 64 * 1024

/** Reads on while a handshake is pending: otherwise a disconnect would go unnoticed. */
class Early {
  readonly #socket: Socket
  readonly #parts: Buffer[]
  #total: number

  constructor(socket: Socket, head: Buffer) {
    this.#socket = socket
    this.#parts = [head]
    this.#total = head.length
    socket.on("data", this.#take)
    socket.on("end", this.#end)
  }

  stop(): Buffer {
    this.#socket.off("data", this.#take)
    this.#socket.off("end", this.#end)
    return Buffer.concat(this.#parts)
  }

  readonly #take = (part: Buffer): void => {
    this.#total += part.length
    if (this.#total > EARLY_BYTES) this.#socket.destroy()
    else this.#parts.push(part)
  }

  readonly #end = (): void => void this.#socket.destroy()
}
