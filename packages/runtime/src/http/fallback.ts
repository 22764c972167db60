import { headerBlock } from "../cores/headers.ts"
import type { Dispatch, Route } from "../cores/core.ts"
import type { SocketHub } from "../cores/socket.ts"
import type { Use } from "../hooks.ts"
import { applying } from "./applying.ts"
import { composeAround } from "./around.ts"
import type { Lifecycle } from "./lifecycle.ts"
import { Outgoing } from "./outgoing.ts"
import type { Router } from "./router.ts"

/** Answers requests that no route takes, with the application's hooks around the answer. */
export function composeFallback(
  router: Router<Route>,
  app: Lifecycle,
  use: readonly Use[],
  sockets?: SocketHub,
): Dispatch["fallback"] {
  const answer = (method: string, path: string): Outgoing =>
    sockets?.find(path) === undefined
      ? missing(method, path, router, app)
      : noHandshake(method, path, router, app)
  const run = composeAround(app, applying(use, undefined, app), ({ context }) =>
    answer(context.method, context.path),
  )
  if (run === undefined) return (method, path, reply) => answer(method, path).send(reply)
  return (method, path, reply) => run(reply.details ?? { method, path, headers: {} }, reply)
}

/** On the path of a WebSocket: 426 to what a handshake could be, and what other routes say. */
function noHandshake(
  method: string,
  path: string,
  router: Router<Route>,
  app: Lifecycle,
): Outgoing {
  if (method === "GET" || method === "HEAD") {
    const text = app.problems.text(
      "upgrade_required",
      "This path takes WebSockets (RFC 6455) only.",
    )
    const answer = new Outgoing(426, app.problems.headers, text)
    answer.headers.set("upgrade", "websocket")
    answer.headers.set("sec-websocket-version", "13")
    return answer
  }
  const answer = missing(method, path, router, app)
  if (answer.status !== 404) return answer
  return method === "OPTIONS"
    ? new Outgoing(204, headerBlock([["allow", "GET"]]), undefined)
    : notAllowed("GET", app)
}

/** 404; on a path that takes other methods 405, or to OPTIONS the list of these. */
function missing(method: string, path: string, router: Router<Route>, app: Lifecycle): Outgoing {
  const methods = router.allowed(path)
  if (methods.length === 0) return app.problems.fixed("not_found")
  const allow = methods.join(", ")
  if (method === "OPTIONS") return new Outgoing(204, headerBlock([["allow", allow]]), undefined)
  return notAllowed(allow, app)
}

function notAllowed(allow: string, app: Lifecycle): Outgoing {
  const answer = app.problems.fixed("method_not_allowed")
  answer.headers.set("allow", allow)
  return answer
}
