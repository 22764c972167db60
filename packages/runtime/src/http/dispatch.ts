import type { Endpoint } from "../api.ts"
import type { Dispatch, Route } from "../cores/core.ts"
import {
  allowedHeaders,
  sendAllowed,
  sendFixed,
  sendRefusal,
  type AllowedHeaders,
} from "./answers.ts"
import { composeRoute, type Lifecycle } from "./compose.ts"
import { Router } from "./router.ts"

/** Composes all endpoints of an application into what a core runs. */
export function composeDispatch(endpoints: readonly Endpoint[], app: Lifecycle): Dispatch {
  const router = new Router<Route>()
  const routes = endpoints.map((endpoint) => composeRoute(endpoint, app))
  for (const route of routes) router.add(route.method, route.path, route)
  // One entry per set of methods that is declared, so it cannot grow with the requests.
  const allowed = new Map<string, AllowedHeaders>()

  return {
    routes,
    match: (method, path) => router.find(method, path),
    refuse: (reason, reply) => sendRefusal(reply, reason),
    fallback(method, path, reply) {
      const methods = router.allowed(path)
      if (methods.length === 0) return sendFixed(reply, "not_found")
      const key = methods.join()
      const headers = allowed.get(key) ?? allowedHeaders(methods)
      allowed.set(key, headers)
      sendAllowed(reply, method, headers)
    },
  }
}
