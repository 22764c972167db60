import { textOf } from "../body-text.ts"
import type { BodyKind, RequestBody, Route } from "../core.ts"
import { readsUrl, urlLength } from "../url-length.ts"
import { mayOmitLength, type Framing } from "../framing.ts"
import { readBody, streamBody, type Extent, refuseLarge } from "./uws-body.ts"
import { UwsDetails } from "./details.ts"
import { fail } from "../guarded-reply.ts"
import { answerLast, refuse, UwsReply } from "./uws-reply.ts"
import {
  lastType,
  readFraming,
  readFramingAndAll,
  readHeaders,
  readRareFraming,
  type ParamsReader,
} from "./uws-request.ts"
import type { Server } from "./uws-server.ts"
import type { Served } from "./route-handlers.ts"
import type { UwsHandler, UwsRequest, UwsResponse } from "./uws-types.ts"

/** What the core calls for a route whose input reads a body. */
export function bodyHandler(server: Server, route: Route, readParams: ParamsReader): UwsHandler {
  const most = route.bodyBytes ?? server.options.limits.bodyBytes
  const read = readerOf(route.body)
  const reads = readsUrl(route)
  const longest = server.options.limits.urlLength
  // A mounted application takes HEAD itself, with a body that it may read.
  return protect(server, route.method === "HEAD", (reply, res, req) => {
    const list: string[] | undefined = route.details ? [] : undefined
    const framing = list === undefined ? readFraming(req, server) : readFramingAndAll(req, list)
    if (framing === "bad") return refuse(reply, "framing")
    if (list !== undefined) reply.details = new UwsDetails(server, req, route.method, list)
    const params = readParams(req)
    const query = route.query ? (req.getQuery() ?? "") : ""
    const headers = readHeaders(req, route.headers)
    if (reads && urlLength(params, query) > longest) return refuse(reply, "url-too-long")
    if (framing === 0) return route.run(params, query, headers, "", reply)
    if (framing === "none") {
      return answerLast(reply, () => route.run(params, query, headers, "", reply))
    }
    const length = framing === "chunked" ? undefined : framing
    if (length !== undefined && length > most) return refuseLarge(reply)
    if (!route.takes(lastType())) {
      if (length === undefined) return refuse(reply, "media-type")
      // The core skips the body; the connection stays usable.
      return server.app.refuse("media-type", reply)
    }
    read(reply, res, { length, most }, (body) => route.run(params, query, headers, body, reply))
  })
}

type Reader = (
  reply: UwsReply,
  res: UwsResponse,
  extent: Extent,
  run: (body: RequestBody) => void,
) => void

const READ_TEXT: Reader = (reply, res, extent, run) => {
  hear(reply, res)
  readBody(reply, res, extent, (bytes) => {
    const text = textOf(bytes)
    if (text === undefined) reply.shared.app.refuse("utf-8", reply)
    else run(text)
  })
}

const READ_BYTES: Reader = (reply, res, extent, run) => {
  hear(reply, res)
  // The receive buffer is gone when the callback returns.
  readBody(reply, res, extent, (bytes) =>
    run(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes.slice(0))),
  )
}

function readerOf(kind: BodyKind): Reader {
  if (kind === "stream") return streamBody
  return kind === "bytes" ? READ_BYTES : READ_TEXT
}

function hear(reply: UwsReply, res: UwsResponse): void {
  res.onAborted(() => reply.abort())
  reply.heard = true
}

/**
 * What serves the requests to one route without a body, all in one object: where requests go to
 * thousands of routes, memory that was not accessed for long is slow.
 */
export class Plain implements Served {
  readonly server: Server
  /** HEAD: responses are sent without their bodies. */
  readonly head: boolean
  readonly run: Route["run"]
  readonly readParams: ParamsReader
  readonly query: boolean
  readonly headers: Route["headers"]
  /** Most characters that it reads of the URL; Infinity where it reads nothing. */
  readonly longest: number
  readonly silentLength: boolean
  readonly method: string
  readonly details: boolean

  constructor(server: Server, route: Route, head: boolean, readParams: ParamsReader) {
    this.server = server
    this.head = head
    this.run = route.run
    this.readParams = readParams
    this.query = route.query
    this.headers = route.headers
    this.longest = readsUrl(route) ? server.options.limits.urlLength : Infinity
    this.silentLength = mayOmitLength(route.method)
    this.method = head ? "HEAD" : route.method
    this.details = route.details
  }

  serve(res: UwsResponse, req: UwsRequest): void {
    const reply = new UwsReply(this.server, res)
    reply.head = this.head
    try {
      startPlain(this, reply, req)
    } catch (error) {
      fail(reply, error)
    }
    leave(reply, res)
  }
}

function startPlain(plain: Plain, reply: UwsReply, req: UwsRequest): void {
  const { server, run, silentLength, longest } = plain
  const framing = readRareFraming(req, server)
  if (plain.details) reply.details = new UwsDetails(server, req, plain.method)
  const params = plain.readParams(req)
  const query = plain.query ? (req.getQuery() ?? "") : ""
  const headers = readHeaders(req, plain.headers)
  if (longest !== Infinity && urlLength(params, query) > longest) {
    return refuse(reply, "url-too-long")
  }
  if (framing === "none" && silentLength) run(params, query, headers, "", reply)
  else skipPlain(plain, reply, framing, [params, query, headers])
}

// A separate function: a closure's captures are allocated for every request of the function that
// contains it, whether the closure is created or not.
function skipPlain(
  { run, silentLength }: Plain,
  reply: UwsReply,
  framing: Framing,
  [params, query, headers]: [readonly string[], string, readonly (string | undefined)[]],
): void {
  skipBody(reply, framing, silentLength, () => run(params, query, headers, "", reply))
}

/** What the core calls for every request that no route takes. */
export function fallbackHandler(server: Server): UwsHandler {
  return protect(server, false, (reply, _res, req) => {
    const method = req.getCaseSensitiveMethod()
    const path = req.getUrl()
    reply.head = method === "HEAD"
    if (server.app.fallbackDetails === true) reply.details = new UwsDetails(server, req, method)
    const framing = readRareFraming(req, server)
    if (path.length > server.options.limits.urlLength) return refuse(reply, "url-too-long")
    skipBody(reply, framing, mayOmitLength(method), () => server.app.fallback(method, path, reply))
  })
}

/** Responds to a request whose body is not read: immediately when the core is sure to skip it correctly. */
function skipBody(
  reply: UwsReply,
  framing: Framing,
  silentLength: boolean,
  answer: () => void,
): void {
  if (framing === "bad") return refuse(reply, "framing")
  if (framing === "chunked" || (framing === "none" && !silentLength)) {
    return answerLast(reply, answer)
  }
  if (typeof framing === "number" && framing > reply.shared.options.limits.bodyBytes) {
    return refuseLarge(reply)
  }
  answer()
}

/**
 * Keeps the two promises whose breach ends the process: a handler does not throw, and does not
 * return without a response or `onAborted`.
 */
function protect(
  server: Server,
  head: boolean,
  start: (reply: UwsReply, res: UwsResponse, req: UwsRequest) => void,
): UwsHandler {
  return (res, req) => {
    const reply = new UwsReply(server, res)
    reply.head = head
    try {
      start(reply, res, req)
    } catch (error) {
      fail(reply, error)
    }
    leave(reply, res)
  }
}

/** The native callback of a request returns, with its response or without. */
function leave(reply: UwsReply, res: UwsResponse): void {
  if (!reply.open) return reply.details?.leave()
  reply.details?.keep()
  if (reply.heard) return
  // Only now, and only if the response is late: it costs 60 ns.
  res.onAborted(() => reply.abort())
  reply.leave()
}
