import { textOf } from "../body-text.ts"
import type { Match, RequestBody } from "../core.ts"
import { BodyQueue } from "../body-queue.ts"
import { urlLength } from "../url-length.ts"
import { Body, type BodySink, CollectSink, SkipSink, StreamSink } from "./body.ts"
import type { Head } from "./head.ts"
import { CR, LF, nameBytes } from "./head-bytes.ts"
import { CHUNKED, NO_BODY } from "./head-fields.ts"
import { JsDetails } from "./js-details.ts"
import { fail, guarded, refuse } from "../guarded-reply.ts"
import { JsReply, type ResponsePlace } from "./respond.ts"

/** What a request needs of its connection, beyond what its response does. */
export interface RequestPlace extends ResponsePlace {
  /** What has been received, and where the part that is not read yet starts. */
  readonly bytes: Buffer
  at: number
  begin(reply: JsReply): void
  /** The bytes that follow are a body. */
  read(body: Body): void
  pauseBody(pauses: boolean): void
}

const CONTENT_TYPE = nameBytes("content-type")

/** Takes the request whose head has just been read to its route. `place.at` is behind the head. */
export function serveRequest(place: RequestPlace, head: Head): void {
  const { app, clock, draining } = place.shared
  const { method, path, notes } = head
  const match = app.match(method, path)
  if (match !== undefined && notes.framing === NO_BODY && !notes.closes && !draining) {
    const { constant } = place.shared.known(match.route)
    if (constant !== undefined && method === "GET" && !head.isOld && !notes.expects) {
      return place.out.text(constant.at(clock.dateLine), constant.isWide)
    }
  }
  const isHead = method === "HEAD"
  const reply = new JsReply(place, { isHead, isOld: head.isOld, closes: notes.closes })
  place.begin(reply)
  try {
    start(place, reply, head, path, match)
  } catch (error) {
    fail(reply, error)
  }
}

/** Checks the limits, and lets the application respond where no route matches. */
function start(
  place: RequestPlace,
  reply: JsReply,
  head: Head,
  path: string,
  match: Match | undefined,
): void {
  const { app, options } = place.shared
  const { framing, expects } = head.notes
  const route = match?.route
  if (route?.details ?? app.fallbackDetails === true) reply.details = new JsDetails(head, path)
  const query = route?.query === true ? head.query : ""
  const length = match === undefined ? path.length : urlLength(match.params, query)
  if (length > options.limits.urlLength) return refuse(reply, "url-too-long")
  const most = route?.bodyBytes ?? options.limits.bodyBytes
  if (framing > most) return refuse(reply, "body-too-large")
  // The body is read or skipped after that, so that the connection stays usable.
  if (expects) reply.goOn()
  if (match !== undefined) return take(place, reply, head, { match, query, most })
  skip(place, reply, framing)
  app.fallback(head.method, path, reply)
}

interface Target {
  readonly match: Match
  /** "" when the route reads none. */
  readonly query: string
  /** Largest body, in bytes. */
  readonly most: number
}

/** Reads the parts that the route requires, and runs it. */
function take(place: RequestPlace, reply: JsReply, head: Head, target: Target): void {
  const { route, params } = target.match
  const { framing, closes } = head.notes
  const { query, most } = target
  const named = place.shared.known(route).headers(head)
  if (route.body === "none" || framing === NO_BODY || framing === 0) {
    skip(place, reply, framing)
    return route.run(params, query, named, "", reply)
  }
  if (!route.takes(head.field(CONTENT_TYPE) ?? "")) {
    skip(place, reply, framing)
    return place.shared.app.refuse("media-type", reply)
  }
  const run = (body: RequestBody): void => route.run(params, query, named, body, reply)
  if (route.body === "stream") return stream(place, reply, framing, most, run)
  const isText = route.body === "text"
  collect(place, reply, framing, most, (bytes) => {
    // `node:http` refuses these, too: an end of the body that both sides see elsewhere.
    if (closes && isFollowed(place)) return refuse(reply, "bad-request")
    const body = isText ? textOf(bytes) : bytes
    if (body === undefined) place.shared.app.refuse("utf-8", reply)
    else run(body)
  })
}

/** Whether there is anything but line ends behind what has been read. */
function isFollowed({ bytes, at }: RequestPlace): boolean {
  return bytes.subarray(at).some((byte) => byte !== CR && byte !== LF)
}

/** Leaves a body out that is not read; one without an end would have to be read for ever. */
function skip(place: RequestPlace, reply: JsReply, framing: number): void {
  if (framing === CHUNKED) return reply.end()
  if (framing <= 0) return
  if (place.bytes.length - place.at >= framing) place.at += framing
  else readBody(place, framing, new SkipSink(() => leave(place, reply)))
}

function stream(
  place: RequestPlace,
  reply: JsReply,
  framing: number,
  most: number,
  run: (body: RequestBody) => void,
): void {
  const queue = new BodyQueue({
    pause: () => place.pauseBody(true),
    resume: () => place.pauseBody(false),
  })
  readBody(place, framing, new StreamSink(reply, most, queue, () => leave(place, reply)))
  run(queue)
}

function collect(
  place: RequestPlace,
  reply: JsReply,
  framing: number,
  most: number,
  done: (body: Buffer) => void,
): void {
  const { bytes, at } = place
  if (framing >= 0 && bytes.length - at >= framing) {
    place.at = at + framing
    return done(bytes.subarray(at, at + framing))
  }
  const late = (body: Buffer): void => guarded(reply, () => done(body))
  readBody(place, framing, new CollectSink(reply, framing, most, late))
}

function readBody(place: RequestPlace, framing: number, sink: BodySink): void {
  place.read(new Body(framing, place.shared.options.limits.headerBytes, sink))
}

/** The rest of a body does not come: the response that is pending is the last one. */
function leave(place: RequestPlace, reply: JsReply): void {
  if (reply.isOpen) reply.end()
  else place.ignoreInput()
}
