import type { ServerHttp2Stream } from "node:http2"
import type { ResponseStream } from "../core.ts"

/** A body of at most this many bytes is handed over in one piece: each piece that was sent is progress. */
export const SMALL: number = 64 * 1024
/** From this many bytes on, the client does not keep up. */
const HIGH = 64 * 1024

/** Is notified of what an outlet does. */
export interface OutletOwner {
  /** Bytes were added or, below 0, sent. */
  moved(bytes: number): void
}

/** The body of a response on its way to the client: piece by piece, so that progress is visible. */
export class H2Outlet {
  readonly #h2: ServerHttp2Stream
  readonly #owner: OutletOwner
  #parts: Buffer[] = []
  #waiting = 0
  #isBusy = false
  #isEnding = false
  #isClosed = false
  #wake: ((mayWrite: boolean) => void) | undefined = undefined

  constructor(h2: ServerHttp2Stream, owner: OutletOwner) {
    this.#h2 = h2
    this.#owner = owner
  }

  get isClosed(): boolean {
    return this.#isClosed || this.#h2.destroyed || this.#h2.closed
  }

  /** @returns whether the client keeps up */
  push(part: string | Uint8Array): boolean {
    const bytes = typeof part === "string" ? Buffer.from(part) : bufferOf(part)
    this.#parts.push(bytes)
    this.#waiting += bytes.length
    this.#owner.moved(bytes.length)
    this.#next()
    return this.#waiting < HIGH
  }

  end(): void {
    this.#isEnding = true
    this.#next()
  }

  /** Resolves to true when more may be written, to false when the client has gone. */
  drained(): Promise<boolean> {
    if (this.isClosed) return Promise.resolve(false)
    if (this.#waiting < HIGH) return Promise.resolve(true)
    return new Promise((resolve) => (this.#wake = resolve))
  }

  /** The stream has closed. */
  close(): void {
    this.#isClosed = true
    this.#parts = []
    this.#tell(false)
  }

  #next(): void {
    if (this.#isBusy || this.isClosed) return
    const part = this.#parts.shift()
    if (part === undefined) {
      if (this.#isEnding) this.#h2.end()
      return
    }
    const piece = part.subarray(0, SMALL)
    if (piece.length < part.length) this.#parts.unshift(part.subarray(SMALL))
    this.#isBusy = true
    const sent = (): void => this.#sent(piece.length)
    // The last piece ends the stream in its own frame.
    if (this.#isEnding && this.#parts.length === 0) this.#h2.end(piece, sent)
    else this.#h2.write(piece, sent)
  }

  #sent(bytes: number): void {
    this.#isBusy = false
    if (this.#isClosed) return
    this.#waiting -= bytes
    this.#owner.moved(-bytes)
    if (this.#waiting < HIGH) this.#tell(true)
    if (!this.#h2.writableEnded) this.#next()
  }

  #tell(mayWrite: boolean): void {
    const wake = this.#wake
    this.#wake = undefined
    wake?.(mayWrite)
  }
}

function bufferOf(part: Uint8Array): Buffer {
  return Buffer.from(part.buffer, part.byteOffset, part.byteLength)
}

/** The ends of a streamed response. */
interface StreamEnds {
  /** It is complete. */
  over(): void
  /** It cannot be completed: the client is to see that. */
  abort(): void
}

/** A response in parts over HTTP/2. */
export class H2Stream implements ResponseStream {
  readonly #outlet: H2Outlet
  readonly #length: number | undefined
  readonly #ends: StreamEnds
  #sent = 0
  #isDone = false

  constructor(outlet: H2Outlet, length: number | undefined, ends: StreamEnds) {
    this.#outlet = outlet
    this.#length = length
    this.#ends = ends
  }

  /** The head is out as soon as the stream is made. */
  open(): void {}

  write(part: string | Uint8Array): boolean {
    if (this.#isOver || part.length === 0) return true
    this.#sent += typeof part === "string" ? Buffer.byteLength(part) : part.length
    if (this.#length !== undefined && this.#sent > this.#length) {
      this.abort()
      return true
    }
    return this.#outlet.push(part)
  }

  drained(): Promise<boolean> {
    return this.#isDone ? Promise.resolve(false) : this.#outlet.drained()
  }

  end(): void {
    if (this.#isOver) return
    if (this.#length !== undefined && this.#sent !== this.#length) return this.abort()
    this.#isDone = true
    this.#outlet.end()
    this.#ends.over()
  }

  abort(): void {
    if (this.#isDone) return
    this.#isDone = true
    this.#ends.abort()
  }

  get #isOver(): boolean {
    return this.#isDone || this.#outlet.isClosed
  }
}
