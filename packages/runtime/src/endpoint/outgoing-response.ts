import type { ResponseStream, ResponseWriter } from "../transport/core.ts"
import type { HeaderBlock } from "../transport/headers.ts"
import { ResponseHeaders } from "./response-headers.ts"

/** A body that comes in parts. */
export interface BodySource {
  /** In bytes, when it is known. */
  readonly length?: number | undefined
  /** Writes all parts and ends or aborts the stream. Never rejects. */
  pump(stream: ResponseStream): Promise<void>
  /** The body is not wanted: its resources are released. */
  cancel(): void
}

/** Body of a response that hooks may change: text, bytes, a source of them, or none. */
export type ResponseBody = string | Uint8Array | BodySource | undefined

/** A response before it is sent: hooks and middleware may change it. */
export class OutgoingResponse {
  status: number
  /** `undefined`: no content. */
  body: ResponseBody
  readonly headers: ResponseHeaders

  constructor(status: number, headers: HeaderBlock, body: ResponseBody) {
    this.status = status
    this.headers = new ResponseHeaders(headers)
    this.body = body
  }

  /**
   * @param over called when the client disconnects before it has all parts
   * @returns a promise of the end of a response in parts; undefined when it is sent
   * @throws TypeError when a header may not travel; nothing is sent then
   */
  send(reply: ResponseWriter, over?: { gone(status: number): void }): Promise<void> | undefined {
    const { status, body } = this
    const block = this.headers.toBlock()
    if (body === undefined || typeof body === "string" || body instanceof Uint8Array) {
      reply.send(status, block, body)
      return undefined
    }
    const stream = reply.stream(status, block, body.length)
    if (stream === undefined) {
      body.cancel()
      return undefined
    }
    // A source that waits for its next part would not notice.
    reply.onAbort(() => {
      over?.gone(status)
      body.cancel()
    })
    return body.pump(stream)
  }
}
