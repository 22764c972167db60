import type { Route } from "../core.ts"
import { mayOmitLength, type Framing } from "../framing.ts"
import { isJsonType } from "../media-type.ts"
import { readBody } from "./body.ts"
import { answerLast, fail, refuse, UwsReply } from "./reply.ts"
import {
  lastType,
  readDetails,
  readFraming,
  readHeaders,
  readParams,
  readRareFraming,
} from "./request.ts"
import type { Server } from "./server.ts"
import type { UwsHandler, UwsRequest, UwsResponse } from "./types.ts"

/** What the core calls for a route whose input reads a JSON body. */
export function bodyHandler(server: Server, route: Route): UwsHandler {
  const { limits } = server.options
  return protect(server, false, (reply, res, req) => {
    const framing = readFraming(req, server)
    if (framing === "bad") return refuse(reply, "framing")
    if (route.details) reply.details = readDetails(req)
    const params = readParams(req, route.params.length)
    const query = route.query ? (req.getQuery() ?? "") : ""
    const headers = readHeaders(req, route.headers)
    if (framing === 0) return route.run(params, query, headers, "", reply)
    if (framing === "none") {
      return answerLast(reply, () => route.run(params, query, headers, "", reply))
    }
    const length = framing === "chunked" ? undefined : framing
    if (length !== undefined && length > limits.bodyBytes) return refuse(reply, "body-too-large")
    if (!isJsonType(lastType())) {
      if (length === undefined) return refuse(reply, "media-type")
      // The core skips the body; the connection stays usable.
      return server.app.refuse("media-type", reply)
    }
    res.onAborted(() => reply.abort())
    reply.heard = true
    readBody(reply, res, length, (text) => route.run(params, query, headers, text, reply))
  })
}

/** What the core calls for a route without a body. `head`: the answer without its body. */
export function plainHandler(server: Server, route: Route, head: boolean): UwsHandler {
  const silentLength = mayOmitLength(route.method)
  return protect(server, head, (reply, _res, req) => {
    const framing = readRareFraming(req, server)
    if (route.details) reply.details = readDetails(req)
    const params = readParams(req, route.params.length)
    const query = route.query ? (req.getQuery() ?? "") : ""
    const headers = readHeaders(req, route.headers)
    if (framing === "none" && silentLength) return route.run(params, query, headers, "", reply)
    skipBody(reply, framing, silentLength, () => route.run(params, query, headers, "", reply))
  })
}

/** What the core calls for every request that no route takes. */
export function fallbackHandler(server: Server): UwsHandler {
  return protect(server, false, (reply, _res, req) => {
    const method = req.getCaseSensitiveMethod()
    const path = req.getUrl()
    reply.head = method === "HEAD"
    const framing = readRareFraming(req, server)
    skipBody(reply, framing, mayOmitLength(method), () => server.app.fallback(method, path, reply))
  })
}

/** Answers a request whose body nobody reads: at once when the core is sure to skip it rightly. */
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
  if (typeof framing === "number" && framing > reply.server.options.limits.bodyBytes) {
    return refuse(reply, "body-too-large")
  }
  answer()
}

/**
 * Keeps the two promises whose breach ends the process: a handler does not throw, and does not
 * return without an answer or `onAborted`.
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
    if (reply.heard || !reply.open) return
    // Only now, and only where the answer is late: it costs 60 ns.
    res.onAborted(() => reply.abort())
    reply.leave()
  }
}
