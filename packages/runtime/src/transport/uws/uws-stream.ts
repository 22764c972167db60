import type { ResponseStream } from "../core.ts"
import type { UwsReply } from "./uws-reply.ts"
import type { UwsResponse } from "./uws-types.ts"

/** A response in parts over the C++ core: chunked, or of a declared length. */
export class UwsStream implements ResponseStream {
  readonly #reply: UwsReply
  readonly #res: UwsResponse
  readonly #length: number | undefined
  /** Parts that the socket did not take; the first one may be taken in part. */
  readonly #rest: Uint8Array[] = []
  /** Bytes that were given to `write`. */
  #given = 0
  /** Offset in the body of the first of `#rest`. */
  #offset = 0
  #full = false
  #ending = false
  #waiter: ((more: boolean) => void) | undefined

  constructor(reply: UwsReply, res: UwsResponse, length: number | undefined) {
    this.#reply = reply
    this.#res = res
    this.#length = length
  }

  /** Writes the head and listens for what happens to the connection. */
  begin(head: () => void): void {
    this.#do(() => {
      head()
      if (this.#length === undefined && this.#reply.closes) {
        this.#res.writeHeader("connection", "close")
      }
      this.#res.onWritable((offset) => this.#writable(offset))
    })
    const { onGone } = this.#reply
    this.#reply.onGone = () => {
      onGone?.()
      this.#wake(false)
    }
  }

  write(part: string | Uint8Array): boolean {
    if (!this.#reply.open || this.#ending || part.length === 0) return true
    const bytes = typeof part === "string" ? Buffer.from(part) : part
    this.#given += bytes.length
    if (this.#length === undefined) this.#do(() => (this.#full = !this.#res.write(bytes)))
    else if (this.#given > this.#length) this.abort()
    else {
      if (this.#given === this.#length) this.#reply.release()
      this.#offer(bytes)
    }
    return !this.#full
  }

  #offer(bytes: Uint8Array): void {
    if (this.#rest.length > 0) {
      this.#rest.push(bytes)
      return
    }
    const offset = this.#given - bytes.length
    this.#do(() => {
      const [taken, done] = this.#res.tryEnd(bytes, this.#length as number)
      if (done) return this.#reply.done()
      if (taken) return
      this.#full = true
      this.#offset = offset
      this.#rest.push(bytes)
    })
  }

  /** The socket takes more, and has `offset` bytes of the body. */
  #writable(offset: number): boolean {
    if (this.#length !== undefined && !this.#flush(offset)) return false
    this.#full = false
    this.#wake(true)
    return true
  }

  /** Offers the parts that wait again; false when the socket is full again. */
  #flush(sent: number): boolean {
    let at = sent
    for (let first = this.#rest[0]; first !== undefined; first = this.#rest[0]) {
      const left = first.subarray(at - this.#offset)
      const [taken, done] = this.#res.tryEnd(left, this.#length as number)
      if (done) {
        this.#reply.done()
        this.#wake(false)
        return true
      }
      if (!taken) return false
      this.#offset += first.length
      at = this.#offset
      this.#rest.shift()
    }
    return true
  }

  drained(): Promise<boolean> {
    if (!this.#reply.open) return Promise.resolve(false)
    if (!this.#full) return Promise.resolve(true)
    return new Promise((resolve) => (this.#waiter = resolve))
  }

  end(): void {
    if (!this.#reply.open || this.#ending) return
    this.#ending = true
    // Of an announced length: the last part ends it, when the socket has taken it.
    if (this.#length !== undefined && this.#given < this.#length) this.#close()
    else if (this.#length === undefined) this.#finish()
  }

  #finish(): void {
    const finish = (): void => {
      if (!this.#reply.open) return
      this.#reply.release()
      this.#do(() => {
        // To close with `end` would write a header into the body. A connection that is not read
        // any more serves nothing either, and the core drops it after its 10 s.
        if (this.#reply.close) this.#res.pause()
        this.#res.end("")
      })
      this.#reply.done()
    }
    // As `UwsReply.send`: the end of a doubtful request is not to be seen by the callback that runs.
    if (this.#reply.last) setImmediate(finish)
    else finish()
  }

  abort(): void {
    if (this.#reply.open) this.#close()
  }

  /** In the callback that started the request no listener exists yet for the end that this causes. */
  #close(): void {
    this.#res.close()
    if (this.#reply.open) this.#reply.abort()
  }

  #wake(more: boolean): void {
    const waiter = this.#waiter
    this.#waiter = undefined
    waiter?.(more)
  }

  /** Always corked: what goes beyond the 16 KB that a callback gathers is not joined otherwise. */
  #do(step: () => void): void {
    this.#res.cork(step)
  }
}
