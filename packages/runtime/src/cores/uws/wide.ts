import type { Route } from "../core.ts"
import type { UwsHandler, UwsRequest } from "./types.ts"
import type { Server } from "./server.ts"

// From about here on one look-up of ours costs less than what the core compares.
const MOST_SIBLINGS = 32

/**
 * Whether paths branch so much at one place that the core is slow to route them: it compares the
 * segment with one sibling after the other, 8 ns each (40 µs for 5,000).
 */
export function isWide(routes: readonly Route[]): boolean {
  const seen = new Set<string>()
  const siblings = new Map<string, number>()
  for (const { method, path } of routes) {
    let place = method as string
    for (const segment of path.slice(1).split("/")) {
      const next = `${place}/${segment.startsWith(":") ? ":" : segment}`
      if (!seen.has(next)) {
        seen.add(next)
        const count = (siblings.get(place) ?? 0) + 1
        if (count > MOST_SIBLINGS) return true
        siblings.set(place, count)
      }
      place = next
    }
  }
  return false
}

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
