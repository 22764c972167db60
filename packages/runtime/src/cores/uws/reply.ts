import type { Refusal, Reply, RequestDetails } from "../core.ts"
import { NO_HEADERS, type HeaderBlock } from "../headers.ts"
import { isBodyless, statusLine } from "../status-line.ts"
import { LARGE, sendLarge } from "./large.ts"
import { tell } from "../tell.ts"
import type { Server } from "./server.ts"
import type { UwsResponse } from "./types.ts"

/** The answer of one request: written at most once, and never after the connection has gone. */
export class UwsReply implements Reply {
  aborted = false
  details: RequestDetails | undefined = undefined
  /** HEAD: the answer without its body. */
  head = false
  /** The connection ends with this answer. */
  close = false
  /** `onAborted` is set, and the body is being read. */
  heard = false
  /** A timer that waits for the body. */
  timer: NodeJS.Timeout | undefined = undefined
  readonly server: Server
  // Cleared before anything native is called: an ended response throws, whoever touches it.
  #res: UwsResponse | undefined
  #listener: (() => void) | undefined = undefined
  // While a native callback runs, the socket is corked and answers are written directly.
  #late = false
  #counted = false

  constructor(server: Server, res: UwsResponse) {
    this.server = server
    this.#res = res
  }

  /** Whether neither an answer nor an abort has ended this. */
  get open(): boolean {
    return this.#res !== undefined
  }

  send(status: number, headers: HeaderBlock, body: string | undefined): void {
    const res = this.#res
    if (res === undefined) return
    this.#detach()
    // One system call instead of one for each part.
    if (this.#late) res.cork(() => this.#write(res, status, headers, body))
    else this.#write(res, status, headers, body)
    // After the write: a large answer goes on waiting.
    this.#settle()
  }

  onAbort(listener: () => void): void {
    if (this.aborted) listener()
    else this.#listener = listener
  }

  /** The answer comes after this native callback, which must have set `onAborted`. */
  wait(): void {
    if (this.#counted || this.#res === undefined) return
    this.#counted = true
    this.server.waiting()
  }

  /** No native callback of this request will run again, except for an abort. */
  leave(): void {
    this.#late = true
    this.wait()
  }

  /** The connection has gone. */
  abort(): void {
    this.aborted = true
    const listener = this.#listener
    this.#detach()
    this.#settle()
    tell(listener, this.server.options)
  }

  #detach(): void {
    this.#res = undefined
    this.#listener = undefined
    if (this.timer !== undefined) clearTimeout(this.timer)
  }

  #settle(): void {
    if (this.#counted) this.server.settled()
    this.#counted = false
  }

  #write(res: UwsResponse, status: number, headers: HeaderBlock, body: string | undefined): void {
    // 200 is what the core writes by itself.
    if (status !== 200) res.writeStatus(statusLine(status))
    this.server.writeHeaders(res, headers)
    const close = this.close || this.server.draining
    if (body === undefined) {
      // Only without arguments does it leave content-length out, and then it cannot close.
      if (isBodyless(status) && !this.close) res.endWithoutBody()
      else res.end("", close)
    } else if (this.head) res.endWithoutBody(Buffer.byteLength(body), close)
    else if (body.length < LARGE || this.close) res.end(utf8(body), close)
    else sendLarge(this.server, res, body)
  }
}

/**
 * The core writes the characters of a one-byte string as they are, which is latin-1 ("é" became
 * the byte E9; seen on uwebsockets@3.0.6). ASCII alone goes as text: it is cheaper than a Buffer.
 */
function utf8(text: string): string | Uint8Array {
  return Buffer.byteLength(text) === text.length ? text : Buffer.from(text)
}

/**
 * Runs `answer` when the core has parsed all it has received, and closes the connection behind it.
 *
 * This is what makes a request of doubtful framing harmless. An answer with `close` that is given
 * inside a native callback does not stop the core from taking the rest of the packet as another
 * request (seen). But while an answer is pending, the core drops the connection when another
 * request follows; and behind the answer it is closed. So nothing on it is ever served again.
 */
export function answerLast(reply: UwsReply, answer: () => void): void {
  reply.close = true
  reply.leave()
  setImmediate(() => {
    if (reply.open) guarded(reply, answer)
  })
}

/** Has the application say why the core turns the request away. */
export function refuse(reply: UwsReply, reason: Refusal): void {
  answerLast(reply, () => reply.server.app.refuse(reason, reply))
}

/** Runs a step of a request; whatever it throws is answered, and never reaches the native caller. */
export function guarded(reply: UwsReply, step: () => void): void {
  try {
    step()
  } catch (error) {
    fail(reply, error)
  }
}

/** Reports a fault and answers 500, if there is still someone to answer. Never throws. */
export function fail(reply: UwsReply, error: unknown): void {
  const { app, options } = reply.server
  try {
    options.onFault(error)
    app.refuse("failed", reply)
  } catch {
    // The application cannot even say that it failed.
    reply.send(500, NO_HEADERS, undefined)
  }
}
