import type { IncomingMessage, ServerResponse } from "node:http"
import type { Refusal } from "../core.ts"
import type { Framing } from "../framing.ts"
import { isJsonType } from "../media-type.ts"
import { readBody } from "./body.ts"
import { guarded, NodeReply, refuse } from "./reply.ts"
import { readDetails, readFraming, readHeaders, readTarget } from "./request.ts"
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
  const reply = new NodeReply(shared, res, req.socket)
  guarded(reply, () => {
    const refused = refusalOf(shared, req)
    if (refused !== undefined) return refuse(reply, refused)
    // From here on the body is read or skipped, so that the connection stays usable.
    if (expects) res.writeContinue()
    dispatch(shared, req, reply)
  })
}

function refusalOf({ options }: Shared, req: IncomingMessage): Refusal | undefined {
  if (req.rawHeaders.length > 2 * MAX_HEADERS) return "headers-too-large"
  const framing = readFraming(req)
  if (framing === "bad") return "framing"
  const tooLarge = typeof framing === "number" && framing > options.limits.bodyBytes
  return tooLarge ? "body-too-large" : undefined
}

function dispatch({ app }: Shared, req: IncomingMessage, reply: NodeReply): void {
  const method = req.method ?? ""
  const { path, query } = readTarget(req.url ?? "")
  const framing = readFraming(req)
  const match = app.match(method, path)
  if (match === undefined) {
    closeAfterUnread(reply, framing)
    return app.fallback(method, path, reply)
  }
  const { route, params } = match
  if (route.details) reply.details = readDetails(req, path)
  const named = readHeaders(req, route.headers)
  const run = (body: string): void => {
    route.run(params, route.query ? query : "", named, body, reply)
  }
  if (!route.body) {
    closeAfterUnread(reply, framing)
    return run("")
  }
  if (framing === "none" || framing === 0) return run("")
  if (!isJsonType(readHeaders(req, CONTENT_TYPE)[0] ?? "")) {
    closeAfterUnread(reply, framing)
    return app.refuse("media-type", reply)
  }
  readBody(reply, req, run)
}

const CONTENT_TYPE: readonly string[] = ["content-type"]

/** Node reads the rest of an unread body for as long as it comes; one without end must not. */
function closeAfterUnread(reply: NodeReply, framing: Framing): void {
  if (framing === "chunked") reply.close = true
}
