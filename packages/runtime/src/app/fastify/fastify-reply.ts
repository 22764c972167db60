import { PassThrough } from "node:stream"
import type { FastifyReply, FastifyRequest } from "fastify"
import type {
  ResponseStream,
  Native,
  ResponseWriter,
  RequestDetails,
} from "../../transport/core.ts"
import type { HeaderBlock } from "../../transport/headers.ts"
import { readDetails } from "../../transport/node/node-request.ts"

/** A response that Fastify sends: its hooks (onSend, onResponse) run as for any other. */
export class FastifyResponseWriter implements ResponseWriter {
  aborted = false
  /** Called when a streamed request body is no longer read. */
  onEnd: (() => void) | undefined = undefined
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #path: string
  #details: RequestDetails | undefined
  #listener: (() => void) | undefined

  constructor(request: FastifyRequest, reply: FastifyReply, path: string) {
    this.#request = request
    this.#reply = reply
    this.#path = path
  }

  get details(): RequestDetails {
    return (this.#details ??= readDetails(this.#request.raw, this.#path))
  }

  get native(): Native {
    return { req: this.#request.raw, res: this.#reply.raw }
  }

  send(status: number, headers: HeaderBlock, body: string | Uint8Array | undefined): void {
    if (this.aborted || this.#reply.sent) return
    this.onEnd?.()
    this.#head(status, headers)
    // Fastify accepts only Buffers, and would serialize other bytes as JSON.
    const isBytes = body !== undefined && typeof body !== "string" && !Buffer.isBuffer(body)
    this.#reply.send(isBytes ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : body)
  }

  stream(status: number, headers: HeaderBlock, length?: number): ResponseStream | undefined {
    if (this.aborted || this.#reply.sent) return undefined
    this.#head(status, headers)
    if (length !== undefined) this.#reply.header("content-length", length)
    if (this.#request.method === "HEAD") {
      this.onEnd?.()
      this.#reply.send()
      return undefined
    }
    const through = new PassThrough()
    // Writers use `drained()`; the closed connection reports an error.
    through.on("error", () => {})
    through.on("close", () => this.onEnd?.())
    this.#reply.send(through)
    return streamOf(through)
  }

  hint({ flat }: HeaderBlock): void {
    const hints = Object.create(null) as Record<string, string[]>
    for (let at = 0; at < flat.length; at += 2) {
      ;(hints[flat[at] as string] ??= []).push(flat[at + 1] as string)
    }
    this.#reply.raw.writeEarlyHints(hints)
  }

  /** The value that Fastify determines by its option trustProxy. */
  address(): string {
    return this.#request.ip
  }

  onAbort(listener: () => void): void {
    if (this.aborted) return listener()
    if (this.#listener === undefined) this.#reply.raw.on("close", () => this.#closed())
    this.#listener = listener
  }

  #head(status: number, { flat }: HeaderBlock): void {
    const reply = this.#reply.code(status)
    for (let at = 0; at < flat.length; at += 2) {
      reply.header(flat[at] as string, flat[at + 1] as string)
    }
  }

  #closed(): void {
    if (this.aborted || this.#reply.raw.writableFinished) return
    this.aborted = true
    this.#listener?.()
  }
}

function streamOf(through: PassThrough): ResponseStream {
  return {
    write: (part) => through.destroyed || part.length === 0 || through.write(part),
    drained() {
      if (through.destroyed) return Promise.resolve(false)
      if (!through.writableNeedDrain) return Promise.resolve(true)
      return new Promise((resolve) => {
        const over = (more: boolean): void => {
          through.off("drain", drain).off("close", close)
          resolve(more)
        }
        const drain = (): void => over(true)
        const close = (): void => over(false)
        through.on("drain", drain).on("close", close)
      })
    },
    end: () => void through.end(),
    abort: () => void through.destroy(new Error("the response was aborted")),
  }
}
