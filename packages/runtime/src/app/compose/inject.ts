import type {
  ResponseStream,
  Dispatch,
  Limits,
  Match,
  Refusal,
  ResponseWriter,
  RequestBody,
  RequestDetails,
  Route,
} from "../../transport/core.ts"
import { urlLength } from "../../transport/url-length.ts"
import { textOf } from "../../transport/body-text.ts"
import type { HeaderBlock } from "../../transport/headers.ts"
import { BodyQueue } from "../../transport/body-queue.ts"
import { isBodyless } from "../../transport/status-line.ts"
import { joined } from "../../base/joined.ts"

/** A request that is handled without a socket. */
export interface InjectRequest {
  /** Default "GET". */
  readonly method?: string
  /** Path with the query string: `/users/7?full=true`. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /**
   * Text or bytes are sent as they are; a `FormData`, `URLSearchParams`, `Blob` or stream (of the
   * web or any async iterable of bytes) as `fetch` sends them; anything else as JSON with its
   * content type.
   */
  readonly body?: unknown
  /** Aborting it simulates a client that disconnects. */
  readonly signal?: AbortSignal
}

/** The result of `app.inject()`: the response as a client receives it. */
export interface InjectResponse {
  readonly status: number
  /** Lowercase names, without the headers that the server adds (date, connection). */
  readonly headers: Readonly<Record<string, string>>
  /** The body as text. */
  readonly body: string
  readonly bytes: Uint8Array
  /** Parses the body as JSON. */
  json(): unknown
}

/**
 * Runs a request through the same lifecycle as a request from the network.
 * @throws DOMException if `signal` is aborted before the response
 */
export function inject(
  app: Dispatch,
  limits: Limits,
  request: InjectRequest,
): Promise<InjectResponse> {
  const web = webBody(request.body)
  if (web !== undefined) return readWeb(request, web).then((read) => inject(app, limits, read))
  const method = request.method ?? "GET"
  const mark = request.path.indexOf("?")
  const path = mark === -1 ? request.path : request.path.slice(0, mark)
  const query = mark === -1 ? "" : request.path.slice(mark + 1)
  const headers = readHeaders(request)

  return new Promise((resolve, reject) => {
    const reply = new InjectReply(method, { method, path, headers }, resolve, reject)
    request.signal?.addEventListener("abort", () => {
      reply.abort()
      reject(request.signal?.reason)
    })
    const match = app.match(method, path)
    const read = match === undefined ? path.length : urlLengthOf(match, query)
    if (read > limits.urlLength) return app.refuse("url-too-long", reply)
    if (match === undefined) return app.fallback(method, path, reply)
    const body = readBody(match.route, headers, request.body, limits)
    if (typeof body === "object" && "refused" in body) return app.refuse(body.refused, reply)
    const named = match.route.headers.map((name) => headers[name] || undefined)
    match.route.run(match.params, match.route.query ? query : "", named, body, reply)
  })
}

type WebBody = FormData | URLSearchParams | Blob | ReadableStream

/** Returns a body that `fetch` can send; undefined for other values. */
function webBody(body: unknown): WebBody | undefined {
  if (body instanceof FormData || body instanceof URLSearchParams) return body
  if (body instanceof Blob || body instanceof ReadableStream) return body
  if (typeof body !== "object" || body === null || !(Symbol.asyncIterator in body)) return undefined
  return ReadableStream.from(body as AsyncIterable<Uint8Array>)
}

/** Converts the body to bytes and sets its content type. */
async function readWeb(request: InjectRequest, body: WebBody): Promise<InjectRequest> {
  const sent = new Response(body)
  // A Response that a library has put in the place of the global one, as @hono/node-server does, ignores the type of a Blob.
  const type = body instanceof Blob ? body.type : sent.headers.get("content-type")
  const headers = { ...(type && { "content-type": type }), ...lowered(request.headers) }
  return { ...request, headers, body: new Uint8Array(await sent.arrayBuffer()) }
}

function lowered(headers: InjectRequest["headers"] = {}): Record<string, string> {
  const pairs = Object.entries(headers)
  return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value]))
}

function urlLengthOf({ route, params }: Match, query: string): number {
  return urlLength(params, route.query ? query : "")
}

function readHeaders({ headers = {}, body }: InjectRequest): Record<string, string> {
  const read: Record<string, string> = Object.create(null) as Record<string, string>
  for (const [name, value] of Object.entries(headers)) read[name.toLowerCase()] = value
  if (isJsonValue(body)) read["content-type"] ??= "application/json"
  return read
}

/** Whether the body is sent as JSON. Text and bytes get no content type. */
function isJsonValue(body: unknown): boolean {
  return body !== undefined && typeof body !== "string" && !(body instanceof Uint8Array)
}

function bytesOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body
  return ENCODER.encode(typeof body === "string" ? body : JSON.stringify(body))
}

function readBody(
  route: Route,
  headers: Readonly<Record<string, string>>,
  body: unknown,
  limits: Limits,
): RequestBody | { refused: Refusal } {
  const bytes = body === undefined ? NOTHING : bytesOf(body)
  if (bytes.byteLength > (route.bodyBytes ?? limits.bodyBytes)) return { refused: "body-too-large" }
  if (route.body === "none" || bytes.byteLength === 0) return ""
  if (!route.takes(headers["content-type"] ?? "")) return { refused: "media-type" }
  if (route.body === "bytes") return bytes
  if (route.body === "stream") return streamOf(bytes)
  return textOf(bytes) ?? { refused: "utf-8" }
}

function streamOf(bytes: Uint8Array): BodyQueue {
  const queue = new BodyQueue({ pause: () => {}, resume: () => {} })
  queue.push(bytes)
  queue.end()
  return queue
}

const NOTHING = new Uint8Array()
const ENCODER = new TextEncoder()
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true })

/** Headers by name; a repeated one (set-cookie) is joined by line breaks. */
function recordOf(flat: readonly string[]): Record<string, string> {
  const headers = new Map<string, string>()
  for (let at = 0; at < flat.length; at += 2) {
    const name = flat[at] as string
    const before = headers.get(name)
    headers.set(name, before === undefined ? String(flat[at + 1]) : `${before}\n${flat[at + 1]}`)
  }
  return Object.fromEntries(headers)
}

class InjectReply implements ResponseWriter {
  readonly details: RequestDetails
  aborted = false
  #sent = false
  #listener: (() => void) | undefined
  readonly #head: boolean
  readonly #resolve: (response: InjectResponse) => void
  readonly #reject: (reason: Error) => void

  constructor(
    method: string,
    details: RequestDetails,
    resolve: (response: InjectResponse) => void,
    reject: (reason: Error) => void,
  ) {
    this.details = details
    this.#head = method === "HEAD"
    this.#resolve = resolve
    this.#reject = reject
  }

  send(status: number, { flat }: HeaderBlock, body: string | Uint8Array | undefined): void {
    if (this.#sent || this.aborted) return
    this.#sent = true
    const bytes = body === undefined ? NOTHING : bytesOf(body)
    const headers = recordOf(flat)
    if (!isBodyless(status)) headers["content-length"] = String(bytes.byteLength)
    this.#answer(status, headers, bytes)
  }

  stream(status: number, { flat }: HeaderBlock, length?: number): ResponseStream | undefined {
    if (this.#sent || this.aborted) return undefined
    this.#sent = true
    const headers = recordOf(flat)
    if (length !== undefined) headers["content-length"] = String(length)
    if (this.#head) {
      this.#answer(status, headers, NOTHING)
      return undefined
    }
    const parts: Uint8Array[] = []
    let total = 0
    return {
      write(part) {
        const bytes = bytesOf(part).slice()
        total += bytes.byteLength
        parts.push(bytes)
        return true
      },
      drained: async () => !this.aborted,
      end: () => this.#answer(status, headers, joined(parts, total)),
      abort: () => this.#reject(new Error("the response was aborted")),
    }
  }

  hint(): void {}

  address(): string {
    return "127.0.0.1"
  }

  #answer(status: number, headers: Record<string, string>, sent: Uint8Array): void {
    const bytes = this.#head ? NOTHING : sent
    const body = DECODER.decode(bytes)
    this.#resolve({ status, headers, body, bytes, json: () => JSON.parse(body) as unknown })
  }

  onAbort(listener: () => void): void {
    if (this.aborted) listener()
    else this.#listener = listener
  }

  abort(): void {
    if (this.#sent || this.aborted) return
    this.aborted = true
    this.#listener?.()
  }
}
