import { textBetween } from "../body-text.ts"
import type { RequestBody } from "../core.ts"
import { BodyQueue } from "../body-queue.ts"
import { urlLength } from "../url-length.ts"
import { Body, type BodySink, CollectSink, SkipSink, StreamSink } from "./body.ts"
import type { Head } from "./head.ts"
import { CR, LF } from "./head-bytes.ts"
import { CHUNKED, NO_BODY } from "./head-fields.ts"
import { JsDetails } from "./js-details.ts"
import { fail, guarded, refuse } from "../guarded-reply.ts"
import { JsReply, type ResponsePlace } from "./respond.ts"
import type { FoundRoute } from "./known-routes.ts"
import { kept } from "./shared-buffer.ts"

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

/** Takes the request whose head has just been read to its route. `place.at` is behind the head. */
export function serveRequest(place: RequestPlace, head: Head): void {
  const { shared } = place
  const { method, notes, isOld } = head
  const found = shared.routes.find(head)
  const constant = found?.known.constant
  if (constant !== undefined && notes.framing === NO_BODY && !notes.closes && !shared.draining) {
    if (method === "GET" && !isOld && !notes.expects) {
      return place.out.text(constant.at(shared.clock.dateLine), constant.isWide)
    }
  }
  const reply = new JsReply(place, { isHead: method === "HEAD", isOld, closes: notes.closes })
  place.begin(reply)
  try {
    start(place, reply, head, found)
  } catch (error) {
    fail(reply, error)
  }
}

/** Checks the limits, and lets the application respond where no route matches. */
function start(
  place: RequestPlace,
  reply: JsReply,
  head: Head,
  found: FoundRoute | undefined,
): void {
  if (found === undefined) return startUnmatched(place, reply, head)
  const { route } = found.known
  const { limits } = place.shared.options
  if (route.details) reply.details = new JsDetails(head, found.path)
  const query = route.query ? head.query : ""
  if (urlLength(found.params, query) > limits.urlLength) return refuse(reply, "url-too-long")
  const { framing } = head.notes
  if (framing > (route.bodyBytes ?? limits.bodyBytes)) return refuse(reply, "body-too-large")
  // The body is read or skipped after that, so that the connection stays usable.
  if (head.notes.expects) reply.goOn()
  take(place, reply, head, found, query)
}

function startUnmatched(place: RequestPlace, reply: JsReply, head: Head): void {
  const { app, options } = place.shared
  const { path, method, notes } = head
  if (app.fallbackDetails === true) reply.details = new JsDetails(head, path)
  if (path.length > options.limits.urlLength) return refuse(reply, "url-too-long")
  if (notes.framing > options.limits.bodyBytes) return refuse(reply, "body-too-large")
  if (notes.expects) reply.goOn()
  skip(place, reply, notes.framing)
  app.fallback(method, path, reply)
}
/** Reads the parts that the route requires, and runs it. */
function take(
  place: RequestPlace,
  reply: JsReply,
  head: Head,
  { known, params }: FoundRoute,
  query: string,
): void {
  const { route } = known
  const { framing, closes } = head.notes
  const named = known.headers(head)
  if (route.body === "none" || framing === NO_BODY || framing === 0) {
    skip(place, reply, framing)
    return route.run(params, query, named, "", reply)
  }
  if (!known.takes(head)) {
    skip(place, reply, framing)
    return place.shared.app.refuse("media-type", reply)
  }
  const run = (body: RequestBody): void => route.run(params, query, named, body, reply)
  const most = route.bodyBytes ?? place.shared.options.limits.bodyBytes
  if (route.body === "stream") return stream(place, reply, framing, most, run)
  const isText = route.body === "text"
  collect(place, reply, framing, most, (bytes, at, end) => {
    // `node:http` refuses these, too: an end of the body that both sides see elsewhere.
    if (closes && isFollowed(place)) return refuse(reply, "bad-request")
    const body = isText ? textBetween(bytes, at, end) : kept(bytes.subarray(at, end))
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
  done: (bytes: Buffer, at: number, end: number) => void,
): void {
  const { bytes, at } = place
  if (framing >= 0 && bytes.length - at >= framing) {
    place.at = at + framing
    return done(bytes, at, at + framing)
  }
  const late = (body: Buffer): void => guarded(reply, () => done(body, 0, body.length))
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
