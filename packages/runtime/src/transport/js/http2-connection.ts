import type { ServerHttp2Session, ServerHttp2Stream } from "node:http2"
import type { Socket } from "node:net"
import { FAREWELL_MS } from "../farewell.ts"
import { H2Head } from "./http2-head.ts"
import { type H2Place, H2Reply } from "./http2-reply.ts"
import { serveHttp2 } from "./http2-serve.ts"
import type { JsShared, OpenConnection, Waiting } from "./js-shared.ts"
import type { Timed } from "./timeouts.ts"

/** Bytes of a body that a client may send before it is read. */
export const WINDOW: number = 256 * 1024
// A client may send so many times the bytes of its heads and bodies, and some more: above it the rest is a flood of
// frames that cost work and carry nothing.
const OVERHEAD = 8
const FREE_BYTES = 1024 * 1024
/** Part of what is sent to a client that it may return in frames: it opens windows. */
const RETURNED = 16

const ENHANCE_YOUR_CALM = 11
const LAST_STREAM = 2 ** 31 - 1
const END_STREAM = 1

/** A request that waits until the client has read responses. */
interface HeldStream {
  readonly h2: ServerHttp2Stream
  readonly raw: readonly string[]
  readonly isHead: boolean
  readonly hasBody: boolean
}

/** One connection over HTTP/2: its requests are served at the same time. */
export class H2Connection implements H2Place, OpenConnection, Timed, Waiting {
  readonly shared: JsShared
  readonly address: string
  /** At each tick. */
  readonly deadline = 0
  waiting = 0
  readonly #socket: Socket
  readonly #session: ServerHttp2Session
  readonly #replies = new Set<H2Reply>()
  #later: HeldStream[] = []
  #isResuming = false
  /** When it closes, without a request. */
  #closeAt: number
  #isClosing = false
  #hasWork = false
  /** Bytes of heads and bodies. */
  #useful = 0

  constructor(shared: JsShared, socket: Socket, session: ServerHttp2Session) {
    this.shared = shared
    this.address = socket.remoteAddress ?? ""
    this.#socket = socket
    this.#session = session
    this.#closeAt = shared.clock.after(shared.options.limits.headersMs)
  }

  start(): void {
    const { shared } = this
    shared.connections.add(this)
    shared.clock.all.add(this)
    this.#socket.on("error", ignore).on("close", () => this.#forget())
    this.#session.on("error", ignore)
    this.#session.on("stream", (h2, headers, flags, raw) => {
      h2.on("error", ignore)
      const isHead = headers[":method"] === "HEAD"
      this.#begin({ h2, raw, isHead, hasBody: (flags & END_STREAM) === 0 })
    })
    if (shared.draining) this.closeIdle()
  }

  get behind(): number {
    return this.waiting
  }

  held(bytes: number): void {
    this.waiting += bytes
    if (bytes >= 0 || this.#later.length === 0 || this.#isResuming) return
    // Not immediately: the end of a connection resets its streams one by one, and each would make room for another.
    this.#isResuming = true
    setImmediate(() => this.#resume())
  }

  took(bytes: number): void {
    this.#useful += bytes
  }

  expire(): void {
    const { now } = this.shared.clock
    for (const reply of this.#replies) reply.check(now)
    if (this.waiting > 0) this.shared.blocked.add(this)
    else this.shared.blocked.delete(this)
    if (!this.#isClosing && this.#isFlood) return this.#leave(ENHANCE_YOUR_CALM)
    if (this.#closeAt > now) return
    if (this.#isClosing) this.drop()
    else this.closeIdle()
  }

  /** Clients are to send further requests elsewhere; those on their way are served. */
  retire(): void {
    if (!this.#isClosing && !this.#session.destroyed) this.#session.goaway(0, LAST_STREAM)
  }

  closeIdle(): void {
    if (this.#isClosing) return
    this.#isClosing = true
    this.#work(true)
    if (this.#replies.size === 0) this.#closeAt = this.shared.clock.after(FAREWELL_MS)
    this.#session.close()
  }

  drop(): void {
    this.#socket.destroy()
  }

  #begin(held: HeldStream): void {
    if (held.h2.destroyed || held.h2.closed) return
    if (this.waiting > this.shared.options.limits.bufferedBytes) this.#later.push(held)
    else this.#serve(held)
  }

  #serve({ h2, raw, isHead, hasBody }: HeldStream): void {
    const head = new H2Head(raw, hasBody)
    this.#useful += head.size
    // A body that is not read is bounded by its window.
    if (hasBody) this.#useful += WINDOW / OVERHEAD
    const reply = new H2Reply(this, h2, isHead)
    this.#replies.add(reply)
    this.#closeAt = Infinity
    this.#work(true)
    h2.once("close", () => this.#over(reply))
    serveHttp2(reply, head)
  }

  #resume(): void {
    this.#isResuming = false
    const { bufferedBytes } = this.shared.options.limits
    while (this.waiting <= bufferedBytes) {
      const held = this.#later.shift()
      if (held === undefined) return
      if (!held.h2.destroyed && !held.h2.closed) this.#serve(held)
    }
  }

  /** A stream has closed. The session ends itself with the last one, once it is to close. */
  #over(reply: H2Reply): void {
    reply.close()
    this.#replies.delete(reply)
    if (this.#replies.size > 0) return
    const { clock, options } = this.shared
    if (!this.#isClosing) this.#work(false)
    this.#closeAt = clock.after(this.#isClosing ? FAREWELL_MS : options.limits.keepAliveMs)
  }

  get #isFlood(): boolean {
    const { bytesRead, bytesWritten } = this.#socket
    return bytesRead / OVERHEAD > FREE_BYTES + this.#useful + bytesWritten / RETURNED
  }

  /** Ends the connection with an error. */
  #leave(code: number): void {
    this.#isClosing = true
    this.#work(true)
    this.#closeAt = this.shared.clock.after(FAREWELL_MS)
    this.#session.destroy(undefined, code)
  }

  #work(hasWork: boolean): void {
    if (hasWork === this.#hasWork) return
    this.#hasWork = hasWork
    if (hasWork) this.shared.waiting()
    else this.shared.settled()
  }

  /** The socket has closed. */
  #forget(): void {
    this.#isClosing = true
    this.#later = []
    for (const reply of this.#replies) reply.close()
    this.#replies.clear()
    this.shared.connections.delete(this)
    this.shared.clock.all.delete(this)
    this.shared.blocked.delete(this)
    this.#work(false)
  }
}

function ignore(): void {}
