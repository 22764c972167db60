import type { Route } from "../core.ts"
import type { Bundle } from "./bundles.ts"
import type { Favourites } from "./favourites.ts"
import { paramsReader, type ParamsReader } from "./uws-request.ts"
import type { Server } from "./uws-server.ts"
import type { UwsHandler, UwsRequest, UwsResponse } from "./uws-types.ts"

/** What serves the requests to one route. */
export interface Served {
  serve(res: UwsResponse, req: UwsRequest): void
}

/** What the core itself calls for it. */
export function handlerOf(served: Served | UwsHandler): UwsHandler {
  return typeof served === "function" ? served : (res, req) => served.serve(res, req)
}

/** Creates the handler of one route, with the given reader of parameters. */
export type MakeServed = (route: Route, readParams: ParamsReader) => Served | UwsHandler

/**
 * What the core calls for all routes of a bundle.
 * @param favourites notified of the texts that are requested
 */
export function bundleHandler(
  { path, texts, params, routes }: Bundle,
  make: MakeServed,
  favourites?: Favourites,
): UwsHandler {
  const readParams = paramsReader(path, params)
  const single = texts.length === 0 ? routes.get("") : undefined
  if (single !== undefined) return handlerOf(make(single, readParams))
  // Made at their first requests: thousands of routes are not to be waited for at the start.
  const all = new Map<string, Served>()
  const readTexts = textsReader(texts)
  return (res, req) => {
    const text = readTexts(req)
    let served = all.get(text)
    if (served === undefined) {
      const route = routes.get(text)
      // No match: the core tries its other routes.
      if (route === undefined) return void req.setYield(true)
      served = servedBy(make(route, readParams))
      all.set(text, served)
    }
    favourites?.note(text)
    served.serve(res, req)
  }
}

function servedBy(made: Served | UwsHandler): Served {
  return typeof made === "function" ? { serve: made } : made
}

function textsReader(texts: readonly number[]): (req: UwsRequest) => string {
  const [first = 0] = texts
  if (texts.length === 1) return (req) => req.getParameter(first)
  return (req) => texts.map((at) => req.getParameter(at)).join("/")
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
