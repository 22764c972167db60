import { kept } from "./shared-buffer.ts"

/** Most buffers that are held apart: each costs more than a few bytes in it. */
const MOST_PARTS = 64

/** Bytes of a connection that cannot be read yet: the start of a head, or requests that wait. */
export class Backlog {
  size = 0
  #parts: Buffer[] = []

  add(part: Buffer): void {
    this.size += part.length
    this.#parts.push(kept(part))
    if (this.#parts.length > MOST_PARTS) this.#parts = [Buffer.concat(this.#parts)]
  }

  clear(): void {
    this.#parts = []
    this.size = 0
  }

  /** All of it, in one piece; it holds nothing afterwards. */
  take(): Buffer {
    const parts = this.#parts
    this.clear()
    return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
  }
}
