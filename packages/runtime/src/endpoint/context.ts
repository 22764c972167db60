import type { Context, RouteInfo } from "./api.ts"
import type { Native, ResponseWriter, RequestDetails } from "../transport/core.ts"
import { checkHeader, headerBlock, type HeaderBlock } from "../transport/headers.ts"
import { ApiError } from "../base/errors/api-error.ts"
import { accepts } from "./accept.ts"
import { canonicalAddress } from "./address.ts"
import type { ClientAddress } from "./client-address.ts"
import { ResponseHeaders } from "./response-headers.ts"

/** Context of one request; members beyond reading are created only on first use. */
export class RequestContext implements Context {
  readonly route: RouteInfo | undefined
  readonly data: Record<string, unknown> = {}
  /** The query string as sent, where the route or one of its authenticators reads it. */
  search = ""
  readonly #reply: ResponseWriter
  readonly #details: RequestDetails
  readonly #find: ClientAddress | undefined
  #controller: AbortController | undefined
  #reason: DOMException | undefined
  #extra: (readonly [string, string])[] | undefined
  #address: string | undefined

  constructor(
    details: RequestDetails,
    reply: ResponseWriter,
    route: RouteInfo | undefined,
    find: ClientAddress | undefined,
  ) {
    this.route = route
    this.#details = details
    this.#reply = reply
    this.#find = find
  }

  get method(): string {
    return this.#details.method
  }

  get path(): string {
    return this.#details.path
  }

  get headers(): Readonly<Record<string, string>> {
    return this.#details.headers
  }

  /** Whether the core removes bytes beyond ASCII from the ends of header values. */
  get trimsHeaders(): boolean {
    return this.#details.trimsHeaders === true
  }

  get auth(): unknown {
    return this.data.auth
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController()
      if (this.#reason !== undefined) this.#controller.abort(this.#reason)
    }
    return this.#controller.signal
  }

  get address(): string {
    if (this.#address === undefined) {
      const { peer } = this
      this.#address = this.#find === undefined ? peer : this.#find(peer, this.headers)
    }
    return this.#address
  }

  /** Address of the peer of the connection, regardless of proxy headers. */
  get peer(): string {
    return canonicalAddress(this.#reply.address())
  }

  /** The request of the host, until the response is sent. */
  get native(): Native | undefined {
    return this.#reply.native
  }

  header(name: string, value: string): void {
    // Checked here, where the mistake is, and not when the response is sent.
    checkHeader(name, value)
    ;(this.#extra ??= []).push([name.toLowerCase(), value])
  }

  accepts<const T extends string>(offers: readonly T[]): T {
    this.header("vary", "accept")
    const chosen = accepts(this.headers.accept, offers)
    if (chosen !== undefined) return chosen
    throw new ApiError("not_acceptable", `There is ${offers.join(", ")}.`)
  }

  hint(headers: readonly (readonly [string, string])[]): void {
    this.#reply.hint(headerBlock(headers))
  }

  /** Puts the added headers behind others: the later of one name counts, but for lists of them. */
  addTo(headers: ResponseHeaders): void {
    for (const [name, value] of this.#extra ?? []) {
      if (name === "set-cookie") headers.append(name, value)
      else if (name === "vary") for (const item of value.split(",")) headers.add(name, item.trim())
      else headers.set(name, value)
    }
  }

  /** A block with the added headers behind it. */
  withExtra(block: HeaderBlock): HeaderBlock {
    if (this.#extra === undefined) return block
    const headers = new ResponseHeaders(block)
    this.addTo(headers)
    return headers.toBlock()
  }

  /** Aborts the signal, also if it is first used later. */
  abort(reason: DOMException): void {
    this.#reason = reason
    this.#controller?.abort(reason)
  }
}

/** The implementation behind the context that hooks and handlers see; it is the only one. */
export function contextOf(context: object): RequestContext {
  return context as RequestContext
}
