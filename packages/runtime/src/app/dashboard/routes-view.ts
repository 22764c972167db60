import type { RouteCode } from "../../types/route.ts"
import { openApiOf, type Documented, type OpenApiDocument } from "../../openapi/document.ts"
import { pathsOf } from "../../openapi/paths.ts"
import type { Placed } from "../../endpoint/routes.ts"
import { sampleBody } from "../sample/sample.ts"
import { socketParts } from "../../endpoint/sockets/endpoint.ts"
import type { RoutesView, RouteView } from "./wire.ts"

/** The routes of an application, each with its operation of the OpenAPI document. */
export function routesOf(documented: Documented): RoutesView {
  const document = openApiOf(documented)
  const { components } = document as { components?: { schemas?: Record<string, unknown> } }
  const routes = documented.placed.map((placed) => viewOf(placed, document))
  // A mounted application is one line, however many routes take its requests.
  const seen = new Set<string>()
  return {
    routes: routes.filter(({ kind, path }) => {
      if (kind !== "mount") return true
      return !seen.has(path) && seen.add(path) !== undefined
    }),
    schemas: components?.schemas ?? {},
  }
}

function viewOf(placed: Placed, document: OpenApiDocument): RouteView {
  const { endpoint, path } = placed
  const { code, options } = endpoint
  if (code.name.startsWith("mount ")) return mountOf(path)
  const isSocket = socketParts(endpoint) !== undefined
  const items = document.paths as Record<string, Record<string, object> | undefined>
  const method = options.method.toLowerCase()
  // Of a path with an optional segment, the longest.
  const operation = items[pathsOf(path).at(-1)!]?.[method] ?? null
  return {
    name: code.name,
    method: isSocket ? "WS" : options.method,
    path,
    kind: isSocket ? "socket" : "http",
    operation,
    sample: isSocket ? null : sampleOf(code),
  }
}

function mountOf(path: string): RouteView {
  const below = `${path.replace(/\/(?:\*rest)?$/, "")}/*`
  return { name: "mount", method: "ALL", path: below, kind: "mount", operation: null, sample: null }
}

function sampleOf(code: RouteCode): string | null {
  if (!code.body || code.bodyAs !== undefined) return null
  try {
    return sampleBody(code) ?? null
  } catch {
    return null
  }
}
