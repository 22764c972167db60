import type { IncomingMessage, ServerResponse } from "node:http"
import { textOf } from "../body-text.ts"
import type { Match, RequestBody, BodyError } from "../core.ts"
import type { Framing } from "../framing.ts"
import { guarded, refuse } from "../guarded-reply.ts"
import { BodyQueue } from "../body-queue.ts"
import { urlLength } from "../url-length.ts"
import { NodeReply } from "./node-reply.ts"
import { readDetails, readFraming, readHeaders, readTarget } from "./node-request.ts"
import type { Shared } from "./shared.ts"

/** As many as the C++ core takes. */
const MAX_HEADERS = 98

/** Takes one request to its route. `expects`: the client waits for 100 before it sends the body. */
export function handle(
  shared: Shared,
  req: IncomingMessage,
  res: ServerResponse,
  expects: boolean,
): void {
  // Node's parser continues with the packet after a rejected request: were it run, an attacker
  // would have it served whatever a proxy in front took for its end.
  if (shared.ending.has(req.socket)) return
  if (shared.unread.later(req.socket, () => start(shared, req, res, expects))) return
  start(shared, req, res, expects)
}

function start(shared: Shared, req: IncomingMessage, res: ServerResponse, expects: boolean): void {
  if (shared.ending.has(req.socket)) return
  const reply = new NodeReply(shared, res, req.socket)
  guarded(reply, () => {
    const framing = readFraming(req)
    if (req.rawHeaders.length > 2 * MAX_HEADERS) return refuse(reply, "headers-too-large")
    if (framing === "bad") return refuse(reply, "framing")
    const target = readTarget(req.url ?? "")
    const { path } = target
    const match = shared.app.match(req.method ?? "", path)
    const most = match?.route.bodyBytes ?? shared.options.limits.bodyBytes
    if (match?.route.details ?? shared.app.fallbackDetails === true) {
      reply.details = readDetails(req, path)
    }
    const query = match?.route.query === true ? target.query : ""
    const length = match === undefined ? path.length : urlLength(match.params, query)
    if (length > shared.options.limits.urlLength) return refuse(reply, "url-too-long")
    if (typeof framing === "number" && framing > most) return refuse(reply, "body-too-large")
    // The body is read or skipped after that, so that the connection stays usable.
    if (expects) res.writeContinue()
    if (match !== undefined) return take(reply, req, { match, query, framing, most })
    closeAfterUnread(reply, framing)
    shared.app.fallback(req.method ?? "", path, reply)
  })
}

interface Request {
  readonly match: Match
  /** "" when the route reads none. */
  readonly query: string
  readonly framing: Framing
  /** Largest body, in bytes. */
  readonly most: number
}

/** Reads the parts that the route requires, and runs it. */
function take(reply: NodeReply, req: IncomingMessage, request: Request): void {
  const { framing, most } = request
  const { app } = reply.shared
  const { route, params } = request.match
  const named = readHeaders(req, route.headers)
  const run = (body: RequestBody): void => route.run(params, request.query, named, body, reply)
  if (route.body === "none") {
    closeAfterUnread(reply, framing)
    return run("")
  }
  if (framing === "none" || framing === 0) return run("")
  if (!route.takes(readHeaders(req, CONTENT_TYPE)[0] ?? "")) {
    closeAfterUnread(reply, framing)
    return app.refuse("media-type", reply)
  }
  if (route.body === "stream") return streamBody(reply, req, most, run)
  readBody(reply, req, most, (bytes) => {
    const body = route.body === "bytes" ? bytes : textOf(bytes)
    if (body === undefined) app.refuse("utf-8", reply)
    else run(body)
  })
}

const CONTENT_TYPE: readonly string[] = ["content-type"]

/** Node reads the rest of an unread body for as long as it comes; one without end must not. */
function closeAfterUnread(reply: NodeReply, framing: Framing): void {
  if (framing === "chunked") reply.end()
}

/** Collects a body of at most `most` bytes. */
function readBody(
  reply: NodeReply,
  req: IncomingMessage,
  most: number,
  done: (body: Uint8Array) => void,
): void {
  const { options, reading } = reply.shared
  const parts: Buffer[] = []
  let total = 0
  let timer: NodeJS.Timeout | undefined
  const leave = (): void => {
    clearTimeout(timer)
    timer = undefined
    reading.delete(req.socket)
  }
  const end = (step: () => void): void => {
    leave()
    req.off("data", take)
    guarded(reply, step)
  }
  const take = (part: Buffer): void => {
    total += part.length
    parts.push(part)
    if (total > most) end(() => refuse(reply, "body-too-large"))
  }
  reading.set(req.socket, reply)
  timer = setTimeout(() => end(() => refuse(reply, "timeout")), options.limits.bodyMs)
  req.on("data", take)
  req.on("end", () => {
    // Refused already, or the client has gone.
    if (timer === undefined || !reply.open) return
    end(() => done(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)))
  })
  // A disconnecting client closes its response as well, which reports the abort.
  req.on("error", leave)
  req.on("close", leave)
}

/** Gives the bytes of a body as they come. */
function streamBody(
  reply: NodeReply,
  req: IncomingMessage,
  most: number,
  done: (body: BodyQueue) => void,
): void {
  const queue = new BodyQueue(req)
  reply.onEnd = () => queue.drop()
  let total = 0
  const fail = (reason: BodyError["reason"]): void => {
    clearTimeout(timer)
    req.off("data", take)
    req.resume()
    // Read to its end, or responded to without it.
    if (queue.over) return
    // What follows of the body is not read, so nothing can follow it.
    reply.end()
    queue.fail(reason)
  }
  const take = (part: Buffer): void => {
    total += part.length
    if (total > most) fail("body-too-large")
    else queue.push(part)
  }
  const timer = setTimeout(() => fail("timeout"), reply.shared.options.limits.bodyMs)
  req.on("data", take)
  req.on("end", () => {
    clearTimeout(timer)
    queue.end()
  })
  req.on("error", () => fail("aborted"))
  req.on("close", () => fail("aborted"))
  guarded(reply, () => done(queue))
}
