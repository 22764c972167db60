import { FAIL, type RouteCode } from "../../types/route.ts"
import type { JsonSchemaPart } from "../../types/json-schema.ts"
import type { Placed } from "../../endpoint/routes.ts"
import { sampleValue } from "./sample-value.ts"

/** A curl line that calls an endpoint, with a plausible body where one can be found. */
export function sampleCurl(
  url: string,
  { endpoint: { options, code }, path: whole }: Placed,
): string {
  const path = whole.replace(/:[\w$]+/g, "1")
  const target = `${url}${path}`
  if (!code.body) return `curl ${options.method === "GET" ? "" : `-X ${options.method} `}${target}`
  const method = options.method === "POST" ? "" : `-X ${options.method} `
  const body = sampleBody(code) ?? "{ … }"
  return `curl ${method}${target} -H 'content-type: application/json' -d '${body.replaceAll("'", `'\\''`)}'`
}

/** JSON text of a body that the route accepts, generated from its schema; undefined if none is found. */
export function sampleBody(code: RouteCode): string | undefined {
  const { body, schemas = {} } = code.doc?.() ?? {}
  const [schema] = Object.values(body?.content ?? {})
  if (schema === undefined) return undefined
  const value = valueOf(schema, schemas)
  const text = value === undefined ? undefined : JSON.stringify(value)
  return text !== undefined && isAccepted(code, text) ? text : undefined
}

/** Whether the body is valid; the other parts of the request are checked separately. */
function isAccepted(code: RouteCode, text: string): boolean {
  const params = code.params?.map(() => "1") ?? []
  const headers = code.headers?.map(() => undefined) ?? []
  if (code.input(params, "", headers, text) !== FAIL) return true
  return !code.issues(params, "", headers, text).some(({ in: part }) => part === "body")
}

/** JSON text of a value that matches a type, generated from its schema; undefined if none is found. */
export function sampleOf(
  schema: JsonSchemaPart,
  isValid: (text: string) => boolean,
): string | undefined {
  const definitions = typeof schema === "object" ? (schema.$defs ?? {}) : {}
  const value = valueWith(schema, (name) => definitions[name])
  const text = value === undefined ? undefined : JSON.stringify(value)
  return text !== undefined && isValid(text) ? text : undefined
}

/** A value for a part of a route; undefined if none is found. @param schemas the named ones */
export function valueOf(
  schema: JsonSchemaPart,
  schemas: Readonly<Record<string, () => JsonSchemaPart>>,
): unknown {
  return valueWith(schema, (name) => (Object.hasOwn(schemas, name) ? schemas[name]!() : undefined))
}

function valueWith(
  schema: JsonSchemaPart,
  named: (name: string) => JsonSchemaPart | undefined,
): unknown {
  return sampleValue(schema, (ref) => {
    if (ref === "#") return schema
    const name = ref.split("/").at(-1)!
    return named(name.replaceAll("~1", "/").replaceAll("~0", "~"))
  })
}
