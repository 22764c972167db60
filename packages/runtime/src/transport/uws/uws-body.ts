import { FAREWELL_BYTES, FAREWELL_MS } from "../farewell.ts"
import { BodyQueue } from "../body-queue.ts"
import { fail } from "../guarded-reply.ts"
import { answerLast, refuse, type UwsReply } from "./uws-reply.ts"
import type { UwsResponse } from "./uws-types.ts"

/** How much of a body there may be, in bytes. */
export interface Extent {
  /** The content-length; undefined for a chunked body. */
  readonly length: number | undefined
  readonly most: number
}

/** Collects a body. Must be called before the request's handler returns. */
export function readBody(
  reply: UwsReply,
  res: UwsResponse,
  { length, most }: Extent,
  done: (body: ArrayBuffer | Uint8Array) => void,
): void {
  const { limits } = reply.shared.options
  let parts: Buffer[] | undefined
  let total = 0
  let over = false
  let surplus: Surplus | undefined
  reply.wait()

  const take = (chunk: ArrayBuffer, isLast: boolean): void => {
    total += chunk.byteLength
    over = isLast
    if (total > most) {
      surplus ??= new Surplus(reply, () => refuse(reply, "body-too-large"))
      return surplus.drop(chunk.byteLength, isLast)
    }
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
    // The core misreads chunk extensions and bad chunk sizes, so it may be wrong about the end.
    if (length !== undefined) return done(parts === undefined ? chunk : joined(parts, chunk))
    const body = joined(parts ?? [], chunk.slice(0))
    answerLast(reply, () => done(body))
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

/** Gives the bytes of a body as they come. Must be called before the request's handler returns. */
export function streamBody(
  reply: UwsReply,
  res: UwsResponse,
  { length, most }: Extent,
  done: (body: BodyQueue) => void,
): void {
  // Paused only while the request is open: any access to a finished response throws.
  const queue = new BodyQueue({
    pause: () => reply.open && res.pause(),
    resume: () => reply.open && res.resume(),
  })
  let total = 0
  let surplus: Surplus | undefined
  const stop = (reason: "body-too-large" | "timeout" | "framing"): void => {
    reply.close = true
    reply.last = true
    queue.fail(reason)
  }
  // See `answerLast`.
  if (length === undefined) reply.close = reply.last = true
  reply.timer = setTimeout(() => stop("timeout"), reply.shared.options.limits.bodyMs)
  reply.onEnd = () => queue.drop()
  reply.onGone = () => queue.fail("aborted")
  res.onData((chunk, isLast) => {
    if (queue.over || !reply.open) return
    total += chunk.byteLength
    if (total > most) {
      surplus ??= new Surplus(reply, () => stop("body-too-large"))
      return surplus.drop(chunk.byteLength, isLast)
    }
    if (isLast && length !== undefined && total !== length) return stop("framing")
    queue.push(new Uint8Array(chunk.slice(0)))
    if (!isLast) return
    clearTimeout(reply.timer)
    queue.end()
  })
  done(queue)
}

/**
 * A body that is too large. What the client sends of it is dropped before the response: the core can only
 * close the connection with the response, and a connection that closes while its client sends is
 * reset. The client, or the proxy before it, could lose the response then.
 */
class Surplus {
  readonly #reply: UwsReply
  #respond: (() => void) | undefined
  #left = FAREWELL_BYTES

  /** @param respond called once, unless the connection closes before */
  constructor(reply: UwsReply, respond: () => void) {
    this.#reply = reply
    this.#respond = respond
    if (reply.timer !== undefined) clearTimeout(reply.timer)
    reply.timer = setTimeout(() => this.#end(), FAREWELL_MS)
  }

  drop(bytes: number, isLast: boolean): void {
    this.#left -= bytes
    if (isLast || this.#left < 0) this.#end()
  }

  #end(): void {
    const respond = this.#respond
    this.#respond = undefined
    if (this.#reply.open) respond?.()
  }
}

/** Refuses a request whose announced body is too large. Must be called before its handler returns. */
export function refuseLarge(reply: UwsReply): void {
  const surplus = new Surplus(reply, () => refuse(reply, "body-too-large"))
  reply.receive((chunk, isLast) => surplus.drop(chunk.byteLength, isLast))
}
