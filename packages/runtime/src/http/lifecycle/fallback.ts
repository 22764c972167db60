import { headerBlock } from "../../transport/headers.ts"
import type { Dispatch, RequestDetails, Route } from "../../transport/core.ts"
import type { SocketHub } from "../../transport/socket.ts"
import type { Use } from "../../endpoint/hooks.ts"
import { applying, composeAround } from "./around.ts"
import type { Lifecycle } from "./lifecycle.ts"
import { OutgoingResponse } from "../../endpoint/outgoing-response.ts"
import type { Step } from "./plan.ts"
import { aroundPreflight, type Preflights } from "./preflights.ts"
import type { Router } from "../routing/router.ts"

/** Responds to requests that no route matches, with the application's hooks around the response. */
export function composeFallback(
  router: Router<Route>,
  app: Lifecycle,
  use: readonly Use[],
  { sockets, preflights }: More = {},
): Dispatch["fallback"] {
  const answer = (method: string, path: string): OutgoingResponse =>
    sockets?.find(path) === undefined
      ? missing(method, path, router, app)
      : noHandshake(method, path, router, app)
  const step: Step = ({ context }) => answer(context.method, context.path)
  const run =
    composeAround(app, applying(use, undefined, app), step) ??
    (({ method, path }, reply) => void answer(method, path).send(reply))
  const make = (own: readonly Use[]): typeof run | undefined => aroundPreflight(app, use, own, step)
  const find =
    preflights?.some === true
      ? (details: RequestDetails) => preflights.find(details, router, make) ?? run
      : () => run
  return (method, path, reply) => {
    const details = reply.details ?? { method, path, headers: {} }
    find(details)(details, reply)
  }
}

/** What else may have to do with a request that no route takes. */
interface More {
  readonly sockets?: SocketHub | undefined
  readonly preflights?: Preflights
}

/** On the path of a WebSocket: 426 for a possible handshake, otherwise the response of the other routes. */
function noHandshake(
  method: string,
  path: string,
  router: Router<Route>,
  app: Lifecycle,
): OutgoingResponse {
  if (method === "GET" || method === "HEAD") {
    const text = app.problems.text(
      "upgrade_required",
      "This path takes WebSockets (RFC 6455) only.",
    )
    const answer = new OutgoingResponse(426, app.problems.headers, text)
    answer.headers.set("upgrade", "websocket")
    answer.headers.set("sec-websocket-version", "13")
    return answer
  }
  const answer = missing(method, path, router, app)
  if (answer.status !== 404) return answer
  return method === "OPTIONS"
    ? new OutgoingResponse(204, headerBlock([["allow", "GET"]]), undefined)
    : notAllowed("GET", app)
}

/** 404; on a path that takes other methods 405, or to OPTIONS the list of these. */
function missing(
  method: string,
  path: string,
  router: Router<Route>,
  app: Lifecycle,
): OutgoingResponse {
  const methods = router.allowed(path)
  if (methods.length === 0) return app.problems.fixed("not_found")
  const allow = methods.join(", ")
  if (method === "OPTIONS")
    return new OutgoingResponse(204, headerBlock([["allow", allow]]), undefined)
  return notAllowed(allow, app)
}

function notAllowed(allow: string, app: Lifecycle): OutgoingResponse {
  const answer = app.problems.fixed("method_not_allowed")
  answer.headers.set("allow", allow)
  return answer
}
