import type { ProblemCode } from "../base/errors/errors-problems.ts"
import { routeInfo, type Placed } from "../endpoint/routes.ts"
import { socketParts } from "../endpoint/sockets/endpoint.ts"
import type { ProblemOptions } from "../http/response/response-problem.ts"
import type { JsonSchema, JsonSchemaPart } from "../types/json-schema.ts"
import { Components } from "./components.ts"
import { groupOf, OperationIds } from "./names.ts"
import { operationOf, contentOf } from "./operation.ts"
import { parametersIn, pathsOf } from "./paths.ts"
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

/**
 * A document whose schemas are objects: `true` and `false` are schemas in OpenAPI 3.1 as well, and many tools refuse
 * them. Their meaning is the same.
 */
function withPlainSchemas<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(withPlainSchemas) as Part
  if (typeof part !== "object" || part === null) return part
  const entries = Object.entries(part).map(([key, value]) => [
    key,
    key === "schema" && isSchema(value) ? plainSchema(value) : withPlainSchemas<unknown>(value),
  ])
  return Object.fromEntries(entries) as Part
}

/** The same schema without `true` and `false`, but where every version of OpenAPI has them: `additionalProperties`. */
function plainSchema(schema: JsonSchemaPart): JsonSchema {
  if (schema === true) return {}
  if (schema === false) return { not: {} }
  const entries = Object.entries(withoutClosing(schema)).map(([key, value]) => [
    key,
    ONE.has(key)
      ? plainSchema(value as JsonSchemaPart)
      : LISTS.has(key)
        ? (value as readonly JsonSchemaPart[]).map(plainSchema)
        : MAPS.has(key)
          ? eachOf(value as Readonly<Record<string, JsonSchemaPart>>)
          : key === "additionalProperties" && typeof value === "object"
            ? plainSchema(value as JsonSchemaPart)
            : value,
  ])
  return Object.fromEntries(entries) as JsonSchema
}

const ONE: ReadonlySet<string> = new Set(["items", "not", "propertyNames"])
const LISTS: ReadonlySet<string> = new Set(["allOf", "anyOf", "prefixItems"])
const MAPS: ReadonlySet<string> = new Set(["properties", "patternProperties"])

/** `items: false` after `prefixItems` limits the number of items, as `maxItems` does. */
function withoutClosing(schema: JsonSchema): JsonSchema {
  if (schema.items !== false) return schema
  const { items: _none, ...others } = schema
  const most = schema.prefixItems?.length ?? 0
  return { ...others, maxItems: Math.min(most, schema.maxItems ?? most) }
}

/** Object.fromEntries takes `__proto__` as a key like any other. */
function eachOf(schemas: Readonly<Record<string, JsonSchemaPart>>): Record<string, JsonSchema> {
  const entries = Object.entries(schemas).map(([key, schema]) => [key, plainSchema(schema)])
  return Object.fromEntries(entries) as Record<string, JsonSchema>
}

function isSchema(value: unknown): value is JsonSchemaPart {
  return typeof value === "boolean" || (typeof value === "object" && value !== null)
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

/**
 * Describes a WebSocket: OpenAPI 3.1 has no construct for it, so its path has an extension.
 * @returns false if the endpoint is not a WebSocket
 */
function addSocket(
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
