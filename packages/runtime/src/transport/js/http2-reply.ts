import type { ServerHttp2Stream } from "node:http2"
import type { BodyError, Refusal, RequestDetails, ResponseStream } from "../core.ts"
import type { HeaderBlock } from "../headers.ts"
import { isBodyless } from "../status-line.ts"
import { tell } from "../guarded-reply.ts"
import type { BodySink, SinkReply } from "./body.ts"
import { hintFields, responseFields } from "./http2-fields.ts"
import { H2Outlet, H2Stream, type OutletOwner, SMALL } from "./http2-outlet.ts"
import { FAREWELL_MS } from "../farewell.ts"
import type { JsShared } from "./js-shared.ts"

/** What a response needs of its connection. */
export interface H2Place {
  readonly shared: JsShared
  readonly address: string
  /** Bytes of responses wait for the client (or, below 0, no longer). */
  held(bytes: number): void
  /** Bytes of a body have come. */
  took(bytes: number): void
  drop(): void
}

const OPEN = 0
const STREAMS = 1
const DONE = 2

// RFC 9113 §7.
const NO_ERROR = 0
const INTERNAL_ERROR = 2
const CANCEL = 8

/** The response to one request over HTTP/2: written at most once, and never after its stream has closed. */
export class H2Reply implements SinkReply, OutletOwner {
  aborted = false
  details: RequestDetails | undefined = undefined
  onEnd: (() => void) | undefined = undefined
  readonly #place: H2Place
  readonly #h2: ServerHttp2Stream
  readonly #isHead: boolean
  #state = OPEN
  #listener: (() => void) | undefined = undefined
  /** The body that is being read. */
  #sink: BodySink | undefined = undefined
  /** Some of the body was not read: the client is to stop sending it. */
  #isCurtailed = false
  /** Bytes of the response that wait for the client. */
  #waiting = 0
  #outlet: H2Outlet | undefined = undefined
  #bodyDeadline = Infinity
  #sendDeadline = Infinity
  #isStalled = false

  constructor(place: H2Place, h2: ServerHttp2Stream, isHead: boolean) {
    this.#place = place
    this.#h2 = h2
    this.#isHead = isHead
    h2.on("aborted", () => this.close())
  }

  get shared(): JsShared {
    return this.#place.shared
  }

  get isOpen(): boolean {
    return this.#state !== DONE
  }

  send(status: number, headers: HeaderBlock, body: string | Uint8Array | undefined): void {
    if (this.#state !== OPEN) return
    const isBare = isBodyless(status)
    const length = typeof body === "string" ? Buffer.byteLength(body) : (body?.length ?? 0)
    const isEmpty = this.#isHead || isBare || length === 0
    if (!this.#respond(status, headers, isBare ? undefined : length, isEmpty)) return
    if (!isEmpty) this.#write(body as string | Uint8Array, length)
    this.#finish()
  }

  stream(status: number, headers: HeaderBlock, length?: number): ResponseStream | undefined {
    if (this.#state !== OPEN) return undefined
    if (!this.#respond(status, headers, length, this.#isHead)) return undefined
    if (this.#isHead) {
      this.#finish()
      return undefined
    }
    this.#state = STREAMS
    const outlet = (this.#outlet = new H2Outlet(this.#h2, this))
    return new H2Stream(outlet, length, {
      over: () => this.#finish(),
      abort: () => this.#reset(INTERNAL_ERROR),
    })
  }

  hint(headers: HeaderBlock): void {
    if (this.#state !== OPEN || headers.lines === "" || !this.#isLive) return
    this.#h2.additionalHeaders(hintFields(103, headers))
  }

  /** Lets the client send a body that it has announced by `Expect`. */
  goOn(): void {
    if (this.#isLive) this.#h2.additionalHeaders(hintFields(100))
  }

  address(): string {
    return this.#place.address
  }

  onAbort(listener: () => void): void {
    if (this.aborted) listener()
    else if (this.#state !== DONE) this.#listener = listener
  }

  /** Nothing more of the request is read; other requests of the connection are not concerned. */
  end(): void {
    if (this.#sink === undefined) return
    this.#sink = undefined
    this.#isCurtailed = true
    this.#bodyDeadline = Infinity
    this.#h2.pause()
  }

  cut(): void {
    if (this.#state === STREAMS) this.#reset(INTERNAL_ERROR)
  }

  /** Reads the body. */
  read(sink: BodySink): void {
    const { shared } = this
    this.#sink = sink
    this.#bodyDeadline = shared.clock.after(shared.options.limits.bodyMs)
    this.#h2.on("data", (part: Buffer) => this.#take(part))
    this.#h2.on("end", () => {
      // An aborted request ends in the same way.
      const taken = this.#h2.aborted ? undefined : this.#leaveBody()
      taken?.end()
    })
  }

  pauseBody(pauses: boolean): void {
    if (pauses) this.#h2.pause()
    else this.#h2.resume()
  }

  /** Checks the time limits. */
  check(now: number): void {
    if (this.#bodyDeadline <= now) return this.#failBody("timeout")
    if (this.#sendDeadline > now) return
    // The client does not even read that its stream is reset.
    if (this.#isStalled) return this.#place.drop()
    this.#isStalled = true
    this.#sendDeadline = this.shared.clock.after(FAREWELL_MS)
    this.#reset(CANCEL)
  }

  moved(bytes: number): void {
    this.#waiting += bytes
    this.#place.held(bytes)
    const { clock, options } = this.shared
    const isPending = this.#waiting > 0 || this.#state === DONE
    this.#sendDeadline = isPending ? clock.after(options.limits.sendMs) : Infinity
  }

  /** The stream has closed; nothing happens when the response is sent. */
  close(): void {
    this.#outlet?.close()
    this.#outlet = undefined
    this.#place.held(-this.#waiting)
    this.#waiting = 0
    this.#leaveBody()?.fail("aborted")
    if (this.#state === DONE) return
    this.#state = DONE
    this.aborted = true
    const listener = this.#listener
    this.#listener = undefined
    tell(listener, this.shared.options)
  }

  /** Whether anything can be sent. */
  get #isLive(): boolean {
    return !this.#h2.destroyed && !this.#h2.closed
  }

  #respond(
    status: number,
    headers: HeaderBlock,
    length: number | undefined,
    endStream: boolean,
  ): boolean {
    if (!this.#isLive) return false
    const { clock, options } = this.shared
    try {
      this.#h2.respond(responseFields(status, headers, clock.date, length), { endStream })
      return true
    } catch (error) {
      options.onFault(error)
      this.#reset(INTERNAL_ERROR)
      return false
    }
  }

  /** `close` alone would send the end of the response first, where nothing waits: it would look complete. */
  #reset(code: number): void {
    this.#h2._final = (done) => done()
    this.#h2.close(code)
  }

  #write(body: string | Uint8Array, length: number): void {
    if (length <= SMALL) {
      this.#h2.end(body)
      this.moved(length)
      return
    }
    this.#outlet = new H2Outlet(this.#h2, this)
    this.#outlet.push(body)
    this.#outlet.end()
  }

  #finish(): void {
    this.#state = DONE
    this.#listener = undefined
    // What follows of the body is not read.
    this.end()
    this.onEnd?.()
    this.moved(0)
    if (this.#isCurtailed) this.#h2.once("finish", () => this.#discard())
  }

  /** The stream closes when what has come of the body is read: it stays open, and its connection, where it is paused. */
  #discard(): void {
    this.#h2.close(NO_ERROR)
    this.#h2.resume()
  }

  #take(part: Buffer): void {
    this.#place.took(part.length)
    if (this.#sink?.push(part) === false) this.#failBody("body-too-large")
  }

  #leaveBody(): BodySink | undefined {
    const sink = this.#sink
    this.#sink = undefined
    this.#bodyDeadline = Infinity
    return sink
  }

  #failBody(reason: BodyError["reason"] | Refusal): void {
    const sink = this.#sink
    this.end()
    sink?.fail(reason)
  }
}
