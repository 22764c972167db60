import type { Buffer } from "node:buffer"
import { BrokenProtocol } from "../../../types/rows/bind.ts"
import { int32 } from "../../../types/rows/columns.ts"

/** Receives each message: its type, and the position of its body. */
export type OnMessage = (type: number, bytes: Buffer, at: number, end: number) => void

const HEAD = 5

// The largest message that PostgreSQL sends (MaxAllocSize, 1 GB).
const LARGEST = 0x3fffffff
// The limit of a message other than rows, their description, or text (libpq,
// VALID_LONG_MESSAGE_TYPE).
const LARGEST_SHORT = 30_000
// ParameterDescription: a statement has at most 65,535 parameters, of four bytes each.
const PARAMETERS = "t".charCodeAt(0)
const LARGEST_PARAMETERS = 4 + 2 + 4 * 65_535
const LONG: ReadonlySet<number> = new Set(Array.from("TDdVENA", (type) => type.charCodeAt(0)))

/** Splits the byte stream into messages; a message that arrives in pieces is reassembled. */
export class Incoming {
  readonly #onMessage: OnMessage
  /** The beginning of an incomplete message. */
  #kept: Buffer | null = null
  #length = 0

  constructor(onMessage: OnMessage) {
    this.#onMessage = onMessage
  }

  take(chunk: Buffer): void {
    if (this.#kept === null) return this.#read(chunk, chunk.length)
    this.#keep(chunk)
    const bytes = this.#kept
    const length = this.#length
    if (length < HEAD || length < lengthAt(bytes, 0) + 1) return
    this.#kept = null
    this.#read(bytes, length)
  }

  #read(bytes: Buffer, length: number): void {
    let at = 0
    while (at + HEAD <= length) {
      const end = at + 1 + lengthAt(bytes, at)
      if (end > length) break
      this.#onMessage(bytes[at]!, bytes, at + HEAD, end)
      at = end
    }
    if (at === length) return
    const rest = bytes.subarray(at, length)
    this.#length = 0
    this.#keep(rest)
  }

  /** Room doubles, up to that of the whole message: a large one is not copied with each piece. */
  #keep(piece: Buffer): void {
    const kept = this.#kept
    const length = this.#length + piece.length
    if (kept === null || kept.length < length) {
      const room = Math.max(length, 1024, kept === null ? 0 : 2 * kept.length)
      const larger = globalThis.Buffer.allocUnsafe(room)
      kept?.copy(larger, 0, 0, this.#length)
      this.#kept = larger
    }
    piece.copy(this.#kept!, this.#length)
    this.#length = length
  }
}

/** @throws BrokenProtocol for a length that no message of this type has */
function lengthAt(bytes: Buffer, at: number): number {
  const length = int32(bytes, at + 1)
  if (length < 4 || length > LARGEST_SHORT) refuseLength(bytes[at]!, length)
  return length
}

function refuseLength(type: number, length: number): void {
  const largest = type === PARAMETERS ? LARGEST_PARAMETERS : LONG.has(type) ? LARGEST : 0
  if (length >= 4 && length <= largest) return
  throw new BrokenProtocol(`invalid message length: ${length}`)
}
