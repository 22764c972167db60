import type { FileHandle } from "node:fs/promises"
import type { ResponseStream } from "../../transport/core.ts"
import type { BodySource } from "../../endpoint/outgoing-response.ts"
import type { ByteRange } from "./range.ts"

// As large as a socket's buffer likes; most files of a page are smaller, and go out in one part.
const PART = 64 * 1024

/** Parts of an open file, and bytes between them; the file is closed at the end. */
export class FileSource implements BodySource {
  readonly length: number
  readonly #handle: FileHandle
  readonly #pieces: readonly (Uint8Array | ByteRange)[]
  readonly #report: (error: unknown) => void
  #gone = false
  #reads = false

  constructor(
    handle: FileHandle,
    pieces: readonly (Uint8Array | ByteRange)[],
    report: (error: unknown) => void,
  ) {
    this.#handle = handle
    this.#pieces = pieces
    this.#report = report
    this.length = pieces.reduce((sum, piece) => sum + sizeOf(piece), 0)
  }

  async pump(sink: ResponseStream): Promise<void> {
    this.#reads = true
    try {
      for (const piece of this.#pieces) {
        if (!(await this.#send(piece, sink))) return
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

  /** @returns whether the client is still there */
  async #send(piece: Uint8Array | ByteRange, sink: ResponseStream): Promise<boolean> {
    if (piece instanceof Uint8Array) return sink.write(piece) || (await sink.drained())
    for (let at = piece.start; at < piece.end && !this.#gone;) {
      const part = await this.#read(at, piece.end)
      if (this.#gone) break
      at += part.byteLength
      if (!sink.write(part) && !(await sink.drained())) return false
    }
    return !this.#gone
  }

  /** The next bytes. A new buffer each time: a core may keep a part until the socket takes it. */
  async #read(at: number, end: number): Promise<Uint8Array> {
    const size = Math.min(PART, end - at)
    const { bytesRead, buffer } = await this.#handle.read(Buffer.allocUnsafe(size), 0, size, at)
    if (bytesRead === 0) throw new Error("a file became shorter while it was sent")
    return buffer.subarray(0, bytesRead)
  }

  async #close(): Promise<void> {
    await this.#handle.close().catch(this.#report)
  }
}

function sizeOf(piece: Uint8Array | ByteRange): number {
  return piece instanceof Uint8Array ? piece.byteLength : piece.end - piece.start
}
