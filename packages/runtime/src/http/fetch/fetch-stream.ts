import type { ResponseStream } from "../../transport/core.ts"

/** Bytes that may be queued before `write` returns a promise to wait for. */
const HIGH_WATER = 64 * 1024
const ENCODER = new TextEncoder()

/** Callbacks of a `FetchStream`; each is called at most once. */
export interface StreamEnds {
  /** All parts are given. */
  over(): void
  /** The reader has cancelled. */
  gone(): void
}

/** A response in parts, read as the body of a web `Response`. */
export class FetchStream implements ResponseStream {
  readonly readable: ReadableStream<Uint8Array>
  readonly #length: number | undefined
  readonly #ends: StreamEnds
  #controller!: ReadableStreamDefaultController<Uint8Array>
  #sent = 0
  #done = false
  #drain: ((more: boolean) => void) | undefined

  /** @param length that was announced, in bytes */
  constructor(length: number | undefined, ends: StreamEnds) {
    this.#length = length
    this.#ends = ends
    this.readable = new ReadableStream<Uint8Array>(
      {
        start: (controller) => void (this.#controller = controller),
        pull: () => this.#wake(true),
        cancel: () => {
          this.#close()
          ends.gone()
        },
      },
      { highWaterMark: HIGH_WATER, size: (part) => part.byteLength },
    )
  }

  write(part: string | Uint8Array): boolean {
    if (this.#done || part.length === 0) return true
    const bytes = typeof part === "string" ? ENCODER.encode(part) : part
    this.#sent += bytes.byteLength
    if (this.#length !== undefined && this.#sent > this.#length) {
      this.abort()
      return true
    }
    this.#controller.enqueue(bytes)
    return this.#wantsMore
  }

  drained(): Promise<boolean> {
    if (this.#done) return Promise.resolve(false)
    if (this.#wantsMore) return Promise.resolve(true)
    return new Promise((resolve) => (this.#drain = resolve))
  }

  end(): void {
    if (this.#done) return
    if (this.#length !== undefined && this.#sent !== this.#length) return this.abort()
    this.#close()
    this.#controller.close()
    this.#ends.over()
  }

  abort(): void {
    if (this.#done) return
    this.drop(new Error("the response was interrupted"))
    this.#ends.over()
  }

  /** The client has disconnected: pending reads fail with the reason. */
  drop(reason: unknown): void {
    if (this.#done) return
    this.#close()
    this.#controller.error(reason)
  }

  get #wantsMore(): boolean {
    return (this.#controller.desiredSize ?? 0) > 0
  }

  #close(): void {
    this.#done = true
    this.#wake(false)
  }

  #wake(more: boolean): void {
    const drain = this.#drain
    this.#drain = undefined
    drain?.(more)
  }
}
