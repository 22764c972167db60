import type { Context, Endpoint } from "../../src/endpoint/api.ts"
import type { Method } from "../../src/base/method.ts"
import { api } from "../../src/endpoint/api.ts"
import { FAIL, type RouteCode } from "../../src/types/route.ts"
import type { Issue } from "../../src/types/issue.ts"
import { paramsOf } from "../../src/endpoint/path.ts"

/** What a hand-written endpoint of a test reads and does. */
export interface TestEndpoint {
  readonly name?: string
  /** Field of the body → typeof it; the route reads a body when given. */
  readonly body?: Readonly<Record<string, "string" | "number">>
  readonly headers?: readonly string[]
  readonly query?: boolean
  /** The handler gives a literal. */
  readonly constant?: boolean
  readonly output?: (value: unknown) => string | undefined
  readonly write?: RouteCode["write"]
}

export interface TestInput {
  readonly params: readonly string[]
  readonly query: string
  readonly headers: readonly (string | undefined)[]
  readonly body: Record<string, unknown> | undefined
}

/**
 * An endpoint with code written by hand in the shape that the transformer emits: for tests of the
 * lifecycle, which must not depend on the compiler. The handler sees the parts of the request.
 */
export function endpoint(
  method: Method,
  path: string,
  handler: (input: TestInput, context: Context) => unknown,
  options: TestEndpoint = {},
): Endpoint {
  const code: RouteCode = {
    name: options.name ?? `${method} ${path}`,
    params: paramsOf(path),
    headers: options.headers ?? [],
    query: options.query ?? false,
    body: options.body !== undefined,
    bodyOptional: false,
    arity: handler.length,
    ...(options.constant === true && { constant: true }),
    ...(options.write && { write: options.write }),
    input(params, query, headers, body) {
      if (options.body === undefined) return { params, query, headers, body: undefined }
      const value = parse(body as string)
      if (bodyIssues(options.body, value).length > 0) return FAIL
      return { params, query, headers, body: value }
    },
    issues: (_params, _query, _headers, body) =>
      bodyIssues(options.body ?? {}, parse(body as string)),
    output: options.output ?? ((value) => JSON.stringify(value)),
  }
  return api({ method, path }, handler, code)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function bodyIssues(fields: Readonly<Record<string, string>>, value: unknown): Issue[] {
  if (typeof value !== "object" || value === null) {
    return [{ in: "body", path: "", code: "type", expected: "object", found: "not JSON" }]
  }
  return Object.entries(fields).flatMap(([key, expected]) => {
    const found = typeof (value as Record<string, unknown>)[key]
    if (found === expected) return []
    const code = found === "undefined" ? "missing" : "type"
    return [{ in: "body" as const, path: `/${key}`, code, expected, found }]
  })
}
