import type { ResponseStream } from "../core.ts"
import type { ResponsePlace } from "./respond.ts"

/** A chunk of fewer bytes is one text with its framing. */
const SHORT = 16 * 1024

/** A response in parts. */
export class JsStream implements ResponseStream {
  readonly #place: ResponsePlace
  readonly #length: number | undefined
  readonly #isChunked: boolean
  readonly #over: () => void
  #sent = 0
  #isDone = false

  /** @param over called once, when the response is complete */
  constructor(
    place: ResponsePlace,
    length: number | undefined,
    isChunked: boolean,
    over: () => void,
  ) {
    this.#place = place
    this.#length = length
    this.#isChunked = isChunked
    this.#over = over
  }

  open(): void {
    if (!this.#isDone) this.#place.sent()
  }

  write(part: string | Uint8Array): boolean {
    if (this.#isOver || part.length === 0) return true
    const size = typeof part === "string" ? Buffer.byteLength(part) : part.length
    this.#sent += size
    if (this.#length !== undefined && this.#sent > this.#length) {
      this.abort()
      return true
    }
    const { out } = this.#place
    if (!this.#isChunked) this.#put(part, size)
    else if (typeof part === "string" && size < SHORT) {
      out.text(`${size.toString(16)}\r\n${part}\r\n`, size !== part.length)
    } else {
      out.text(`${size.toString(16)}\r\n`, false)
      this.#put(part, size)
      out.text("\r\n", false)
    }
    return this.#place.sent()
  }

  #put(part: string | Uint8Array, size: number): void {
    if (typeof part === "string") this.#place.out.text(part, size !== part.length)
    else this.#place.out.bytes(part)
  }

  drained(): Promise<boolean> {
    const { socket } = this.#place
    if (this.#isOver) return Promise.resolve(false)
    if (!socket.writableNeedDrain) return Promise.resolve(true)
    return new Promise((resolve) => {
      const drain = (): void => {
        socket.off("close", close)
        resolve(true)
      }
      const close = (): void => {
        socket.off("drain", drain)
        resolve(false)
      }
      socket.once("drain", drain)
      socket.once("close", close)
    })
  }

  end(): void {
    if (this.#isOver) return
    if (this.#length !== undefined && this.#sent !== this.#length) return this.abort()
    this.#isDone = true
    if (this.#isChunked) this.#place.out.text("0\r\n\r\n", false)
    this.#over()
  }

  abort(): void {
    if (this.#isDone) return
    this.#isDone = true
    this.#place.socket.destroy()
  }

  get #isOver(): boolean {
    return this.#isDone || this.#place.socket.destroyed
  }
}
