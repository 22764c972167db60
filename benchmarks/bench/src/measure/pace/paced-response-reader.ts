const HEAD_END = "\r\n\r\n"
const none = Buffer.alloc(0)

/** Response in chunks, without its head → whether its last chunk is there (RFC 9112, 7.1). */
function lastChunkIn(bytes: Buffer): boolean {
  for (let at = 0; ;) {
    const line = bytes.indexOf("\r\n", at)
    if (line < 0) return false
    const size = Number.parseInt(bytes.toString("latin1", at, line), 16)
    if (Number.isNaN(size)) throw new Error("a chunk without a size")
    at = line + 2 + size + 2
    if (bytes.length < at) return false
    if (size === 0) return true
  }
}

/** Reads responses of HTTP/1.1 that come one at a time on a connection. */
export class ResponseReader {
  #held: Buffer = none
  #status = 0
  /** Bytes of the body that are still to come; -1: it comes in chunks. */
  #missing = 0

  /** Takes what came: the status when the response is complete with it, else 0. Throws for anything else. */
  take(bytes: Buffer): number {
    if (this.#status !== 0) return this.#takeBody(bytes)
    const all = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes])
    const end = all.indexOf(HEAD_END)
    if (end < 0) {
      this.#held = Buffer.from(all)
      return 0
    }
    this.#takeHead(all.toString("latin1", 0, end))
    this.#held = none
    return this.#takeBody(all.subarray(end + HEAD_END.length))
  }

  #takeHead(head: string): void {
    this.#status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? NaN)
    if (Number.isNaN(this.#status)) throw new Error(`"${head.slice(0, 80)}" is not a response`)
    const length = /\r\ncontent-length:\s*(\d+)/i.exec(head)?.[1]
    const chunked = length === undefined && /\r\ntransfer-encoding:\s*chunked/i.test(head)
    this.#missing = chunked ? -1 : Number(length ?? 0)
  }

  #takeBody(bytes: Buffer): number {
    if (this.#missing < 0) {
      this.#held = Buffer.concat([this.#held, bytes])
      return lastChunkIn(this.#held) ? this.#done() : 0
    }
    this.#missing -= bytes.length
    if (this.#missing < 0) throw new Error("the response is longer than its length")
    return this.#missing === 0 ? this.#done() : 0
  }

  #done(): number {
    const status = this.#status
    this.#status = 0
    this.#missing = 0
    this.#held = none
    return status
  }
}
