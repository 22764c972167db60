import { BodyError, type RequestStream } from "./core.ts"

/** From this many unread bytes on, the client is paused. */
const HIGH_WATER = 256 * 1024

/** What a body that comes in parts is put into by its core, and read from by the application. */
export class BodyQueue implements RequestStream {
  readonly #parts: Uint8Array[] = []
  readonly #flow: Flow
  #waiting = 0
  #paused = false
  #ended = false
  #error: BodyError | undefined
  #wake: (() => void) | undefined

  constructor(flow: Flow) {
    this.#flow = flow
  }

  /** Adds a part, which is not to change any more. */
  push(part: Uint8Array): void {
    if (this.over || part.byteLength === 0) return
    this.#parts.push(part)
    this.#waiting += part.byteLength
    if (this.#waiting > HIGH_WATER && !this.#paused) {
      this.#paused = true
      this.#flow.pause()
    }
    this.#notify()
  }

  /** The body is complete. */
  end(): void {
    this.#ended = true
    this.#notify()
  }

  /** The body cannot be read to its end; parts that have come are dropped. */
  fail(reason: BodyError["reason"]): void {
    if (this.over) return
    this.#error = new BodyError(reason)
    this.#parts.length = 0
    this.#notify()
  }

  /** Whether nothing can follow. */
  get over(): boolean {
    return this.#ended || this.#error !== undefined
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        if (this.#error !== undefined) throw this.#error
        const part = this.#parts.shift()
        if (part !== undefined) {
          this.#taken(part)
          yield part
        } else if (this.#ended) {
          return
        } else {
          await new Promise<void>((resolve) => (this.#wake = resolve))
        }
      }
    } finally {
      this.drop()
    }
  }

  /** The body is not read any more: the rest of it is let through and dropped. */
  drop(): void {
    this.#parts.length = 0
    this.#ended = true
    this.#resume()
    this.#notify()
  }

  #taken(part: Uint8Array): void {
    this.#waiting -= part.byteLength
    if (this.#waiting <= HIGH_WATER / 2) this.#resume()
  }

  #resume(): void {
    if (!this.#paused) return
    this.#paused = false
    this.#flow.resume()
  }

  #notify(): void {
    const wake = this.#wake
    this.#wake = undefined
    wake?.()
  }
}

/** How a core holds back the client. */
export interface Flow {
  pause(): unknown
  resume(): unknown
}
