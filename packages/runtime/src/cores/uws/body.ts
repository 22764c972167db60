import { textOf } from "../body-text.ts"
import { answerLast, fail, refuse, type UwsReply } from "./reply.ts"
import type { UwsResponse } from "./types.ts"

/**
 * Collects a body and gives its text. Must be called before the request's handler returns.
 * @param length the content-length, or undefined for a chunked body
 */
export function readBody(
  reply: UwsReply,
  res: UwsResponse,
  length: number | undefined,
  done: (text: string) => void,
): void {
  const { limits } = reply.server.options
  let parts: Buffer[] | undefined
  let total = 0
  let over = false
  reply.wait()

  const take = (chunk: ArrayBuffer, isLast: boolean): void => {
    total += chunk.byteLength
    over = isLast || total > limits.bodyBytes
    if (total > limits.bodyBytes) return refuse(reply, "body-too-large")
    if (!isLast) {
      // Most bodies come in one packet: only those that do not get a timer. The core itself drops
      // a client that sends nothing for 10 s.
      reply.timer ??= setTimeout(() => refuse(reply, "timeout"), limits.bodyMs)
      parts ??= []
      // The chunk is the receive buffer, which is gone when this returns.
      parts.push(Buffer.from(chunk.slice(0)))
      return
    }
    if (length !== undefined && total !== length) return refuse(reply, "framing")
    const text = textOf(parts === undefined ? chunk : joined(parts, chunk))
    // The core misreads chunk extensions and bad chunk sizes, so it may be wrong about the end.
    if (length === undefined) answerLast(reply, () => finish(text))
    else finish(text)
  }
  const finish = (text: string | undefined): void => {
    if (text === undefined) reply.server.app.refuse("utf-8", reply)
    else done(text)
  }

  res.onData((chunk, isLast) => {
    if (over || !reply.open) return
    try {
      take(chunk, isLast)
    } catch (error) {
      fail(reply, error)
    }
    if (over) reply.leave()
  })
}

function joined(parts: Buffer[], last: ArrayBuffer): Buffer {
  parts.push(Buffer.from(last))
  return Buffer.concat(parts)
}
