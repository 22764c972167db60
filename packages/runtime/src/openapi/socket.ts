import type { Placed } from "../endpoint/routes.ts"
import { socketParts } from "../endpoint/sockets/endpoint.ts"
import type { Components } from "./components.ts"
import { contentOf } from "./operation.ts"
import { parametersIn, pathsOf } from "./paths.ts"
import type { SecuritySchemes } from "./security.ts"

/**
 * Describes a WebSocket: OpenAPI 3.1 has no construct for it, so its path has an extension.
 * @returns false if the endpoint is not a WebSocket
 */
export function addSocket(
  route: Placed,
  paths: Record<string, object>,
  components: Components,
  security: SecuritySchemes,
): boolean {
  const parts = socketParts(route.endpoint)
  if (parts === undefined) return false
  const { protocols = [] } = parts.options
  const { schemas = {}, receives, sends, ...doc } = parts.code.doc?.() ?? {}
  const rename = components.add(schemas)
  for (const path of pathsOf(route.path)) {
    const parameters = parametersIn(route.path, path, doc)
    const said = {
      name: route.endpoint.code.name,
      ...doc,
      ...(parameters.length > 0 && { parameters: rename(parameters) }),
      subprotocols: [...protocols],
      ...(receives && { receives: { content: contentOf(rename(receives)) } }),
      ...(sends && { sends: { content: contentOf(rename(sends)) } }),
      ...security.of(route),
    }
    Object.assign((paths[path] ??= {}), { "x-websocket": said })
  }
  return true
}
