import type { Placed } from "../../endpoint/routes.ts"
import { socketParts } from "../../endpoint/sockets/endpoint.ts"
import { pathsOf } from "../../openapi/paths.ts"
import type { JsonSchemaPart } from "../../types/json-schema.ts"
import type { ParameterDoc } from "../../types/route-doc.ts"
import { FAIL, type RouteCode } from "../../types/route.ts"
import { sampleBody, valueOf } from "./sample.ts"

/** A request that an endpoint accepts, or the reason why none is generated: what a program reports to `precast chaos`. */
export interface EndpointSample {
  /** Name of the endpoint. */
  readonly name: string
  readonly method: string
  readonly path: string
  /** Path with query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON text. */
  readonly body: string | null
  /** Why there is no valid request. */
  readonly problem: string | null
}

/** A request for an endpoint, with required parts alone, generated from its schemas. Never throws. */
export function sampleRequest(placed: Placed): EndpointSample {
  const { endpoint, path } = placed
  const { method } = endpoint.options
  const { code } = endpoint
  const none = { name: code.name, method, path, target: path, headers: {}, body: null }
  const problem = socketParts(endpoint) === undefined ? problemOf(code) : "it is a WebSocket"
  if (problem !== null) return { ...none, problem }
  try {
    return { ...none, ...partsOf(placed) }
  } catch (error) {
    return { ...none, problem: error instanceof Error ? error.message : String(error) }
  }
}

function problemOf(code: RouteCode): string | null {
  if (code.name.startsWith("mount ")) return "it is another application"
  if (code.bodyAs !== undefined) return "its body is not JSON"
  const { parameters = [] } = code.doc?.() ?? {}
  const needsCookie = parameters.some(({ in: part, required }) => part === "cookie" && required)
  return needsCookie ? "it requires a cookie" : null
}

type Parts = Pick<EndpointSample, "target" | "headers" | "body" | "problem">

function partsOf({ endpoint: { code }, path }: Placed): Parts {
  const values = parameterTexts(code)
  const own = (part: ParameterDoc["in"]): [string, string][] =>
    values.filter(([each]) => each.in === part).map(([{ name }, text]) => [name, text])
  const inPath = new Map(own("path"))
  const textOf = (name: string): string => inPath.get(name) ?? "1"
  // Of a path with an optional segment, the longest.
  const place = (pathsOf(path).at(-1) ?? path).replaceAll(/\{([^{}]*)\}/g, (_all, name: string) =>
    encodeURIComponent(textOf(name)),
  )
  const query = new URLSearchParams(own("query")).toString()
  const headers = new Map(own("header").map(([name, text]) => [name.toLowerCase(), text]))
  const body = code.body === true ? (sampleBody(code) ?? null) : null
  const texts = [
    ...(code.headers ?? []).map((name) => headers.get(name)),
    ...(code.cookies ?? []).map(() => undefined),
  ]
  const input = code.input(code.params?.map(textOf) ?? [], query, texts, body ?? "")
  return {
    target: query === "" ? place : `${place}?${query}`,
    headers: Object.fromEntries(headers),
    body,
    problem: input === FAIL ? "no valid request was found" : null,
  }
}

/** Required parameters, and those of the path, with their texts. */
function parameterTexts(code: RouteCode): [ParameterDoc, string][] {
  const { parameters = [], schemas = {} } = code.doc?.() ?? {}
  const needed = parameters.filter((each) => each.required || each.in === "path")
  return needed.map((each) => [each, textOfValue(each.schema, schemas)])
}

function textOfValue(
  schema: JsonSchemaPart,
  schemas: Readonly<Record<string, () => JsonSchemaPart>>,
): string {
  const value = valueOf(schema, schemas)
  const first: unknown = Array.isArray(value) ? (value[0] ?? "") : value
  return typeof first === "object" && first !== null ? JSON.stringify(first) : String(first)
}
