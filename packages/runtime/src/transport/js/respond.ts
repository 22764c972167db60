import { Buffer } from "node:buffer"
import type { Socket } from "node:net"
import type { RequestDetails, ResponseStream } from "../core.ts"
import type { HeaderBlock } from "../headers.ts"
import { isBodyless } from "../status-line.ts"
import { tell } from "../guarded-reply.ts"
import type { SinkReply } from "./body.ts"
import type { JsShared } from "./js-shared.ts"
import { JsStream } from "./js-stream.ts"
import type { Outlet } from "./outlet.ts"

/** What a response needs of its connection. */
export interface ResponsePlace {
  readonly shared: JsShared
  readonly socket: Socket
  readonly out: Outlet
  /** The response is complete. */
  answered(reply: JsReply): void
  /** Something was added to `out`. @returns false when the client does not keep up */
  sent(): boolean
  /** Nothing that follows the request is read. */
  ignoreInput(): void
}

/** What of a request changes the form of its response. */
export interface ResponseForm {
  /** HEAD: no body. */
  readonly isHead: boolean
  /** HTTP/1.0. */
  readonly isOld: boolean
  /** It is the last one of its connection. */
  readonly closes: boolean
}

const OPEN = 0
const STREAMS = 1
const DONE = 2

/** The response to one request: written at most once, and never after the connection has closed. */
export class JsReply implements SinkReply {
  aborted = false
  details: RequestDetails | undefined = undefined
  onEnd: (() => void) | undefined = undefined
  /** Of a WebSocket: a client sends nothing before it has the response. */
  readonly isHandshake: boolean = false
  readonly place: ResponsePlace
  /** The connection closes with this response. */
  closes: boolean
  readonly #isHead: boolean
  readonly #isOld: boolean
  #state = OPEN
  #listener: (() => void) | undefined = undefined

  constructor(place: ResponsePlace, form: ResponseForm) {
    this.place = place
    this.#isHead = form.isHead
    this.#isOld = form.isOld
    this.closes = form.closes
  }

  get shared(): JsShared {
    return this.place.shared
  }

  get isOpen(): boolean {
    return this.#state !== DONE
  }

  /** The connection closes with this response, and nothing after its request is read. */
  end(): void {
    this.closes = true
    this.place.ignoreInput()
  }

  send(status: number, headers: HeaderBlock, body: string | Uint8Array | undefined): void {
    if (this.#state !== OPEN) return
    const isText = typeof body === "string"
    const length = body === undefined ? 0 : isText ? Buffer.byteLength(body) : body.length
    const head = this.#head(status, headers, body === undefined && isBodyless(status) ? -1 : length)
    const { out } = this.place
    if (this.#isHead || length === 0) out.text(head, false)
    else if (isText) sendText(out, head, body, length !== body.length)
    else {
      out.text(head, false)
      out.bytes(body as Uint8Array)
    }
    this.#finish()
  }

  stream(status: number, headers: HeaderBlock, length?: number): ResponseStream | undefined {
    if (this.#state !== OPEN) return undefined
    const { place } = this
    const isChunked = length === undefined && !this.#isOld && !this.#isHead
    // HTTP/1.0 has no chunks: such a body ends with its connection.
    if (length === undefined && this.#isOld) this.closes = true
    const start = this.#start(status, headers)
    const framing = isChunked ? "\r\nTransfer-Encoding: chunked" : ""
    const field = length === undefined ? framing : `\r\nContent-Length: ${length}`
    place.out.text(`${start}${field}\r\n\r\n`, false)
    if (this.#isHead) {
      this.#finish()
      return undefined
    }
    this.#state = STREAMS
    return new JsStream(place, length, isChunked, () => this.#finish())
  }

  hint({ lines }: HeaderBlock): void {
    // A client of HTTP/1.0 would take it for the response (RFC 9110 §15.2).
    if (this.#state !== OPEN || this.#isOld || lines === "") return
    this.place.out.text(`HTTP/1.1 103 Early Hints${lines}\r\n\r\n`, false)
    this.place.sent()
  }

  /** Lets the client send a body that it has announced by `Expect`. */
  goOn(): void {
    this.place.out.text("HTTP/1.1 100 Continue\r\n\r\n", false)
    this.place.sent()
  }

  address(): string {
    return this.place.socket.remoteAddress ?? ""
  }

  /** Drops the connection when a response has started: nothing else would close it. */
  cut(): void {
    if (this.#state === STREAMS) this.place.socket.destroy()
  }

  onAbort(listener: () => void): void {
    if (this.aborted) listener()
    else if (this.#state !== DONE) this.#listener = listener
  }

  /** The connection has closed; nothing happens when the response is sent. */
  abort(): void {
    if (this.#state === DONE) return
    this.#state = DONE
    this.aborted = true
    const listener = this.#listener
    this.#listener = undefined
    tell(listener, this.place.shared.options)
  }

  /** Ends the response, so that a WebSocket can take the connection. @returns false when it was finished before */
  handOver(): boolean {
    if (this.#state !== OPEN) return false
    this.#state = DONE
    this.#listener = undefined
    return true
  }

  /** @param length of the body; -1 for a response that has none */
  #head(status: number, headers: HeaderBlock, length: number): string {
    const { shared } = this.place
    if (!this.closes && !this.#isOld && !shared.draining && length >= 0) {
      return headers.start(status, shared.clock.dateLine) + endOf(length)
    }
    const start = this.#start(status, headers)
    return length < 0 ? `${start}\r\n\r\n` : `${start}\r\nContent-Length: ${endOf(length)}`
  }

  /** Status line and fields, without those of the framing. */
  #start(status: number, headers: HeaderBlock): string {
    const { shared } = this.place
    if (shared.draining) this.closes = true
    const start = `HTTP/1.1 ${headers.head(status)}${shared.clock.dateLine}`
    if (this.closes) return `${start}\r\nConnection: close`
    return this.#isOld ? `${start}\r\nConnection: keep-alive` : start
  }

  #finish(): void {
    this.#state = DONE
    this.#listener = undefined
    this.onEnd?.()
    this.place.answered(this)
  }
}

const ENDS: readonly string[] = Array.from({ length: 1024 }, (_, length) => `${length}\r\n\r\n`)

/** A length and the end of a head. */
function endOf(length: number): string {
  return ENDS[length] ?? `${length}\r\n\r\n`
}

/** From this many characters on, a body is not joined with its head. */
const LARGE = 16 * 1024

function sendText(out: Outlet, head: string, body: string, isWide: boolean): void {
  if (body.length < LARGE) return out.text(head + body, isWide)
  out.text(head, false)
  out.text(body, isWide)
}
