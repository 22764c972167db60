import type { Route } from "../core.ts"
import type { UwsHandler, UwsRequest } from "./uws-types.ts"
import type { Server } from "./uws-server.ts"

/** Handlers of one route: for its own method, and for HEAD where that is a GET. */
export interface Pair {
  readonly own: UwsHandler
  readonly head: UwsHandler
}

// Set for the handler that is called then; one request is routed at a time.
let found: readonly string[] = []

/** The path parameters of the request that `wideHandler` has routed. */
export function readFound(_req: UwsRequest): readonly string[] {
  return found
}

/** Takes every request, and routes it by the application's own table. */
export function wideHandler(
  server: Server,
  make: (route: Route) => Pair,
  otherwise: UwsHandler,
): UwsHandler {
  const pairs = new Map<Route, Pair>()
  return (res, req) => {
    const method = req.getCaseSensitiveMethod()
    const match = server.app.match(method, req.getUrl())
    if (match === undefined) return otherwise(res, req)
    const { route, params } = match
    let pair = pairs.get(route)
    // Made at its first request: thousands of routes are not to be waited for at the start.
    if (pair === undefined) pairs.set(route, (pair = make(route)))
    found = params
    if (method === "HEAD") pair.head(res, req)
    else pair.own(res, req)
  }
}
