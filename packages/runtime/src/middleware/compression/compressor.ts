import type { Transform } from "node:stream"
import type * as Zlib from "node:zlib"
import { knownOptions, numberOption, wrongOption } from "../../base/base-options.ts"
import { nodeModule } from "../../base/node.ts"
import type { OutgoingResponse, BodySource } from "../../endpoint/outgoing-response.ts"
import type { ResponseStream } from "../../transport/core.ts"
import type { Coding } from "./negotiator.ts"

/** How hard each coding tries: gzip 0 to 9, br 0 to 11, zstd 1 to 19. */
export interface Levels {
  readonly gzip: number
  readonly br: number
  readonly zstd: number
}

/**
 * Bodies up to these sizes are compressed synchronously: 0.2 ms of the event loop at most. In the thread pool
 * each costs 60 to 100 µs more CPU time (benchmarks/compression).
 */
const AT_ONCE: { readonly [coding in Coding]: number } = {
  gzip: 16 * 1024,
  br: 16 * 1024,
  zstd: 64 * 1024,
}

/** The ways of one coding. */
interface Way {
  now(bytes: Uint8Array): Uint8Array
  later(bytes: Uint8Array): Promise<Uint8Array>
  stream(): Compress
  /** Argument of `flush()`. */
  readonly flush: number
}

/** Compresses bodies with node:zlib, which is loaded with the first of these. */
export class Compressor {
  readonly #ways: { readonly [coding in Coding]: Way | undefined }

  constructor(levels: Partial<Levels>) {
    knownOptions("compression.levels", levels, { gzip: 0, br: 0, zstd: 0 })
    const level = (name: Coding, fallback: number, least: number, most: number): number =>
      numberOption(`compression.levels.${name}`, levels[name] ?? fallback, least, most)
    const zlib = nodeModule("zlib")
    this.#ways = {
      gzip: gzip(zlib, level("gzip", 6, 0, 9)),
      br: brotli(zlib, level("br", 4, 0, 11)),
      // Node 22.15 and later.
      zstd: "zstdCompress" in zlib ? zstd(zlib, level("zstd", 3, 1, 19)) : undefined,
    }
  }

  /** Codings of a list that this Node has. @throws PrecastError PC2030 for one that there is not */
  take(codings: readonly Coding[]): readonly Coding[] {
    for (const one of Array.isArray(codings) ? codings : [codings]) {
      if (!Object.hasOwn(this.#ways, one)) {
        throw wrongOption("compression.codings", `a list of "zstd", "br", "gzip"`, one)
      }
    }
    return codings.filter((one) => this.#ways[one] !== undefined)
  }

  /** Replaces the body by the compressed one. */
  compress(answer: OutgoingResponse, coding: Coding, flush: boolean): void | Promise<void> {
    const { body } = answer
    const way = this.#ways[coding]
    if (body === undefined || way === undefined) return undefined
    if (typeof body === "object" && !(body instanceof Uint8Array)) {
      answer.body = new CompressedSource(body, () => way.stream(), flush ? way.flush : undefined)
      return undefined
    }
    const bytes = typeof body === "string" ? Buffer.from(body) : body
    if (bytes.byteLength > AT_ONCE[coding]) {
      return way.later(bytes).then((done) => void (answer.body = done))
    }
    answer.body = way.now(bytes)
    return undefined
  }
}

function gzip(zlib: typeof Zlib, level: number): Way {
  const options = { level }
  return {
    now: (bytes) => zlib.gzipSync(bytes, options),
    later: (bytes) => promised((done) => zlib.gzip(bytes, options, done)),
    stream: () => zlib.createGzip(options),
    flush: zlib.constants.Z_SYNC_FLUSH,
  }
}

function brotli(zlib: typeof Zlib, level: number): Way {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
  const options = (size: number): Zlib.BrotliOptions => {
    return { params: { [BROTLI_PARAM_QUALITY]: level, [BROTLI_PARAM_SIZE_HINT]: size } }
  }
  return {
    now: (bytes) => zlib.brotliCompressSync(bytes, options(bytes.byteLength)),
    later: (bytes) =>
      promised((done) => zlib.brotliCompress(bytes, options(bytes.byteLength), done)),
    stream: () => zlib.createBrotliCompress(options(0)),
    flush: zlib.constants.BROTLI_OPERATION_FLUSH,
  }
}

function zstd(zlib: typeof Zlib, level: number): Way {
  const options = { params: { [zlib.constants.ZSTD_c_compressionLevel]: level } }
  return {
    now: (bytes) => zlib.zstdCompressSync(bytes, options),
    later: (bytes) => promised((done) => zlib.zstdCompress(bytes, options, done)),
    stream: () => zlib.createZstdCompress(options),
    flush: zlib.constants.ZSTD_e_flush,
  }
}

function promised(
  start: (done: (error: Error | null, bytes: Uint8Array) => void) => void,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    start((error, bytes) => (error === null ? resolve(bytes) : reject(error)))
  })
}

/** A compressing stream of node:zlib. */
type Compress = Transform & { flush(kind: number, done?: () => void): void }

/** A body in parts, compressed on its way. */
class CompressedSource implements BodySource {
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
