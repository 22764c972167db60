import type { ResponseStream } from "../../transport/core.ts"
import type { BodySource } from "../../endpoint/outgoing-response.ts"
import { opened } from "./opening.ts"

/** A web stream of bytes or texts, read as fast as the client takes it. */
export class WebSource implements BodySource {
  readonly length: number | undefined
  readonly #stream: ReadableStream<unknown>
  readonly #report: (error: unknown) => void
  #reader: ReadableStreamDefaultReader<unknown> | undefined
  #first: ReturnType<ReadableStreamDefaultReader<unknown>["read"]> | undefined
  #gone = false

  constructor(
    stream: ReadableStream<unknown>,
    length: number | undefined,
    report: (error: unknown) => void,
  ) {
    this.length = length
    this.#stream = stream
    this.#report = report
  }

  /** Requests the first part, and waits for it for so many ms. @throws the stream's error */
  async open(ms: number): Promise<void> {
    this.#reader = this.#stream.getReader()
    this.#first = this.#reader.read()
    await opened(this.#first, ms)
  }

  async pump(sink: ResponseStream): Promise<void> {
    const opening = setTimeout(() => sink.open?.(), 0)
    try {
      this.#reader ??= this.#stream.getReader()
      for (;;) {
        const { done, value } = await (this.#first ?? this.#reader.read())
        this.#first = undefined
        clearTimeout(opening)
        if (this.#gone) return
        if (done) return sink.end()
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
    // A stream that is being read can be cancelled by its reader alone.
    const cancelled = this.#reader?.cancel() ?? this.#stream.cancel()
    cancelled.catch(() => {})
  }
}

/** @throws TypeError for what is neither text nor bytes */
export function partOf(value: unknown): string | Uint8Array {
  if (typeof value === "string" || value instanceof Uint8Array) return value
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  if (ArrayBuffer.isView(value)) {
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  }
  throw new TypeError(`the stream of a response yielded the ${typeof value} ${String(value)}`)
}
