import { textOf } from "../body-text.ts"
import type { Match, RequestBody } from "../core.ts"
import { fail, guarded, refuse } from "../guarded-reply.ts"
import { BodyQueue } from "../body-queue.ts"
import { urlLength } from "../url-length.ts"
import { CollectSink, StreamSink } from "./body.ts"
import { NO_BODY } from "./head-fields.ts"
import type { H2Head } from "./http2-head.ts"
import type { H2Reply } from "./http2-reply.ts"

/** Takes a request to its route. */
export function serveHttp2(reply: H2Reply, head: H2Head): void {
  try {
    start(reply, head)
  } catch (error) {
    fail(reply, error)
  }
}

function start(reply: H2Reply, head: H2Head): void {
  const { app, options } = reply.shared
  const { limits } = options
  const fault = head.read(limits.headerBytes)
  if (fault !== undefined) return refuse(reply, fault)
  const match = app.match(head.method, head.path)
  const route = match?.route
  if (route?.details ?? app.fallbackDetails === true) reply.details = head.details()
  const query = route?.query === true ? head.query : ""
  const length = match === undefined ? head.path.length : urlLength(match.params, query)
  if (length > limits.urlLength) return refuse(reply, "url-too-long")
  const most = route?.bodyBytes ?? limits.bodyBytes
  if (head.framing > most) return refuse(reply, "body-too-large")
  if (head.expects) reply.goOn()
  // A body that is not read stays with the client: its stream is closed behind the response.
  if (match === undefined) return app.fallback(head.method, head.path, reply)
  take(reply, head, { match, query, most })
}

interface Target {
  readonly match: Match
  /** "" when the route reads none. */
  readonly query: string
  /** Largest body, in bytes. */
  readonly most: number
}

const NONE: readonly undefined[] = []

/** Reads the parts that the route requires, and runs it. */
function take(reply: H2Reply, head: H2Head, { match, query, most }: Target): void {
  const { route, params } = match
  const { framing } = head
  const named = route.headers.length === 0 ? NONE : route.headers.map((name) => head.field(name))
  const run = (body: RequestBody): void => route.run(params, query, named, body, reply)
  if (route.body === "none" || framing === NO_BODY || framing === 0) return run("")
  if (!route.takes(head.contentType)) return reply.shared.app.refuse("media-type", reply)
  if (route.body === "stream") return stream(reply, most, run)
  const isText = route.body === "text"
  const done = (bytes: Buffer): void => {
    const body = isText ? textOf(bytes) : bytes
    if (body === undefined) reply.shared.app.refuse("utf-8", reply)
    else run(body)
  }
  reply.read(new CollectSink(reply, framing, most, (bytes) => guarded(reply, () => done(bytes))))
}

function stream(reply: H2Reply, most: number, run: (body: RequestBody) => void): void {
  const queue = new BodyQueue({
    pause: () => reply.pauseBody(true),
    resume: () => reply.pauseBody(false),
  })
  reply.read(new StreamSink(reply, most, queue, () => {}))
  run(queue)
}
