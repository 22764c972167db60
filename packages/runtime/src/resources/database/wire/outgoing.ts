import type { Buffer } from "node:buffer"

const FIRST_SIZE = 4096
// A larger buffer is released once it is sent.
const KEPT_SIZE = 1 << 20

/** Buffers messages to the server, in order, until they are sent (PostgreSQL 55.7). */
export class Outgoing {
  #bytes: Buffer = globalThis.Buffer.allocUnsafe(FIRST_SIZE)
  /** Number of bytes written. */
  at = 0
  #message = 0

  /** Removes and returns the bytes written. */
  take(): Buffer {
    const sent = globalThis.Buffer.from(this.#bytes.subarray(0, this.at))
    this.at = 0
    if (this.#bytes.length > KEPT_SIZE) this.#bytes = globalThis.Buffer.allocUnsafe(FIRST_SIZE)
    return sent
  }

  /** @param type a byte; 0: the message has no type */
  begin(type: number): void {
    this.byte(type)
    this.#message = this.at
    this.at += 4
    this.#reserve(0)
  }

  /** Puts a number where room was left for it. */
  int16At(at: number, value: number): void {
    this.#bytes.writeInt16BE(value, at)
  }

  end(): void {
    this.#bytes.writeInt32BE(this.at - this.#message, this.#message)
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.at++] = value
  }

  int16(value: number): void {
    this.#reserve(2)
    this.#bytes[this.at++] = value >> 8
    this.#bytes[this.at++] = value
  }

  int32(value: number): void {
    this.#reserve(4)
    const bytes = this.#bytes
    bytes[this.at++] = value >> 24
    bytes[this.at++] = value >> 16
    bytes[this.at++] = value >> 8
    bytes[this.at++] = value
  }

  float64(value: number): void {
    this.#reserve(8)
    this.at = this.#bytes.writeDoubleBE(value, this.at)
  }

  int64(value: bigint): void {
    this.#reserve(8)
    this.at = this.#bytes.writeBigInt64BE(value, this.at)
  }

  /** Text and a terminating NUL. */
  zeroEnded(text: string): void {
    this.text(text)
    this.byte(0)
  }

  text(text: string): void {
    this.#reserve(text.length * 3)
    this.at += this.#bytes.write(text, this.at)
  }

  /** How many bytes, and then the text. */
  sizedText(text: string): void {
    this.#reserve(4 + text.length * 3)
    const size = this.#bytes.write(text, this.at + 4)
    this.int32(size)
    this.at += size
  }

  sizedBytes(value: Uint8Array): void {
    this.int32(value.length)
    this.bytes(value)
  }

  bytes(value: Uint8Array): void {
    this.#reserve(value.length)
    this.#bytes.set(value, this.at)
    this.at += value.length
  }

  #reserve(more: number): void {
    const needed = this.at + more
    if (needed <= this.#bytes.length) return
    const larger = globalThis.Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2))
    this.#bytes.copy(larger, 0, 0, this.at)
    this.#bytes = larger
  }
}
