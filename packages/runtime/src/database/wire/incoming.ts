import type { Buffer } from "node:buffer"
import { int32 } from "../../emitted/rows/columns.ts"

/** Given each message: its type, and where its body stands. */
export type OnMessage = (type: number, bytes: Buffer, at: number, end: number) => void

const HEAD = 5

/** Takes the stream of bytes apart into messages; a message that comes in pieces is put together. */
export class Incoming {
  readonly #onMessage: OnMessage
  /** Holds the beginning of a message whose rest is still to come. */
  #kept: Buffer | null = null
  #length = 0

  constructor(onMessage: OnMessage) {
    this.#onMessage = onMessage
  }

  take(chunk: Buffer): void {
    if (this.#kept === null) return this.#read(chunk, chunk.length)
    this.#keep(chunk, this.#length + chunk.length)
    const bytes = this.#kept
    const length = this.#length
    if (length < HEAD || length < int32(bytes, 1) + 1) return
    this.#kept = null
    this.#read(bytes, length)
  }

  #read(bytes: Buffer, length: number): void {
    let at = 0
    while (at + HEAD <= length) {
      const end = at + 1 + int32(bytes, at + 1)
      if (end < at + HEAD) throw new RangeError("a message without a length")
      if (end > length) break
      this.#onMessage(bytes[at]!, bytes, at + HEAD, end)
      at = end
    }
    if (at === length) return
    const rest = bytes.subarray(at, length)
    const needed = rest.length >= HEAD ? int32(rest, 1) + 1 : 0
    this.#length = 0
    this.#keep(rest, needed)
  }

  /** @param needed room for the whole message, as far as it is known: a large one is not copied with each piece */
  #keep(piece: Buffer, needed: number): void {
    const kept = this.#kept
    const length = this.#length + piece.length
    if (kept === null || kept.length < length) {
      const expected = kept !== null && this.#length >= HEAD ? int32(kept, 1) + 1 : 0
      const room = Math.max(needed, length, expected, 1024)
      const larger = globalThis.Buffer.allocUnsafe(room)
      kept?.copy(larger, 0, 0, this.#length)
      this.#kept = larger
    }
    piece.copy(this.#kept!, this.#length)
    this.#length = length
  }
}
