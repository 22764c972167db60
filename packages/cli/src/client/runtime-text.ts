/** What every written client holds: how a request is made, and dates are found in an answer. */
export const RUNTIME: string = `export interface ClientOptions {
  /** Headers of all requests; a function is asked for each. */
  headers?: HeadersInit | (() => HeadersInit | Promise<HeadersInit>)
  /** In place of the global one. */
  fetch?: (request: Request) => Promise<Response>
  /** In milliseconds. Default: 30 000. */
  timeoutMs?: number
}

/** The server answered with a problem (RFC 9457). */
export class ProblemError extends Error {
  readonly status: number
  readonly code: string
  /** The whole body. */
  readonly problem: unknown

  constructor(status: number, problem: unknown) {
    const { code = "unknown", detail = "" } = (problem ?? {}) as { code?: string; detail?: string }
    super(\`\${status} \${code}: \${detail}\`)
    this.name = "ProblemError"
    this.status = status
    this.code = code
    this.problem = problem
  }
}

type Place = 1 | readonly [Place] | { readonly fields: { readonly [key: string]: Place } } | { readonly or: readonly Place[] } | string

interface Facts {
  readonly method: string
  readonly path: string
  readonly in: { readonly [name: string]: string }
  readonly type?: string
  readonly read: string
  readonly place?: unknown
}

async function call<T>(url: string, options: ClientOptions, facts: Facts, input: object, init: RequestInit = {}): Promise<T> {
  const { headers: all, timeoutMs = 30_000 } = options
  const values = input as { readonly [name: string]: unknown }
  const headers = new Headers(typeof all === "function" ? await all() : all)
  new Headers(init.headers).forEach((value, name) => headers.set(name, value))
  const query = new URLSearchParams()
  const cookies: string[] = []
  let path = facts.path
  for (const [name, place] of Object.entries(facts.in)) {
    const value = values[name]
    if (value === undefined) {
      if (place === "path") throw new TypeError(\`\${name} is missing\`)
      continue
    }
    if (place === "path") path = path.replace(\`{\${name}}\`, encodeURIComponent(textOf(value)))
    else if (place === "header") headers.set(name, textOf(value))
    else if (place === "cookie") cookies.push(\`\${name}=\${encodeURIComponent(textOf(value))}\`)
    else for (const one of Array.isArray(value) ? value : [value]) query.append(name, textOf(one))
  }
  if (cookies.length > 0) headers.set("cookie", cookies.join("; "))
  const search = query.size > 0 ? \`?\${query}\` : ""
  const body = bodyOf(values["body"], facts.type, headers)
  const late = AbortSignal.timeout(timeoutMs)
  const signal = init.signal ? AbortSignal.any([init.signal, late]) : late
  const request = new Request(url.replace(/\\/$/, "") + path + search, { ...init, method: facts.method, headers, body, signal })
  const response = await (options.fetch ?? fetch)(request)
  if (!response.ok) throw new ProblemError(response.status, await problemOf(response))
  if (facts.read === "response") return response as T
  const text = await response.text()
  if (facts.read === "text") return text as T
  const value: unknown = text === "" ? undefined : JSON.parse(text)
  return (facts.place === undefined ? value : dated(value, facts.place as Place)) as T
}

function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value)
}

function bodyOf(value: unknown, type: string | undefined, headers: Headers): BodyInit | null {
  if (value === undefined || type === undefined) return null
  if (type === "multipart/form-data" || type === "application/x-www-form-urlencoded") {
    const form = type === "multipart/form-data" ? new FormData() : new URLSearchParams()
    for (const [key, field] of Object.entries(value as object))
      for (const one of Array.isArray(field) ? field : [field])
        if (one !== undefined) form.append(key, one instanceof Blob ? (one as never) : textOf(one))
    return form
  }
  headers.set("content-type", type)
  return type === "application/json" ? JSON.stringify(value) : (value as BodyInit)
}

async function problemOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return { detail: text }
  }
}

/** The value with its date-times as dates. */
function dated(value: unknown, place: Place): unknown {
  if (place === 1) return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? new Date(value) : value
  if (typeof place === "string") return dated(value, places[place]!)
  if ("or" in place) return place.or.reduce<unknown>(dated, value)
  if (typeof value !== "object" || value === null || value instanceof Date) return value
  if ("fields" in place) {
    const entries = Object.entries(value).map(([key, field]) => {
      const own = Object.hasOwn(place.fields, key) ? place.fields[key] : place.fields["*"]
      return [key, own === undefined ? field : dated(field, own)]
    })
    return Object.fromEntries(entries)
  }
  return Array.isArray(value) ? value.map((item: unknown) => dated(item, place[0])) : value
}
`
