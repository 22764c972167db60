import type { ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Refusal, Reply, RequestDetails } from "../core.ts"
import { NO_HEADERS, type HeaderBlock } from "../headers.ts"
import { isBodyless } from "../status-line.ts"
import { tell } from "../tell.ts"
import type { Shared } from "./shared.ts"

/** The answer of one request: written at most once, and never after the connection has gone. */
export class NodeReply implements Reply {
  aborted = false
  details: RequestDetails | undefined = undefined
  /** The connection ends with this answer. */
  close = false
  readonly shared: Shared
  #res: ServerResponse | undefined
  #listener: (() => void) | undefined = undefined

  constructor(shared: Shared, res: ServerResponse, socket: Socket) {
    this.shared = shared
    this.#res = res
    const { unanswered } = shared
    shared.waiting()
    unanswered.set(socket, (unanswered.get(socket) ?? 0) + 1)
    // After the answer or instead of it; until then its bytes may be on their way.
    res.on("close", () => {
      this.abort()
      shared.settled()
      unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1)
    })
    // Node reports writes to a connection that has gone; there is nobody to tell.
    res.on("error", () => {})
  }

  /** Whether neither an answer nor an abort has ended this. */
  get open(): boolean {
    return this.#res !== undefined
  }

  send(status: number, headers: HeaderBlock, body: string | undefined): void {
    const res = this.#res
    if (res === undefined) return
    this.#res = undefined
    this.#listener = undefined
    const lines = [...headers.flat]
    // Written by us: once headers are out, Node can only send chunks.
    if (body !== undefined) lines.push("content-length", String(Buffer.byteLength(body)))
    else if (!isBodyless(status)) lines.push("content-length", "0")
    if (this.close || this.shared.draining) lines.push("connection", "close")
    res.writeHead(status, lines)
    // Node leaves the body out for HEAD.
    res.end(body)
  }

  onAbort(listener: () => void): void {
    if (this.aborted) listener()
    else this.#listener = listener
  }

  /** The connection has gone; nothing happens when the answer is given. */
  abort(): void {
    if (this.#res === undefined) return
    this.#res = undefined
    this.aborted = true
    const listener = this.#listener
    this.#listener = undefined
    tell(listener, this.shared.options)
  }
}

/** Has the application say why the core turns the request away, and closes the connection. */
export function refuse(reply: NodeReply, reason: Refusal): void {
  reply.close = true
  reply.shared.app.refuse(reason, reply)
}

/** Runs a step of a request; whatever it throws is answered. */
export function guarded(reply: NodeReply, step: () => void): void {
  try {
    step()
  } catch (error) {
    fail(reply, error)
  }
}

/** Reports a fault and answers 500, if there is still someone to answer. Never throws. */
function fail(reply: NodeReply, error: unknown): void {
  const { app, options } = reply.shared
  try {
    options.onFault(error)
    app.refuse("failed", reply)
  } catch {
    // The application cannot even say that it failed.
    reply.send(500, NO_HEADERS, undefined)
  }
}
