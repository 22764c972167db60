import type { Route } from "../cores/core.ts"
import { isJsonType } from "../cores/media-type.ts"
import { routeInfo, type Placed } from "../routes.ts"
import { applying } from "./applying.ts"
import { directRun } from "./direct.ts"
import { hookedRun } from "./hooked.ts"
import type { Lifecycle } from "./lifecycle.ts"

/** Composes one endpoint into what a core runs per request. What no hook asks for is left out. */
export function composeRoute(declared: Placed, app: Lifecycle): Route {
  const use = applying(declared.use, routeInfo(declared))
  const placed = { ...declared, use }
  const { endpoint, path } = placed
  const { code, options } = endpoint
  const hooked = use.length > 0
  const bodyBytes = options.limits?.bodyBytes
  return {
    method: options.method,
    path,
    params: placed.params,
    headers: code.headers,
    query: code.query,
    body: code.body ? "text" : "none",
    takes: isJsonType,
    ...(bodyBytes !== undefined && { bodyBytes }),
    details: hooked || code.arity > 1,
    run: hooked ? hookedRun(placed, app) : directRun(placed, app),
  }
}
