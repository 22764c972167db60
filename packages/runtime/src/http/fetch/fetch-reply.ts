import type {
  ResponseStream,
  Native,
  ResponseWriter,
  RequestDetails,
} from "../../transport/core.ts"
import type { HeaderBlock } from "../../transport/headers.ts"
import { FetchStream } from "./fetch-stream.ts"

/** The client's address, passed by a caller of `app.fetch`. */
export interface FetchInfo {
  /** Address of the other end of the connection. */
  readonly address?: string
}

// What hosts give their handlers as the second argument.
interface Hosts extends FetchInfo {
  /** `Deno.serve` */
  readonly remoteAddr?: { readonly hostname?: unknown }
  /** `Bun.serve` */
  requestIP?(request: Request): { readonly address: string } | null
}

/** Address of the client as the host knows it; "" if the host does not provide it. */
function addressOf(request: Request, host: unknown): string {
  if (typeof host !== "object" || host === null) return ""
  const { address, remoteAddr } = host as Hosts
  if (typeof address === "string") return address
  if (typeof remoteAddr?.hostname === "string") return remoteAddr.hostname
  const { requestIP } = host as Hosts
  return typeof requestIP === "function" ? (requestIP.call(host, request)?.address ?? "") : ""
}

/** A request that was fetched. */
export interface Call {
  readonly request: Request
  readonly path: string
  readonly host: unknown
  onFault(error: unknown): void
  /** The response is complete, or no longer wanted. */
  over(): void
}

/** The response to a fetched request: sent at most once. */
export class FetchReply implements ResponseWriter {
  aborted = false
  readonly call: Call
  /** Called on the request's body when reading stops. */
  onEnd: (() => void) | undefined = undefined
  /** Called on the request's body when it will not be complete. */
  onGone: (() => void) | undefined = undefined
  readonly #resolve: (response: Response) => void
  #open = true
  #stream: FetchStream | undefined
  #listener: (() => void) | undefined
  #details: RequestDetails | undefined

  constructor(call: Call, resolve: (response: Response) => void) {
    this.call = call
    this.#resolve = resolve
  }

  /** Whether neither a response nor an abort has finished this. */
  get open(): boolean {
    return this.#open
  }

  get details(): RequestDetails {
    return (this.#details ??= readDetails(this.call))
  }

  get native(): Native {
    return { request: this.call.request }
  }

  send(status: number, { flat }: HeaderBlock, body: string | Uint8Array | undefined): void {
    if (!this.#open || this.#stream !== undefined) return
    this.#end()
    const headers = headersOf(flat)
    if (body === undefined || NULL_BODY.has(status) || this.#head) {
      if (this.#head && !NULL_BODY.has(status)) setLength(headers, lengthOf(body))
      return this.#resolve(new Response(null, { status, headers }))
    }
    // A Response would declare a text without a type as text/plain.
    const sent = typeof body === "string" && !headers.has("content-type") ? encode(body) : body
    this.#resolve(new Response(sent as Uint8Array<ArrayBuffer>, { status, headers }))
  }

  stream(status: number, { flat }: HeaderBlock, length?: number): ResponseStream | undefined {
    if (!this.#open || this.#stream !== undefined) return undefined
    const headers = headersOf(flat)
    setLength(headers, length)
    if (this.#head || NULL_BODY.has(status)) {
      this.#end()
      this.#resolve(new Response(null, { status, headers }))
      return undefined
    }
    const stream = new FetchStream(length, { over: () => this.#end(), gone: () => this.abort() })
    this.#stream = stream
    this.#resolve(new Response(stream.readable, { status, headers }))
    return stream
  }

  /** A web handler has one response. */
  hint(): void {}

  address(): string {
    return addressOf(this.call.request, this.call.host)
  }

  onAbort(listener: () => void): void {
    if (this.aborted) listener()
    else this.#listener = listener
  }

  /** The client has disconnected. Nothing happens when the response is sent. */
  abort(reason?: unknown): void {
    if (!this.#open) return
    this.aborted = true
    const listener = this.#listener
    const gone = this.onGone
    this.#end()
    this.#stream?.drop(reason)
    try {
      gone?.()
      listener?.()
    } catch (error) {
      this.call.onFault(error)
    }
  }

  get #head(): boolean {
    return this.call.request.method === "HEAD"
  }

  #end(): void {
    if (!this.#open) return
    this.#open = false
    this.#listener = undefined
    const release = this.aborted ? undefined : this.onEnd
    this.onEnd = this.onGone = undefined
    release?.()
    this.call.over()
  }
}

// https://fetch.spec.whatwg.org/#null-body-status
const NULL_BODY: ReadonlySet<number> = new Set([204, 205, 304])
const ENCODER = new TextEncoder()

function encode(text: string): Uint8Array {
  return ENCODER.encode(text)
}

function lengthOf(body: string | Uint8Array | undefined): number {
  if (body === undefined) return 0
  return typeof body === "string" ? encode(body).byteLength : body.byteLength
}

function setLength(headers: Headers, length: number | undefined): void {
  if (length !== undefined) headers.set("content-length", String(length))
}

function headersOf(flat: readonly string[]): Headers {
  const headers = new Headers()
  for (let at = 0; at < flat.length; at += 2) {
    headers.append(flat[at] as string, flat[at + 1] as string)
  }
  return headers
}

function readDetails({ request, path }: Call): RequestDetails {
  const headers = Object.create(null) as Record<string, string>
  for (const [name, value] of request.headers) headers[name] = value
  return { method: request.method, path, headers }
}
