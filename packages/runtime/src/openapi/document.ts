import type { Placed } from "../routes.ts"
import type { JsonSchemaPart } from "../json-schema.ts"
import { Components } from "./components.ts"
import { operationOf } from "./operation.ts"
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
  const problem = shaped ? undefined : components.own("Problem", PROBLEM)
  const paths: Record<string, Record<string, unknown>> = {}
  const ids = new Set<string>()
  for (const route of placed) {
    const doc = route.endpoint.code.doc?.()
    if (doc === undefined) continue
    const method = route.endpoint.options.method.toLowerCase()
    for (const path of pathsOf(route.path)) {
      const id = unused(idOf(route.endpoint.code.name), ids)
      const own = { ...doc, parameters: parametersIn(path, doc) }
      const item = (paths[path] ??= {})
      item[method] ??= { ...operationOf(own, id, components, problem), ...security.of(route) }
    }
  }
  const { title = "API", version = "0.0.0", description, servers } = info
  return {
    openapi: "3.1.1",
    info: { title, version, ...(description !== undefined && { description }) },
    ...(servers !== undefined && { servers: servers.map(serverOf) }),
    paths,
    components: {
      schemas: components.all,
      ...(security.all && { securitySchemes: security.all }),
    },
  }
}

/** A parameter that may be missing is not in the shorter one of its two paths. */
function parametersIn(path: string, { parameters = [] }: RouteDoc): readonly ParameterDoc[] {
  return parameters.filter((each) => each.in !== "path" || path.includes(`{${each.name}}`))
}

function serverOf(server: string | { readonly url: string }): { readonly url: string } {
  return typeof server === "string" ? { url: server } : server
}

/** `GET /users/:id` → `get_users_id`; names of variables are left as they are. */
function idOf(name: string): string {
  if (/^[\w$]+$/.test(name)) return name
  const words = name.toLowerCase().split(/[^a-z0-9]/)
  return words.filter((word) => word !== "").join("_")
}

function unused(wanted: string, taken: Set<string>): string {
  let id = wanted
  for (let number = 2; taken.has(id); number++) id = `${wanted}_${number}`
  taken.add(id)
  return id
}

/** RFC 9457, with what this package adds. */
const PROBLEM: JsonSchemaPart = {
  type: "object",
  properties: {
    type: { type: "string", format: "uri-reference" },
    title: { type: "string" },
    status: { type: "integer", minimum: 400, maximum: 599 },
    detail: { type: "string" },
    code: { type: "string" },
    details: true,
    issues: {
      type: "array",
      items: {
        type: "object",
        properties: {
          path: { type: "string", format: "json-pointer" },
          in: { enum: ["path", "query", "header", "cookie", "body"] },
          code: { type: "string" },
          expected: { type: "string" },
          found: { type: "string" },
          message: { type: "string" },
        },
        required: ["path", "code", "expected", "found"],
      },
    },
  },
  required: ["type", "title", "status", "detail", "code"],
}
