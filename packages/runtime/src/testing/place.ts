import type { Endpoint } from "../api.ts"
import type { RouteCode } from "../emitted/route.ts"
import type { InjectRequest } from "../inject.ts"
import { queryOf, wireOf } from "./wire.ts"

/** An endpoint below the prefixes of its groups. */
export interface Place {
  readonly endpoint: Endpoint
  readonly path: string
}

/**
 * The request that brings an input to an endpoint: each field to where the endpoint reads it. What
 * the code of a route does not tell is the field of a header or cookie: it is found by the name.
 */
export function requestOf({ endpoint, path }: Place, input: object = {}): InjectRequest {
  const { code, options } = endpoint
  const rest = new Map(Object.entries(wireOf(input) as object))
  const take = (key: string): unknown => {
    const value: unknown = rest.get(key)
    rest.delete(key)
    return value
  }
  const target = pathOf(path, take)
  const headers = headersOf(code, rest, take)
  const hasBody = code.body || code.bodyAs !== undefined
  const inQuery = hasBody ? [...rest.keys()].filter((key) => isQuery(code, key)) : [...rest.keys()]
  const query = inQuery.flatMap((key) => queryOf(key, take(key)))
  const search = query.length === 0 ? "" : `?${new URLSearchParams(query)}`
  const made = hasBody ? bodyOf(code, rest, input) : {}
  return {
    method: options.method,
    path: target + search,
    ...made,
    headers: { ...made.headers, ...headers },
  }
}

function pathOf(path: string, take: (key: string) => unknown): string {
  return path.replaceAll(
    /\/(?::(\w+)(\?)?|\*(\w+))/g,
    (_, one?: string, optional?: string, all?: string) => {
      const value = take(one ?? all ?? "")
      if (value === undefined && optional !== undefined) return ""
      const text = String(value)
      return `/${all === undefined ? encodeURIComponent(text) : text.split("/").map(encodeURIComponent).join("/")}`
    },
  )
}

function headersOf(
  code: RouteCode,
  rest: ReadonlyMap<string, unknown>,
  take: (key: string) => unknown,
): Record<string, string> {
  const named = (name: string): unknown => {
    const key = [...rest.keys()].find((key) => key === name) ?? likeliest(name, rest.keys())
    return key === undefined ? undefined : take(key)
  }
  const headers: Record<string, string> = {}
  for (const name of code.headers) {
    const value = named(name)
    if (value !== undefined && value !== null) headers[name] = textOf(value)
  }
  const cookies = (code.cookies ?? []).flatMap(({ name }) => {
    const value = named(name)
    return value === undefined || value === null ? [] : `${name}=${textOf(value)}`
  })
  if (cookies.length > 0) headers.cookie = cookies.join("; ")
  return headers
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(", ") : String(value)
}

/** `clientId` for `x-client-id`. */
function likeliest(name: string, keys: Iterable<string>): string | undefined {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "")
  const wanted = [plain(name), plain(name.replace(/^x-/, ""))]
  return [...keys].find((key) => wanted.includes(plain(key)))
}

/** Whether a field of an endpoint with a body is read from the query string. */
function isQuery(code: RouteCode, key: string): boolean {
  if (!code.query) return false
  const parameters = code.doc?.().parameters ?? []
  return parameters.some(({ in: part, name }) => part === "query" && name === key)
}

/** What is left of the input, in the form that the route reads. */
function bodyOf(
  { bodyAs, bodyOptional, bodyTypes = [] }: RouteCode,
  rest: ReadonlyMap<string, unknown>,
  input: object,
): Pick<InjectRequest, "body" | "headers"> {
  if (bodyAs === "form") return formOf(Object.fromEntries(rest))
  if (bodyAs === undefined) {
    return rest.size > 0 || !bodyOptional ? { body: Object.fromEntries(rest) } : {}
  }
  // One field is the whole body, and its bytes are sent as they are.
  const [key] = rest.keys()
  const body: unknown = key === undefined ? undefined : (input as Record<string, unknown>)[key]
  if (body === undefined) return {}
  if (body instanceof FormData || body instanceof URLSearchParams) return { body }
  const [type = bodyAs === "text" ? "text/plain" : "application/octet-stream"] = bodyTypes
  const own = body instanceof Blob && body.type !== "" ? body.type : type.replace("*", "plain")
  return { body, headers: { "content-type": own } }
}

function formOf(fields: object): Pick<InjectRequest, "body" | "headers"> {
  const values = Object.entries(fields).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, unknown] => [key, one]),
  )
  if (values.some(([, value]) => value instanceof Blob)) {
    const form = new FormData()
    for (const [key, value] of values) {
      if (value instanceof Blob) form.append(key, value)
      else for (const [name, text] of queryOf(key, value)) form.append(name, text)
    }
    return { body: form }
  }
  const pairs = Object.entries(fields).flatMap(([key, value]) => queryOf(key, value))
  return {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: String(new URLSearchParams(pairs)),
  }
}
