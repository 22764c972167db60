import type { ServerResponse } from "node:http"
import type { ResponseStream } from "../core.ts"

/** A response in parts over `node:http`. */
export class NodeStream implements ResponseStream {
  readonly #res: ServerResponse
  readonly #length: number | undefined
  readonly #over: () => void
  #sent = 0
  #done = false

  /** @param over called once, when the response is sent */
  constructor(res: ServerResponse, length: number | undefined, over: () => void) {
    this.#res = res
    this.#length = length
    this.#over = over
    res.on("close", () => (this.#done = true))
  }

  open(): void {
    if (!this.#done) this.#res.flushHeaders()
  }

  write(part: string | Uint8Array): boolean {
    if (this.#done || part.length === 0) return true
    if (this.#length !== undefined) {
      this.#sent += typeof part === "string" ? Buffer.byteLength(part) : part.length
      if (this.#sent > this.#length) {
        this.abort()
        return true
      }
    }
    return this.#res.write(part)
  }

  drained(): Promise<boolean> {
    if (this.#done) return Promise.resolve(false)
    if (!this.#res.writableNeedDrain) return Promise.resolve(true)
    return new Promise((resolve) => {
      const drain = (): void => {
        this.#res.off("close", close)
        resolve(true)
      }
      const close = (): void => {
        this.#res.off("drain", drain)
        resolve(false)
      }
      this.#res.once("drain", drain)
      this.#res.once("close", close)
    })
  }

  end(): void {
    if (this.#done) return
    if (this.#length !== undefined && this.#sent !== this.#length) return this.abort()
    this.#done = true
    this.#over()
    this.#res.end()
  }

  abort(): void {
    if (this.#done) return
    this.#done = true
    this.#res.destroy()
  }
}
