import type { Dispatch, Route } from "../transport/core.ts"
import type { Use } from "../endpoint/hooks.ts"
import type { Placed } from "../endpoint/routes.ts"
import { socketParts } from "../endpoint/sockets/endpoint.ts"
import { composeSockets } from "./websocket/compose-sockets.ts"
import { composeRoute } from "./pipeline.ts"
import { composeFallback, Preflights } from "./lifecycle/fallback.ts"
import type { Lifecycle } from "./lifecycle/lifecycle.ts"
import { composeRefusals } from "./lifecycle/refusals.ts"
import { expanded, Router } from "./routing/router.ts"

/** Composes all endpoints of an application into what a core runs. */
export function composeDispatch(
  placed: readonly Placed[],
  app: Lifecycle,
  use: readonly Use[] = [],
): Dispatch {
  const router = new Router<Route>()
  const preflights = new Preflights()
  const sockets = composeSockets(placed, app)
  const routes = placed
    .filter(({ endpoint }) => socketParts(endpoint) === undefined)
    .flatMap((one) => {
      const forms = expanded(composeRoute(one, app), one.alias)
      for (const route of forms) preflights.add(route, one.use, use)
      return forms
    })
  for (const route of routes) router.add(route.method, route.path, route)
  return {
    routes,
    ...(sockets && { sockets }),
    match: (method, path) => router.find(method, path),
    refuse: composeRefusals(app, use),
    fallbackDetails: use.length > 0 || preflights.some,
    fallback: composeFallback(router, app, use, { sockets, preflights }),
  }
}
