import type { Context } from "../api.ts"
import type { Reply, RequestDetails } from "../cores/core.ts"
import { headerBlock, type HeaderBlock } from "../cores/headers.ts"

/** Context of one request; what it can do beyond reading is made only when it is asked for. */
export class RequestContext implements Context {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly data: Record<string, unknown> = {}
  readonly #reply: Reply
  #controller: AbortController | undefined
  #reason: DOMException | undefined
  #extra: (readonly [string, string])[] | undefined
  #address: string | undefined

  constructor(details: RequestDetails, reply: Reply) {
    this.method = details.method
    this.path = details.path
    this.headers = details.headers
    this.#reply = reply
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController()
      if (this.#reason !== undefined) this.#controller.abort(this.#reason)
    }
    return this.#controller.signal
  }

  get address(): string {
    return (this.#address ??= this.#reply.address())
  }

  header(name: string, value: string): void {
    // Checked here, where the mistake is, and not when the answer is sent.
    headerBlock([[name, value]])
    ;(this.#extra ??= []).push([name.toLowerCase(), value])
  }

  hint(headers: readonly (readonly [string, string])[]): void {
    this.#reply.hint(headerBlock(headers))
  }

  /** Headers that were added by `header`; undefined when there are none. */
  get extra(): readonly (readonly [string, string])[] | undefined {
    return this.#extra
  }

  /** A block with the added headers behind it; the later of one name counts, but for `set-cookie`. */
  withExtra(block: HeaderBlock): HeaderBlock {
    if (this.#extra === undefined) return block
    const pairs: (readonly [string, string])[] = []
    for (let at = 0; at < block.flat.length; at += 2) {
      pairs.push([block.flat[at] as string, block.flat[at + 1] as string])
    }
    for (const pair of this.#extra) {
      const before = pair[0] === "set-cookie" ? -1 : pairs.findIndex(([name]) => name === pair[0])
      if (before === -1) pairs.push(pair)
      else pairs[before] = pair
    }
    return headerBlock(pairs)
  }

  /** Aborts the signal, also one that is asked for later. */
  abort(reason: DOMException): void {
    this.#reason = reason
    this.#controller?.abort(reason)
  }
}
