import type { Socket } from "node:net"
import type { JsShared, Waiting } from "./js-shared.ts"

/** From this many characters on, a text is written on its own: joined with others it would be copied. */
const LARGE = 32 * 1024
/** So many characters are gathered at most before they are sent. */
const FULL = 64 * 1024
/** About what a socket holds before it reports that its client does not keep up. */
const MOST_BEHIND = 64 * 1024

/**
 * What is sent on one connection. It is gathered for a turn, so that the responses to all requests of one
 * packet are one write: text is joined, bytes are written between texts, in order.
 */
export class Outlet implements Waiting {
  /** The client does not keep up: what follows has to wait. */
  isBlocked = false
  readonly #shared: JsShared
  readonly #socket: Socket
  #text = ""
  #isWide = false
  #isCorked = false
  /** A flush is scheduled. */
  #isDue = false

  constructor(shared: JsShared, socket: Socket) {
    this.#shared = shared
    this.#socket = socket
  }

  /** Bytes that the system has not taken. */
  get waiting(): number {
    return this.#socket.writableLength
  }

  /** No request is read while responses wait: at most this is beyond the one that is being sent. */
  get behind(): number {
    return Math.min(this.waiting, MOST_BEHIND)
  }

  get isEmpty(): boolean {
    return this.#text === "" && !this.#isCorked
  }

  /** @param isWide the text has characters beyond ASCII, and is sent as UTF-8 */
  text(part: string, isWide: boolean): void {
    if (part.length > LARGE) {
      this.#cork()
      this.#pushText()
      this.#write(part, isWide)
      return
    }
    this.#text += part
    if (isWide) this.#isWide = true
  }

  bytes(part: Uint8Array): void {
    this.#cork()
    this.#pushText()
    if (this.#socket.writable) this.#socket.write(part)
  }

  /** Hands all of it to the socket. */
  flush(): void {
    const socket = this.#socket
    this.#pushText()
    if (this.#isCorked) {
      this.#isCorked = false
      socket.uncork()
    }
    if (socket.writableLength > 0) socket.setTimeout(this.#shared.options.limits.sendMs)
    if (!socket.writableNeedDrain || this.isBlocked) return
    this.isBlocked = true
    this.#shared.blocked.add(this)
  }

  /** The same behind all that runs in this turn: responses to further requests may come until then. */
  flushSoon(): void {
    if (this.#isDue) return
    this.#isDue = true
    process.nextTick(() => {
      this.#isDue = false
      this.flush()
    })
  }

  /** Sends what is gathered if it is much. @returns whether the client does not keep up */
  isFull(): boolean {
    // What is not gathered has been written, corked.
    const isWritten = this.#isCorked && this.#socket.writableNeedDrain
    if (isWritten || this.#text.length >= FULL) this.flush()
    return this.isBlocked
  }

  /** The client has read what waited for it. */
  drained(): void {
    this.#socket.setTimeout(0)
    this.isBlocked = false
    this.#shared.blocked.delete(this)
  }

  drop(): void {
    this.#socket.destroy()
  }

  #pushText(): void {
    if (this.#text === "") return
    const text = this.#text
    this.#text = ""
    this.#write(text, this.#isWide)
    this.#isWide = false
  }

  #write(text: string, isWide: boolean): void {
    // Node would report a write to a closed connection; no client is left to notify.
    if (this.#socket.writable) this.#socket.write(text, isWide ? "utf8" : "latin1")
  }

  #cork(): void {
    if (this.#isCorked) return
    this.#isCorked = true
    this.#socket.cork()
  }
}
