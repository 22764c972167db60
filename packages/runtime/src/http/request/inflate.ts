import type { Readable, Transform } from "node:stream"
import type * as Zlib from "node:zlib"
import { BodyError, type ResponseWriter, type RequestStream } from "../../transport/core.ts"
import { nodeModule } from "../../base/node.ts"
import { joined } from "../../base/joined.ts"
import { framed, framesOf } from "./zstd-frames.ts"

/** Codings that bodies of requests may come in (RFC 9110 §8.4.1, RFC 8878). */
export type RequestCoding = "gzip" | "br" | "zstd" | "deflate"

export const REQUEST_CODINGS: readonly RequestCoding[] = ["gzip", "br", "zstd", "deflate"]

/** What a body may become. */
export interface Inflated {
  /** Bytes, after decompression. */
  readonly most: number
  /** Bytes for each compressed one; counts beyond the first 64 KiB. */
  readonly ratio: number
}

/** Why a body cannot be decompressed: `too-large`, or its bytes are not of the coding. */
export type Failure = "too-large" | "broken"

// Less than this is not dangerous at any compression ratio.
const HARMLESS = 64 * 1024
// Up to this size a body is decompressed synchronously, to at most some 400 KiB.
const AT_ONCE = 4 * 1024

/** Largest result of so many compressed bytes. */
function bound({ most, ratio }: Inflated, bytes: number): number {
  return Math.min(most, Math.max(HARMLESS, ratio * bytes))
}

type Done = (result: Uint8Array | Failure) => void

/** Result of node:zlib with the option `info`. */
interface Info {
  readonly buffer: Uint8Array
  readonly engine: { readonly bytesWritten: number }
}

interface Ways {
  readonly now: (bytes: Uint8Array, options: object) => unknown
  readonly later: (
    bytes: Uint8Array,
    options: object,
    done: (error: Error | null, result: unknown) => void,
  ) => void
  readonly stream: (options: object) => Transform & { readonly bytesWritten: number }
  readonly options: object
}

/** Decompresses a whole body; calls `done` once, synchronously for small ones. */
export function inflate(
  bytes: Uint8Array,
  coding: RequestCoding,
  limits: Inflated,
  done: Done,
): void {
  const way = waysOf(coding)
  const most = bound(limits, bytes.byteLength)
  if (coding !== "zstd") return inflateOne(way, bytes, most, done)
  let frames: readonly Uint8Array[]
  try {
    frames = framesOf(bytes)
  } catch (error) {
    return done((error as BodyError).reason === "body-too-large" ? "too-large" : "broken")
  }
  if (frames.length === 1) inflateOne(way, bytes, most, done)
  else inflateFrames(way, frames, most).then(done, () => done("broken"))
}

function inflateOne(
  { now, later, options }: Ways,
  bytes: Uint8Array,
  most: number,
  done: Done,
): void {
  const all = { ...options, info: true, maxOutputLength: most }
  if (bytes.byteLength > AT_ONCE) {
    later(bytes, all, (error, result) => done(error === null ? whole(result, bytes) : why(error)))
    return
  }
  let result: Uint8Array | Failure
  try {
    result = whole(now(bytes, all), bytes)
  } catch (error) {
    result = why(error)
  }
  done(result)
}

/** Concatenated frames, which node:zlib does not process automatically. */
async function inflateFrames(
  way: Ways,
  frames: readonly Uint8Array[],
  most: number,
): Promise<Uint8Array | Failure> {
  const parts: Uint8Array[] = []
  let total = 0
  for (const frame of frames) {
    // The least that node:zlib takes for a limit is 1.
    const left = Math.max(1, most - total)
    const part = await new Promise<Uint8Array | Failure>((resolve) =>
      inflateOne(way, frame, left, resolve),
    )
    if (typeof part === "string") return part
    total += part.byteLength
    if (total > most) return "too-large"
    parts.push(part)
  }
  return joined(parts, total)
}

/** zlib drops data after the end of the compressed data; it is rejected here. */
function whole(result: unknown, bytes: Uint8Array): Uint8Array | Failure {
  const { buffer, engine } = result as Info
  return engine.bytesWritten === bytes.byteLength ? buffer : "broken"
}

function why(error: unknown): Failure {
  const { code } = error as NodeJS.ErrnoException
  return code === "ERR_BUFFER_TOO_LARGE" ? "too-large" : "broken"
}

/**
 * Decompresses a body as it comes.
 * @param reply nothing is decompressed after its client disconnects: a client that sends a few bytes that
 * become millions, and reconnects, would otherwise outrun the work
 * @throws BodyError where it is read: those of the body; `aborted`; `body-too-large`; `compressed`
 */
export async function* inflateStream(
  body: RequestStream,
  coding: RequestCoding,
  limits: Inflated,
  reply: Pick<ResponseWriter, "aborted">,
): AsyncGenerator<Uint8Array> {
  const { stream, options } = waysOf(coding)
  const { pipeline } = nodeModule("stream")
  const engine = stream(options)
  const sent = { bytes: 0 }
  pipeline(counted(coding === "zstd" ? framed(body) : body, sent), engine, () => {})
  let total = 0
  try {
    for await (const part of engine as Readable) {
      if (reply.aborted) throw new BodyError("aborted")
      total += (part as Uint8Array).byteLength
      if (total > bound(limits, sent.bytes)) throw new BodyError("body-too-large")
      yield part as Uint8Array
    }
    if (engine.bytesWritten !== sent.bytes) throw new BodyError("compressed")
  } catch (error) {
    throw error instanceof BodyError ? error : new BodyError("compressed")
  } finally {
    engine.destroy()
  }
}

async function* counted(body: RequestStream, sent: { bytes: number }): AsyncGenerator<Uint8Array> {
  for await (const part of body) {
    sent.bytes += part.byteLength
    yield part
  }
}

function waysOf(coding: RequestCoding): Ways {
  const zlib = nodeModule("zlib")
  return WAYS[coding](zlib)
}

// The functions of node:zlib differ in their types, and not in what is used of them.
const WAYS: { readonly [coding in RequestCoding]: (zlib: typeof Zlib) => Ways } = {
  gzip: (zlib) => ways(zlib.gunzipSync, zlib.gunzip, zlib.createGunzip),
  deflate: (zlib) => ways(zlib.inflateSync, zlib.inflate, zlib.createInflate),
  br: (zlib) => ways(zlib.brotliDecompressSync, zlib.brotliDecompress, zlib.createBrotliDecompress),
  // RFC 9659: no window of more than 8 MiB, which bounds the memory of a request.
  zstd: (zlib) =>
    ways(zlib.zstdDecompressSync, zlib.zstdDecompress, zlib.createZstdDecompress, {
      params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 },
    }),
}

function ways(now: unknown, later: unknown, stream: unknown, options: object = {}): Ways {
  return { now, later, stream, options } as Ways
}
