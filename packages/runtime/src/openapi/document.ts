import type { ProblemCode } from "../base/errors/errors-problems.ts"
import { routeInfo, type Placed } from "../endpoint/routes.ts"
import { socketParts } from "../endpoint/sockets/endpoint.ts"
import type { ProblemOptions } from "../http/response/response-problem.ts"
import type { JsonSchemaPart } from "../types/json-schema.ts"
import type { RouteDoc } from "../types/route-doc.ts"
import { Components } from "./components.ts"
import { groupOf, OperationIds } from "./names.ts"
import { operationOf, contentOf } from "./operation.ts"
import { parametersIn, pathsOf } from "./paths.ts"
import { eachPlain, withPlainSchemas } from "./plain-schemas.ts"
import { ProblemDocs } from "./problems.ts"
import { SecuritySchemes } from "./security.ts"

/** Information about the application as a whole. */
export interface OpenApiInfo {
  /** Default "API". */
  readonly title?: string
  /** Of the API, not of OpenAPI. Default "0.0.0". */
  readonly version?: string
  readonly description?: string
  /** Where it is served; by default where the document comes from. */
  readonly servers?: readonly (string | { readonly url: string; readonly description?: string })[]
}

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description?: string }
  readonly servers?: readonly { readonly url: string }[]
  readonly tags?: readonly { readonly name: string }[]
  /** By path (`/users/{id}`), then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Paths of mounted applications, which are not described. */
  readonly "x-mounted"?: readonly string[]
  readonly components: {
    /** Problems that many operations have in common. */
    readonly responses?: Readonly<Record<string, object>>
    readonly schemas: Readonly<Record<string, JsonSchemaPart>>
    /** The requirements of the handlers of `auth()`. */
    readonly securitySchemes?: Readonly<Record<string, object>>
  }
}

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
  const draft = new Draft(placed, problem)
  for (const route of placed) addRoute(route, draft)
  const { components, security, problems, paths, tags, mounted } = draft
  const { title = "API", version = "0.0.0", description, servers } = info
  return {
    openapi: "3.1.1",
    info: { title, version, ...(description !== undefined && { description }) },
    ...(servers !== undefined && { servers: servers.map(serverOf) }),
    ...(tags.size > 0 && { tags: [...tags].map((name) => ({ name })) }),
    paths: withPlainSchemas(paths),
    ...(mounted.size > 0 && { "x-mounted": [...mounted] }),
    components: {
      schemas: eachPlain(components.all),
      ...(problems.all && { responses: withPlainSchemas(problems.all) }),
      ...(security.all && { securitySchemes: security.all }),
    },
  }
}

/** The parts of a document, to which each route adds its own. */
class Draft {
  readonly components = new Components()
  readonly security = new SecuritySchemes()
  readonly problems: ProblemDocs
  readonly ids: OperationIds
  readonly paths: Record<string, Record<string, unknown>> = {}
  readonly tags = new Set<string>()
  readonly mounted = new Set<string>()

  constructor(placed: readonly Placed[], problem: ProblemOptions) {
    this.problems = new ProblemDocs(this.components, problem)
    this.ids = new OperationIds(placed)
  }
}

function addRoute(route: Placed, draft: Draft): void {
  if (addSocket(route, draft)) return
  const doc = route.endpoint.code.doc?.()
  if (doc === undefined) return
  if (doc.isMounted) draft.mounted.add(route.path.replace(/\/(\*rest)?$/, "") || "/")
  else addOperation(route, doc, draft)
}

function addOperation(route: Placed, doc: RouteDoc, draft: Draft): void {
  const { paths, tags, ids, components, problems, security } = draft
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

/**
 * Describes a WebSocket: OpenAPI 3.1 has no construct for it, so its path has an extension.
 * @returns false if the endpoint is not a WebSocket
 */
function addSocket(route: Placed, { paths, components, security }: Draft): boolean {
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
