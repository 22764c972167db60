import type { Context } from "../api.ts"
import type { Native, RequestBody } from "../../transport/core.ts"
import { ApiError } from "../../base/errors/api-error.ts"

/** What a web `Request` is made of. */
export interface RawParts {
  /** Path with the query string, as sent. */
  readonly target: string
  readonly body: RequestBody
  readonly native: Native | undefined
}

/**
 * The web `Request` of one from the network; its body is read as it is taken.
 * @throws ApiError malformed_request if a URL would differ from what the client sent
 */
export function webRequest({ target, body, native }: RawParts, context: Context): Request {
  const { method, headers } = context
  if (REWRITTEN.test(target)) {
    throw new ApiError("malformed_request", "The path is not in the form that URLs have.")
  }
  return new Request(originOf(native, headers.host) + target, {
    method,
    headers: headersOf(headers),
    signal: context.signal,
    ...(body !== "" && method !== "GET" && method !== "HEAD" && bodyInit(body)),
  })
}

// What the URL parser reads as something else (https://url.spec.whatwg.org/#path-state): segments
// that are dots, also escaped, and backslashes. A prefix that was checked must stay what it was.
const REWRITTEN = /^[^?]*(?:\/(?:\.|%2e){1,2}(?:\/|\?|$)|\\)|[\0-\x20]/i

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** Where the client believes to be. Whether over TLS, only the host of a fetched request knows. */
function originOf(native: Native | undefined, host: string | undefined): string {
  if (native !== undefined && "request" in native) return new URL(native.request.url).origin
  const name = host === undefined || host === "" ? "localhost" : host
  if (!HOST.test(name)) throw new ApiError("malformed_request", "The header host is not a host.")
  return `http://${name}`
}

function headersOf(headers: Context["headers"]): Headers {
  const sent = new Headers()
  for (const name of Object.keys(headers)) sent.set(name, headers[name] as string)
  return sent
}

interface BodyOptions {
  readonly body: ReadableStream<Uint8Array> | string | Uint8Array<ArrayBuffer>
  /** Used for streams: the response may start before the end of the body. */
  readonly duplex: "half"
}

function bodyInit(body: RequestBody): BodyOptions {
  if (typeof body === "string" || body instanceof Uint8Array) {
    return { body: body as string, duplex: "half" }
  }
  const parts = body[Symbol.asyncIterator]()
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await parts.return?.()),
    },
    // Nothing is read ahead of who reads.
    { highWaterMark: 0 },
  )
  return { body: stream, duplex: "half" }
}
