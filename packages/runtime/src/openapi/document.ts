import type { ProblemCode } from "../errors/problems.ts"
import { routeInfo, type Placed } from "../routes.ts"
import { socketParts } from "../sockets/endpoint.ts"
import { Components } from "./components.ts"
import { groupOf, OperationIds } from "./names.ts"
import { operationOf } from "./operation.ts"
import { ProblemDocs } from "./problems.ts"
import type { ParameterDoc, RouteDoc } from "./route-doc.ts"
import { pathsOf } from "./paths.ts"
import { SecuritySchemes } from "./security.ts"
import type { OpenApiDocument, OpenApiInfo } from "./types.ts"

/** @internal what the document of an application is made of */
export interface Documented {
  readonly placed: readonly Placed[]
  /** Whether problems have a shape of the application's own, of which nothing is known. */
  readonly shaped: boolean
}

/** The OpenAPI 3.1 document of an application. */
export function openApiOf({ placed, shaped }: Documented, info: OpenApiInfo = {}): OpenApiDocument {
  const components = new Components()
  const security = new SecuritySchemes()
  const problems = new ProblemDocs(components, shaped)
  const ids = new OperationIds(placed)
  const paths: Record<string, Record<string, unknown>> = {}
  const tags = new Set<string>()
  const mounted = new Set<string>()
  for (const route of placed) {
    addSocket(route, paths)
    const doc = route.endpoint.code.doc?.()
    if (doc === undefined || socketParts(route.endpoint) !== undefined) continue
    if (doc.isMounted) {
      mounted.add(route.path.replace(/\/(\*rest)?$/, "") || "/")
      continue
    }
    const method = route.endpoint.options.method.toLowerCase()
    const facts = { tag: groupOf(route), codes: codesOf(route) }
    for (const tag of doc.tags ?? (facts.tag === undefined ? [] : [facts.tag])) tags.add(tag)
    for (const path of pathsOf(route.path)) {
      const own = { ...doc, parameters: parametersIn(route, path, doc) }
      const operationId = ids.of(route)
      const item = (paths[path] ??= {})
      item[method] ??= {
        ...operationOf(own, { ...facts, operationId }, components, problems),
        ...security.of(route),
      }
    }
  }
  const { title = "API", version = "0.0.0", description, servers } = info
  return {
    openapi: "3.1.1",
    info: { title, version, ...(description !== undefined && { description }) },
    ...(servers !== undefined && { servers: servers.map(serverOf) }),
    ...(tags.size > 0 && { tags: [...tags].map((name) => ({ name })) }),
    paths,
    ...(mounted.size > 0 && { "x-mounted": [...mounted] }),
    components: {
      schemas: components.all,
      ...(problems.all && { responses: problems.all }),
      ...(security.all && { securitySchemes: security.all }),
    },
  }
}

/** Problems of the hooks that run for a route. */
function codesOf(route: Placed): ProblemCode[] {
  const { method } = route.endpoint.options
  return route.use.flatMap((one) => {
    if (typeof one === "function" || one.applies?.(routeInfo(route)) === false) return []
    return one["~problems"]?.(method) ?? []
  })
}

/** OpenAPI 3.1 has no words for a WebSocket: an extension says where there is one. */
function addSocket({ endpoint, path }: Placed, paths: Record<string, object>): void {
  const parts = socketParts(endpoint)
  if (parts === undefined) return
  const { protocols = [] } = parts.options
  const { name } = endpoint.code
  for (const each of pathsOf(path))
    Object.assign((paths[each] ??= {}), { "x-websocket": { name, subprotocols: [...protocols] } })
}

/** A parameter that may be missing is not in the shorter one of its two paths. */
function parametersIn(
  route: Placed,
  path: string,
  { parameters = [] }: RouteDoc,
): readonly ParameterDoc[] {
  const own = parameters.filter((each) => each.in !== "path" || path.includes(`{${each.name}}`))
  const segments = route.path.split("/")
  // It may hold slashes, which OpenAPI cannot say.
  const isWildcard = ({ in: place, name }: ParameterDoc): boolean =>
    place === "path" &&
    (segments.includes(`*${name}`) || (name === "rest" && segments.includes("*")))
  return own.map((each) => (isWildcard(each) ? { ...each, "x-wildcard": true } : each))
}

function serverOf(server: string | { readonly url: string }): { readonly url: string } {
  return typeof server === "string" ? { url: server } : server
}
