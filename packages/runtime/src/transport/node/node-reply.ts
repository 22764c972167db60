import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { ResponseStream, Native, ResponseWriter, RequestDetails } from "../core.ts"
import type { HeaderBlock } from "../headers.ts"
import { endGently } from "../farewell.ts"
import { isBodyless } from "../status-line.ts"
import { tell } from "../guarded-reply.ts"
import type { Shared } from "./shared.ts"
import { NodeStream } from "./node-stream.ts"

/** The response to one request: written at most once, and never after the connection has closed. */
export class NodeReply implements ResponseWriter {
  aborted = false
  details: RequestDetails | undefined = undefined
  /** Called on a streamed request body when reading stops. */
  onEnd: (() => void) | undefined = undefined
  readonly shared: Shared
  #res: ServerResponse | undefined
  #listener: (() => void) | undefined = undefined
  #streams = false
  #close = false
  readonly #socket: Socket
  /** Its request came before the response to the previous one; called when the response is sent. */
  readonly #behind: (() => void) | undefined

  constructor(shared: Shared, res: ServerResponse, socket: Socket) {
    this.shared = shared
    this.#socket = socket
    this.#res = res
    const { unanswered } = shared
    shared.waiting()
    const before = unanswered.get(socket) ?? 0
    unanswered.set(socket, before + 1)
    if (before > 0) {
      this.#behind = shared.unread.waits(socket)
      res.once("close", this.#behind)
    }
    // After the response or instead of it; until then its bytes may be on their way.
    res.on("close", () => {
      this.abort()
      shared.settled()
      unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1)
    })
    // Node reports writes to a closed connection; no client is left to notify.
    res.on("error", () => {})
  }

  /** Whether neither a response nor an abort has finished this. */
  get open(): boolean {
    return this.#res !== undefined
  }

  /** The connection closes with this response: nothing after its request is served. */
  end(): void {
    if (!this.#close && this.#res !== undefined) endWithRequest(this.#socket, this.#res.req)
    this.#close = true
    this.shared.ending.add(this.#socket)
  }

  get native(): Native | undefined {
    const res = this.#res
    return res === undefined ? undefined : { req: res.req, res }
  }

  send(status: number, headers: HeaderBlock, body: string | Uint8Array | undefined): void {
    const res = this.#res
    // Headers are out when a Node middleware has responded.
    if (res === undefined || this.#streams || res.headersSent) return
    this.#detach()
    const bodyless = body === undefined && isBodyless(status)
    const length = lengthOf(body)
    this.#head(res, status, headers, bodyless ? undefined : length)
    if (this.#behind !== undefined) {
      const { unread } = this.shared
      res.once("close", unread.waits(this.#socket, length))
      this.#behind()
      if (unread.isOver(this.#socket)) return void this.#socket.destroy()
    }
    // Node leaves the body out for HEAD.
    res.end(body)
    this.#sending()
  }

  stream(status: number, headers: HeaderBlock, length?: number): ResponseStream | undefined {
    const res = this.#res
    if (res === undefined || this.#streams || res.headersSent) return undefined
    this.#head(res, status, headers, length)
    if (res.req.method === "HEAD") {
      this.#detach()
      res.end()
      return undefined
    }
    this.#streams = true
    this.#sending()
    return new NodeStream(res, length, () => this.#detach())
  }

  hint({ flat }: HeaderBlock): void {
    const res = this.#res
    if (res === undefined || this.#streams || res.headersSent) return
    // A client of HTTP/1.0 would take it for the response (RFC 9110 §15.2).
    if (res.req.httpVersionMajor === 1 && res.req.httpVersionMinor === 0) return
    const hints = Object.create(null) as Record<string, string[]>
    for (let at = 0; at < flat.length; at += 2) {
      ;(hints[flat[at] as string] ??= []).push(flat[at + 1] as string)
    }
    res.writeEarlyHints(hints)
  }

  address(): string {
    return this.#socket.remoteAddress ?? ""
  }

  /** Drops the connection when a response has started: nothing else would close it. */
  cut(): void {
    if (this.#streams) this.#res?.destroy()
  }

  /** A client that reads nothing is not waited for after that; see `server.on("timeout")`. */
  #sending(): void {
    if (this.#streams || this.#socket.writableLength > 0) {
      this.#socket.setTimeout(this.shared.options.limits.sendMs)
    }
  }

  #head(
    res: ServerResponse,
    status: number,
    headers: HeaderBlock,
    length: number | undefined,
  ): void {
    const lines = [...headers.flat]
    // Written by us: once headers are out, Node can only send chunks.
    if (length !== undefined) lines.push("content-length", String(length))
    if (this.shared.draining) this.end()
    if (this.#close) lines.push("connection", "close")
    res.writeHead(status, lines)
  }

  /** Passes on the response for an upgrade; undefined when it is sent or the client has disconnected. */
  handOver(): ServerResponse | undefined {
    const res = this.#streams ? undefined : this.#res
    if (res !== undefined) this.#detach()
    return res
  }

  #detach(): void {
    this.onEnd?.()
    this.#res = undefined
    this.#listener = undefined
  }

  onAbort(listener: () => void): void {
    if (this.aborted) listener()
    else this.#listener = listener
  }

  /** The connection has closed; nothing happens when the response is sent. */
  abort(): void {
    if (this.#res === undefined) return
    this.#res = undefined
    this.aborted = true
    const listener = this.#listener
    this.#listener = undefined
    tell(listener, this.shared.options)
  }
}

function lengthOf(body: string | Uint8Array | undefined): number {
  return body === undefined ? 0 : typeof body === "string" ? Buffer.byteLength(body) : body.length
}

/**
 * Node destroys a connection behind its last response. A client that still sends the body would lose
 * the response by a reset: its connection is ended, and what it sends is dropped for a while.
 */
function endWithRequest(socket: Socket, req: IncomingMessage): void {
  const { destroySoon } = socket
  socket.destroySoon = () => {
    if (req.complete) destroySoon.call(socket)
    else endGently(socket)
  }
}
