import type { ProblemCode } from "../base/errors/problems.ts"
import type { ProblemOptions } from "../http/response/problem-options.ts"
import { routeInfo, type Placed } from "../endpoint/routes.ts"
import { Components } from "./components.ts"
import { groupOf, OperationIds } from "./names.ts"
import { operationOf } from "./operation.ts"
import { ProblemDocs } from "./problems.ts"
import { parametersIn, pathsOf } from "./paths.ts"
import { eachOf, withPlainSchemas } from "./plain-schemas.ts"
import { SecuritySchemes } from "./security.ts"
import { addSocket } from "./socket.ts"
import type { OpenApiDocument, OpenApiInfo } from "./types.ts"

/** What the document of an application is made of. */
export interface Documented {
  readonly placed: readonly Placed[]
  readonly problem: ProblemOptions
}

/** The OpenAPI 3.1 document of an application. */
export function openApiOf(
  { placed, problem }: Documented,
  info: OpenApiInfo = {},
): OpenApiDocument {
  const components = new Components()
  const security = new SecuritySchemes()
  const problems = new ProblemDocs(components, problem)
  const ids = new OperationIds(placed)
  const paths: Record<string, Record<string, unknown>> = {}
  const tags = new Set<string>()
  const mounted = new Set<string>()
  for (const route of placed) {
    if (addSocket(route, paths, components, security)) continue
    const doc = route.endpoint.code.doc?.()
    if (doc === undefined) continue
    if (doc.isMounted) {
      mounted.add(route.path.replace(/\/(\*rest)?$/, "") || "/")
      continue
    }
    const method = route.endpoint.options.method.toLowerCase()
    const facts = { tag: groupOf(route), codes: codesOf(route) }
    for (const tag of doc.tags ?? (facts.tag === undefined ? [] : [facts.tag])) tags.add(tag)
    for (const path of pathsOf(route.path)) {
      const own = { ...doc, parameters: parametersIn(route.path, path, doc) }
      const operationId = ids.of(route)
      if (!Object.hasOwn(paths, path)) paths[path] = {}
      const item = paths[path]!
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
    paths: withPlainSchemas(paths),
    ...(mounted.size > 0 && { "x-mounted": [...mounted] }),
    components: {
      schemas: eachOf(components.all),
      ...(problems.all && { responses: withPlainSchemas(problems.all) }),
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

function serverOf(server: string | { readonly url: string }): { readonly url: string } {
  return typeof server === "string" ? { url: server } : server
}
