import type { Readable } from "node:stream"
import type { ResponseStream } from "../../transport/core.ts"
import type { BodySource } from "../../endpoint/outgoing-response.ts"
import { opened } from "./opening.ts"
import { partOf } from "./web-source.ts"

/** Whether a value is a stream of Node that can be read, of whatever copy of the library. */
export function isNodeStream(value: unknown): value is Readable {
  if (typeof value !== "object" || value === null) return false
  const { pipe } = value as { pipe?: unknown }
  return typeof pipe === "function" && "readableFlowing" in value && Symbol.asyncIterator in value
}

/** A stream of Node, read as fast as the client takes it. */
export class NodeSource implements BodySource {
  readonly length: number | undefined
  readonly #stream: Readable
  readonly #report: (error: unknown) => void
  #parts: AsyncIterator<unknown> | undefined
  #first: Promise<IteratorResult<unknown>> | undefined
  #gone = false

  constructor(stream: Readable, report: (error: unknown) => void, length?: number) {
    this.length = length
    this.#stream = stream
    this.#report = report
  }

  /** Requests the first part, and waits for it for so many ms. @throws the stream's error */
  async open(ms: number): Promise<void> {
    this.#parts = this.#stream[Symbol.asyncIterator]()
    this.#first = this.#parts.next()
    await opened(this.#first, ms)
  }

  async pump(sink: ResponseStream): Promise<void> {
    const opening = setImmediate(() => sink.open?.())
    try {
      this.#parts ??= this.#stream[Symbol.asyncIterator]()
      for (;;) {
        const { done, value } = await (this.#first ?? this.#parts.next())
        this.#first = undefined
        clearImmediate(opening)
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
      clearImmediate(opening)
    }
  }

  cancel(): void {
    this.#gone = true
    // It may not have been read yet: an error would end the process otherwise.
    this.#stream.on("error", () => {}).destroy()
  }
}
