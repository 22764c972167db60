import type { Readable } from "node:stream"
import { OutgoingResponse, type BodySource } from "../../endpoint/outgoing-response.ts"
import type { ResponseStream } from "../../transport/core.ts"
import { headerBlock, NO_HEADERS } from "../../transport/headers.ts"
import { OPEN_MS, opened } from "./opening.ts"

// The cores write these themselves.
const OWNED = new Set(["content-length", "transfer-encoding", "connection", "date", "keep-alive"])

type Report = (error: unknown) => void

/**
 * A web `Response` as a response; its body is read as fast as the client reads it.
 * @param report called for a body that fails while it is sent
 */
function outgoingOf(response: Response, report: Report = () => {}): OutgoingResponse {
  // A Response made by `Response.error()` has the status 0.
  const status = response.status === 0 ? 502 : response.status
  const outgoing = new OutgoingResponse(status, NO_HEADERS, bodyOf(response, report))
  for (const [name, value] of response.headers) {
    if (!OWNED.has(name)) outgoing.headers.append(name, latin1(value))
  }
  return outgoing
}

/** Header values are bytes; what is beyond ASCII is escaped, as both cores would differ about it. */
function latin1(value: string): string {
  return value.replaceAll(/[^\t\x20-\x7e]/g, (text) => encodeURIComponent(text))
}

function bodyOf({ body, headers, bodyUsed }: Response, report: Report): BodySource | undefined {
  if (body === null) return undefined
  if (bodyUsed) throw new TypeError("the body of the Response was read before it was returned")
  const length = headers.get("content-length")
  const known = length !== null && /^\d{1,15}$/.test(length) ? Number(length) : undefined
  return new StreamSource(webParts(body), report, known)
}

/**
 * The response of a web Response, a Blob or a stream; undefined for anything else.
 * @param openMs how long the first part of a stream is waited for
 */
export function sourceResponse(
  value: unknown,
  report: Report,
  openMs: number = OPEN_MS,
): OutgoingResponse | Promise<OutgoingResponse> | undefined {
  if (value instanceof Response) return outgoingOf(value, report)
  if (value instanceof ReadableStream)
    return streamed(new StreamSource(webParts(value), report), openMs)
  if (isBlob(value)) {
    const source = new StreamSource(webParts(value.stream()), report, value.size)
    return value.type === "" ? binary(source) : typed(source, value.type)
  }
  if (isNodeStream(value)) return streamed(new StreamSource(nodeParts(value), report), openMs)
  return undefined
}

/** A host may lack it. */
function isBlob(value: unknown): value is Blob {
  return typeof Blob === "function" && value instanceof Blob
}

const BINARY = headerBlock([["content-type", "application/octet-stream"]])

/** @throws what the stream fails with before its first part */
async function streamed(source: StreamSource, openMs: number): Promise<OutgoingResponse> {
  await source.open(openMs)
  return binary(source)
}

function binary(source: BodySource): OutgoingResponse {
  return new OutgoingResponse(200, BINARY, source)
}

function typed(source: BodySource, type: string): OutgoingResponse {
  return new OutgoingResponse(200, headerBlock([["content-type", type]]), source)
}

/** Whether a value is a stream of Node that can be read, of whatever copy of the library. */
function isNodeStream(value: unknown): value is Readable {
  if (typeof value !== "object" || value === null) return false
  const { pipe } = value as { pipe?: unknown }
  return typeof pipe === "function" && "readableFlowing" in value && Symbol.asyncIterator in value
}

/** A stream, as its parts are taken from it. */
interface Parts {
  next(): Promise<{ readonly done?: boolean | undefined; readonly value?: unknown }>
  /** No part is taken any more. */
  cancel(): void
}

function nodeParts(stream: Readable): Parts {
  const parts = stream[Symbol.asyncIterator]()
  return {
    next: () => parts.next(),
    // It may not have been read yet: an error would end the process otherwise.
    cancel: () => void stream.on("error", () => {}).destroy(),
  }
}

/** @throws TypeError when the stream is being read elsewhere */
function webParts(stream: ReadableStream<unknown>): Parts {
  const reader = stream.getReader()
  return { next: () => reader.read(), cancel: () => void reader.cancel().catch(() => {}) }
}

/** A stream of bytes or texts, read as fast as the client takes it. */
class StreamSource implements BodySource {
  readonly length: number | undefined
  readonly #parts: Parts
  readonly #report: Report
  #first: ReturnType<Parts["next"]> | undefined
  #gone = false

  constructor(parts: Parts, report: Report, length?: number) {
    this.length = length
    this.#parts = parts
    this.#report = report
  }

  /** Requests the first part, and waits for it for so many ms. @throws the stream's error */
  async open(ms: number): Promise<void> {
    this.#first = this.#parts.next()
    await opened(this.#first, ms)
  }

  async pump(sink: ResponseStream): Promise<void> {
    const opening = setTimeout(() => sink.open?.(), 0)
    try {
      for (;;) {
        const { done, value } = await (this.#first ?? this.#parts.next())
        this.#first = undefined
        clearTimeout(opening)
        if (this.#gone) return
        if (done === true) return sink.end()
        if (!sink.write(partOf(value)) && !(await sink.drained())) return this.cancel()
      }
    } catch (error) {
      if (this.#gone) return
      this.#report(error)
      this.cancel()
      sink.abort()
    } finally {
      clearTimeout(opening)
    }
  }

  cancel(): void {
    this.#gone = true
    this.#parts.cancel()
  }
}

/** @throws TypeError for what is neither text nor bytes */
function partOf(value: unknown): string | Uint8Array {
  if (typeof value === "string" || value instanceof Uint8Array) return value
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  if (ArrayBuffer.isView(value)) {
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  }
  throw new TypeError(`the stream of a response yielded the ${typeof value} ${String(value)}`)
}
