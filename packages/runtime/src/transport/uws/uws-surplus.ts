import { FAREWELL_BYTES, FAREWELL_MS } from "../farewell.ts"
import { refuse, type UwsReply } from "./uws-reply.ts"

/**
 * A body that is too large. What the client sends of it is dropped before the response: the core can only
 * close the connection with the response, and a connection that closes while its client sends is
 * reset. The client, or the proxy before it, could lose the response then.
 */
export class Surplus {
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
