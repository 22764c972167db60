import type { Readable } from "node:stream"
import type { AnswerStream } from "../cores/core.ts"
import type { BodySource } from "../http/outgoing.ts"
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
  #gone = false

  constructor(stream: Readable, report: (error: unknown) => void, length?: number) {
    this.length = length
    this.#stream = stream
    this.#report = report
  }

  async pump(sink: AnswerStream): Promise<void> {
    try {
      for await (const part of this.#stream) {
        if (this.#gone) return
        if (!sink.write(partOf(part)) && !(await sink.drained())) return this.cancel()
      }
      sink.end()
    } catch (error) {
      if (this.#gone) return
      this.#report(error)
      sink.abort()
    }
  }

  cancel(): void {
    this.#gone = true
    // It may not have been read yet: an error would end the process otherwise.
    this.#stream.on("error", () => {}).destroy()
  }
}
