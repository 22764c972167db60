import type { Transform } from "node:stream"
import type { ResponseStream } from "../../transport/core.ts"
import type { BodySource } from "../../endpoint/outgoing-response.ts"

/** A compressing stream of node:zlib. */
export type Compress = Transform & { flush(kind: number, done?: () => void): void }

/** A body in parts, compressed on its way. */
export class CompressedSource implements BodySource {
  /** The length is unknown until the end. */
  readonly length = undefined
  readonly #source: BodySource
  readonly #make: () => Compress
  readonly #flush: number | undefined
  #compress: Compress | undefined

  /** @param flush the flush mode that sends each chunk immediately; undefined: the compressor buffers */
  constructor(source: BodySource, make: () => Compress, flush: number | undefined) {
    this.#source = source
    this.#make = make
    this.#flush = flush
  }

  async pump(sink: ResponseStream): Promise<void> {
    this.#compress = this.#make()
    const stream = new CompressingStream(this.#compress, sink, this.#flush)
    await this.#source.pump(stream)
    await stream.over
  }

  cancel(): void {
    this.#source.cancel()
    this.#compress?.destroy()
  }
}

/** Accepts the chunks of a body, and forwards the compressed output. */
class CompressingStream implements ResponseStream {
  /** Resolves when the sink has accepted everything, or is closed. */
  readonly over: Promise<void>
  readonly #compress: Compress
  readonly #sink: ResponseStream
  readonly #flush: number | undefined

  constructor(compress: Compress, sink: ResponseStream, flush: number | undefined) {
    this.#compress = compress
    this.#sink = sink
    this.#flush = flush
    compress.on("data", (bytes: Uint8Array) => this.#give(bytes))
    compress.on("end", () => sink.end())
    compress.on("error", () => sink.abort())
    this.over = new Promise((resolve) => compress.on("close", () => resolve()))
  }

  open(): void {
    this.#sink.open?.()
  }

  write(part: string | Uint8Array): boolean {
    const { destroyed, writableEnded } = this.#compress
    if (destroyed || writableEnded || part.length === 0) return true
    const more = this.#compress.write(part)
    if (this.#flush !== undefined) this.#compress.flush(this.#flush)
    return more
  }

  drained(): Promise<boolean> {
    const compress = this.#compress
    if (compress.destroyed) return Promise.resolve(false)
    if (!compress.writableNeedDrain) return Promise.resolve(true)
    return new Promise((resolve) => {
      const drain = (): void => {
        compress.off("close", close)
        resolve(true)
      }
      const close = (): void => {
        compress.off("drain", drain)
        resolve(false)
      }
      compress.once("drain", drain)
      compress.once("close", close)
    })
  }

  end(): void {
    if (!this.#compress.destroyed) this.#compress.end()
  }

  abort(): void {
    this.#compress.destroy()
    this.#sink.abort()
  }

  #give(bytes: Uint8Array): void {
    if (this.#sink.write(bytes)) return
    this.#compress.pause()
    void this.#sink.drained().then((more) => {
      if (more) this.#compress.resume()
      else this.#compress.destroy()
    })
  }
}
