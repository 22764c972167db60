import type { ResponseStream, Refusal, ResponseWriter } from "../core.ts"
import type { HeaderBlock } from "../headers.ts"
import { isBodyless as hasNoBody } from "../status-line.ts"
import type { UwsDetails } from "./details.ts"
import { LARGE, sendLarge, sendWatched } from "./large.ts"
import { guarded, tell } from "../guarded-reply.ts"
import type { Server } from "./uws-server.ts"
import { UwsStream } from "./uws-stream.ts"
import type { UwsResponse } from "./uws-types.ts"
import { utf8 } from "./header-text.ts"

// While a packet of requests is served, the core gathers 16 KB of responses. What exceeds it is sent,
// and after that each piece of a head and each body by a system call of its own. To cork costs
// 0.3 µs: 16 responses of this many bytes are about the first that may need it (docs/performance-core.md).
const SPILLS = 900

/** Whether responses of this size may exceed the core's buffer. */
export function spills(body: string | Uint8Array | undefined): boolean {
  return body !== undefined && body.length >= SPILLS
}

/** The response to one request: written at most once, and never after the connection has closed. */
export class UwsReply implements ResponseWriter {
  aborted = false
  details: UwsDetails | undefined = undefined
  /** HEAD: the response without its body. */
  head = false
  /** The connection closes with this response. */
  close = false
  /** `onAborted` is set, and the body is being read. */
  heard = false
  /** Called on a streamed response when the connection has closed. */
  onGone: (() => void) | undefined = undefined
  /** Called on a streamed request body when reading stops. */
  onEnd: (() => void) | undefined = undefined
  /** A timer that waits for the body. */
  timer: NodeJS.Timeout | undefined = undefined
  readonly shared: Server
  // Cleared before any native call: any access to a finished response throws.
  #res: UwsResponse | undefined
  #listener: (() => void) | undefined = undefined
  // While a native callback runs, the socket is corked and responses are written directly.
  #late = false
  #counted = false
  #streams = false
  /** The framing is doubtful: the response must not be sent inside a native callback. */
  last = false

  constructor(server: Server, res: UwsResponse) {
    this.shared = server
    this.#res = res
  }

  /** Whether neither a response nor an abort has finished this. */
  get open(): boolean {
    return this.#res !== undefined
  }

  send(status: number, headers: HeaderBlock, body: string | Uint8Array | undefined): void {
    const res = this.#res
    if (res === undefined || this.#streams) return
    const isBodyless = this.head || body === undefined || body.length === 0
    if (isBodyless && this.shared.unread.isBodylessDue(headers.lines.length)) this.last = true
    if (this.last) return this.#later(() => this.send(status, headers, body))
    this.#detach()
    // One system call instead of one for each part.
    if (this.#late || spills(body)) res.cork(() => this.#write(res, status, headers, body))
    else this.#write(res, status, headers, body)
    // After the write: a large response is still being sent.
    this.#settle()
  }

  sendShared(status: number, headers: HeaderBlock, body: Uint8Array): void {
    const isKept = this.last || body.length >= LARGE || this.shared.unread.isDue(body.length)
    this.send(status, headers, isKept ? body.slice() : body)
  }

  stream(status: number, headers: HeaderBlock, length?: number): ResponseStream | undefined {
    const res = this.#res
    if (res === undefined || this.#streams) return undefined
    if (length === 0) {
      this.send(status, headers, "")
      return undefined
    }
    if (this.head) {
      this.#detach()
      const close = this.closes
      this.#corked(res, () => {
        this.shared.writeHead(res, status, headers)
        if (length === undefined) res.endWithoutBody()
        else res.endWithoutBody(length, close)
      })
      this.#settle()
      return undefined
    }
    this.#streams = true
    this.wait()
    // A length that is announced can't be followed by the end of the connection: chunks can.
    const announced = this.close || this.last ? undefined : length
    const stream = new UwsStream(this, res, announced)
    stream.begin(() => this.shared.writeHead(res, status, headers))
    return stream
  }

  /** The core cannot send an informational response. */
  hint(): void {}

  address(): string {
    const res = this.#res
    return res === undefined ? "" : this.shared.addressOf(res)
  }

  /** Runs a step behind the native callback that runs now, which is not to see its effects. */
  #later(step: () => void): void {
    this.last = false
    setImmediate(step)
  }

  /** Takes the body, for a request that no handler reads. Must be called before the request's callback returns. */
  receive(take: (chunk: ArrayBuffer, isLast: boolean) => void): void {
    this.#res?.onData(take)
  }

  /** The response is about to end: a paused request body is resumed. */
  release(): void {
    const release = this.onEnd
    this.onEnd = undefined
    release?.()
  }

  /** Whether a native callback of this request runs: writes are joined then as they are. */
  get corked(): boolean {
    return !this.#late
  }

  /** Whether the connection closes with this response. */
  get closes(): boolean {
    return this.close || this.shared.draining
  }

  /** A streamed response is complete. */
  done(): void {
    this.#detach()
    this.#settle()
  }

  /** Drops the connection when a response has started: nothing else would close it. */
  cut(): void {
    if (!this.#streams) return
    this.#res?.close()
    // In the callback that started the request no listener exists yet for the end that this causes.
    if (this.open) this.abort()
  }

  /** Passes on the response for an upgrade; undefined when it is sent or the client has disconnected. */
  take(): UwsResponse | undefined {
    const res = this.#streams ? undefined : this.#res
    if (res === undefined) return undefined
    this.#detach()
    this.#settle()
    return res
  }

  #corked(res: UwsResponse, write: () => void): void {
    if (this.#late) res.cork(write)
    else write()
  }

  onAbort(listener: () => void): void {
    if (this.aborted) listener()
    else this.#listener = listener
  }

  /** The response follows after this native callback, which must have set `onAborted`. */
  wait(): void {
    if (this.#counted || this.#res === undefined) return
    this.#counted = true
    this.shared.waiting()
  }

  /** No native callback of this request will run again, except for an abort. */
  leave(): void {
    this.#late = true
    this.wait()
  }

  /** The connection has gone. */
  abort(): void {
    this.aborted = true
    this.onEnd = undefined
    const listener = this.#listener
    this.#detach()
    this.#settle()
    this.onGone?.()
    tell(listener, this.shared.options)
  }

  #detach(): void {
    this.release()
    this.#res = undefined
    this.#listener = undefined
    if (this.timer !== undefined) clearTimeout(this.timer)
  }

  #settle(): void {
    if (this.#counted) this.shared.settled()
    this.#counted = false
  }

  #write(
    res: UwsResponse,
    status: number,
    headers: HeaderBlock,
    body: string | Uint8Array | undefined,
  ): void {
    this.shared.writeHead(res, status, headers)
    const close = this.closes
    if (body === undefined) {
      // Only without arguments does it leave content-length out, and then it cannot close.
      if (hasNoBody(status) && !this.close) res.endWithoutBody()
      else res.end("", close)
    } else if (this.head) res.endWithoutBody(Buffer.byteLength(body), close)
    else if (body.length >= LARGE && !this.close) sendLarge(this.shared, res, body)
    else if (this.shared.unread.isDue(body.length) && !close && body.length > 0) {
      sendWatched(this.shared, res, body)
    } else res.end(typeof body === "string" ? utf8(body) : body, close)
  }
}

/**
 * Runs `answer` when the core has parsed all it has received, and closes the connection behind it.
 *
 * This makes a request of doubtful framing harmless. A response with `close` that is sent
 * inside a native callback does not stop the core from taking the rest of the packet as another
 * request (observed). But while a response is pending, the core drops the connection when another
 * request follows; and after the response it is closed. So nothing on it is ever served again.
 */
export function answerLast(reply: UwsReply, answer: () => void): void {
  reply.close = true
  reply.leave()
  setImmediate(() => {
    if (reply.open) guarded(reply, answer)
  })
}

/** Lets the application respond to a request that the core rejects. */
export function refuse(reply: UwsReply, reason: Refusal): void {
  answerLast(reply, () => reply.shared.app.refuse(reason, reply))
}
