/**
 * A handler's response as a `Response` of this runtime. Libraries bring their own classes
 * (`@whatwg-node/fetch` under GraphQL Yoga), which look the same but differ.
 * @throws TypeError for a value that is not a response
 */
export function responseOf(value: unknown): Response {
  if (value instanceof Response) return value
  if (!isResponseLike(value)) {
    const what = value === null || typeof value !== "object" ? String(value) : "an object"
    throw new TypeError(`a raw handler has to return a Response; this one returned ${what}`)
  }
  const { status, statusText = "" } = value
  const isEmpty = value.body === null || status === 204 || status === 205 || status === 304
  const body = isEmpty ? null : nativeStream(value.body as AnyStream)
  return new Response(body, { status, statusText, headers: headersOf(value.headers) })
}

interface ResponseLike {
  readonly status: number
  readonly statusText?: string
  readonly headers: Iterable<[string, string]> & { getSetCookie?(): string[] }
  readonly body: unknown
}

type AnyStream = Pick<ReadableStream<Uint8Array>, "getReader">

function isResponseLike(value: unknown): value is ResponseLike {
  if (typeof value !== "object" || value === null) return false
  const { status, headers, body } = value as Partial<ResponseLike>
  const isIterable = typeof headers === "object" && Symbol.iterator in headers
  const isStream = typeof (body as AnyStream | undefined)?.getReader === "function"
  return typeof status === "number" && isIterable && (body === null || isStream)
}

function headersOf(from: ResponseLike["headers"]): Headers {
  const headers = new Headers()
  for (const [name, value] of from) {
    if (name.toLowerCase() !== "set-cookie") headers.append(name, value)
  }
  for (const cookie of from.getSetCookie?.() ?? []) headers.append("set-cookie", cookie)
  return headers
}

function nativeStream(stream: AnyStream): ReadableStream<Uint8Array> {
  if (stream instanceof ReadableStream) return stream
  const reader = stream.getReader()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
