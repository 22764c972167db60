import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { HeaderBlock } from "../headers.ts"
import type { Peer, UpgradeReply } from "../socket.ts"
import { NodeConnection } from "./node-connection.ts"
import { NodeReply } from "./node-reply.ts"
import type { Shared } from "./shared.ts"
import { acceptWebSocket, type SocketPlace } from "./web-sockets.ts"

/** A handshake as Node hands it over. */
interface Raw {
  readonly req: IncomingMessage
  readonly socket: Socket
  /** What has come behind it. */
  readonly head: Buffer
}

/** The response to a handshake; the connection closes with any other status than 101. */
export class NodeUpgradeReply extends NodeReply implements UpgradeReply {
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
