import type { Publish, SocketHub, SocketRoute } from "../../transport/socket.ts"
import type { Lifecycle } from "../lifecycle/lifecycle.ts"
import { expanded } from "../routing/expanded.ts"
import { Router } from "../routing/router.ts"
import type { Placed } from "../../endpoint/routes.ts"
import { composeSocket } from "./compose.ts"
import { socketParts } from "../../endpoint/sockets/endpoint.ts"

/** Composes the WebSocket endpoints among those of an application; undefined without any. */
export function composeSockets(placed: readonly Placed[], app: Lifecycle): SocketHub | undefined {
  const composed = placed.flatMap((one, index) => {
    const parts = socketParts(one.endpoint)
    if (parts === undefined) return []
    return [{ ...composeSocket(one, parts, index, app), alias: one.alias }]
  })
  if (composed.length === 0) return undefined
  const router = new Router<SocketRoute>()
  const routes = composed.flatMap(({ route, alias }) => expanded(route, alias))
  for (const route of routes) router.add("GET", route.path, route)
  return {
    routes,
    find: (path) => router.find("GET", path),
    attach(publish) {
      const attached = composed.map(({ parts, kind }) => {
        const own: Publish = (topic, message) => publish(kind.prefix + topic, message)
        parts.publishers.add(own)
        return () => parts.publishers.delete(own)
      })
      return () => {
        for (const detach of attached) detach()
      }
    },
  }
}
