import type { Dispatch, Limits, RequestBody, Route } from "../../transport/core.ts"
import { urlLength } from "../../transport/url-length.ts"
import type { Pending } from "../../transport/drain.ts"
import { announcedLength, peek, readAll, streamOf } from "./fetch-body.ts"
import { FetchReply } from "./fetch-reply.ts"

/** The source of responses for an application that is fetched. */
export interface Fetched {
  readonly app: Dispatch
  readonly limits: Limits
  /** Counts requests in flight. */
  readonly pending: Pending
  /** Called for faults that are not reported to the caller. */
  onFault(error: unknown): void
}

/**
 * Runs a web `Request` through the same lifecycle as one from the network; bodies are streamed both
 * ways, and are read only as far as the route requires them.
 * @param host second argument of the host's handler (Deno, Bun), or `{ address }`: the caller's address
 * @throws the reason of `request.signal` when it is aborted before the response, without a host;
 * TypeError when the body was read before
 */
export function fetchApp(fetched: Fetched, request: Request, host?: unknown): Promise<Response> {
  const { signal } = request
  const { pending } = fetched
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    if (request.bodyUsed) return reject(new TypeError("the body of the Request was read before"))
    const { path, query } = targetOf(request.url)
    const gone = (): void => {
      reply.abort(signal.reason)
      // A host would write a rejection to its log; the value returned instead is never read.
      if (host === undefined) reject(signal.reason)
      else resolve(new Response(null, { status: CLIENT_GONE }))
    }
    const over = (): void => {
      signal.removeEventListener("abort", gone)
      pending.settled()
    }
    const reply = new FetchReply({ request, path, host, onFault: fetched.onFault, over }, resolve)
    signal.addEventListener("abort", gone)
    pending.waiting()
    // The producer of the request's body has failed, so the error is the caller's.
    const failed = (error: unknown): void => {
      reply.abort(error)
      reject(error)
    }
    guarded(fetched, reply, () => take(fetched, reply, query, failed))
  })
}

// Not registered; what nginx writes to its log for the same.
const CLIENT_GONE = 499

/** Path and query as sent; a fragment is not. */
function targetOf(url: string): { path: string; query: string } {
  const start = url.indexOf("/", url.indexOf("//") + 2)
  const hash = url.indexOf("#", start)
  const target = url.slice(start, hash === -1 ? undefined : hash)
  const mark = target.indexOf("?")
  if (mark === -1) return { path: target, query: "" }
  return { path: target.slice(0, mark), query: target.slice(mark + 1) }
}

function take(
  fetched: Fetched,
  reply: FetchReply,
  queryText: string,
  failed: (error: unknown) => void,
): void {
  const { app, limits } = fetched
  const { request, path } = reply.call
  const match = app.match(request.method, path)
  const most = match?.route.bodyBytes ?? limits.bodyBytes
  if (announcedLength(request) > most) return app.refuse("body-too-large", reply)
  if (match === undefined) {
    if (path.length > limits.urlLength) return app.refuse("url-too-long", reply)
    return app.fallback(request.method, path, reply)
  }
  const { route, params } = match
  const named = route.headers.map((name) => request.headers.get(name) || undefined)
  const query = route.query ? queryText : ""
  if (urlLength(params, query) > limits.urlLength) return app.refuse("url-too-long", reply)
  const run = (body: RequestBody): void =>
    guarded(fetched, reply, () => route.run(params, query, named, body, reply))
  if (route.body === "none" || request.body === null) return run("")
  const extent = { most, ms: limits.bodyMs }
  if (route.body === "stream" && route.takes(typeOf(request))) {
    return run(streamOf(request.body, extent, reply))
  }
  read(route, reply, request.body, extent).then((read) => {
    if (read === "gone") return
    if (typeof read === "object" && "refused" in read) {
      return guarded(fetched, reply, () => app.refuse(read.refused, reply))
    }
    run(read)
  }, failed)
}

type Read = Awaited<ReturnType<typeof readAll>> | RequestBody

/** The body in the form that the route requires. One of another type is rejected unless empty. */
async function read(
  route: Route,
  reply: FetchReply,
  body: ReadableStream<Uint8Array>,
  extent: { readonly most: number; readonly ms: number },
): Promise<Read> {
  if (!route.takes(typeOf(reply.call.request))) {
    return (await peek(body)) ? { refused: "media-type" } : ""
  }
  return readAll(body, route.body === "bytes" ? "bytes" : "text", extent, reply)
}

function typeOf({ headers }: Request): string {
  return headers.get("content-type") ?? ""
}

/** An error that `run` must not throw yields the same response as on the cores. */
function guarded({ app, onFault }: Fetched, reply: FetchReply, step: () => void): void {
  try {
    step()
  } catch (error) {
    onFault(error)
    app.refuse("failed", reply)
  }
}
