import type { FileHandle } from "node:fs/promises"
import type { AnswerStream } from "../cores/core.ts"
import type { BodySource } from "../http/outgoing.ts"

// As large as a socket's buffer likes; most files of a page are smaller, and go out in one part.
const PART = 64 * 1024

/** A part of an open file, which is closed at the end. */
export class FileSource implements BodySource {
  readonly length: number
  readonly #handle: FileHandle
  readonly #end: number
  readonly #report: (error: unknown) => void
  #at: number
  #gone = false
  #reads = false

  /** @param end the byte behind the last one */
  constructor(handle: FileHandle, start: number, end: number, report: (error: unknown) => void) {
    this.length = end - start
    this.#handle = handle
    this.#at = start
    this.#end = end
    this.#report = report
  }

  async pump(sink: AnswerStream): Promise<void> {
    this.#reads = true
    try {
      while (this.#at < this.#end && !this.#gone) {
        const part = await this.#read()
        if (this.#gone) break
        if (!sink.write(part) && !(await sink.drained())) break
      }
      sink.end()
    } catch (error) {
      this.#report(error)
      sink.abort()
    } finally {
      await this.#close()
    }
  }

  cancel(): void {
    this.#gone = true
    // A read that runs has to end first.
    if (!this.#reads) void this.#close()
  }

  /** The next bytes. A new buffer each time: a core may keep a part until the socket takes it. */
  async #read(): Promise<Uint8Array> {
    const size = Math.min(PART, this.#end - this.#at)
    const { bytesRead, buffer } = await this.#handle.read(
      Buffer.allocUnsafe(size),
      0,
      size,
      this.#at,
    )
    if (bytesRead === 0) throw new Error("a file became shorter while it was sent")
    this.#at += bytesRead
    return buffer.subarray(0, bytesRead)
  }

  async #close(): Promise<void> {
    await this.#handle.close().catch(this.#report)
  }
}
