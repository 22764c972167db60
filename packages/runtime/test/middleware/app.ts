import { ApiError } from "../../src/base/errors/api-error.ts"
import { endpoint } from "../helpers/endpoint.ts"
import type { Ask } from "../helpers/request.ts"

export const hello = endpoint("GET", "/hello", () => ({ hello: "world" }))
export const late = endpoint("GET", "/late", async () => ({ hello: "later" }))
export const fails = endpoint("GET", "/fails", () => {
  throw new Error("thrown on purpose")
})
export const refuses = endpoint("GET", "/refuses", async () => {
  throw new ApiError("conflict", "no", { why: "so" })
})
export const never = endpoint("GET", "/never", () => new Promise(() => {}))
export const takes = endpoint("POST", "/takes", ({ body }) => body, { body: { name: "string" } })
export const data = endpoint("GET", "/data", (_input, context) => context.data)
export const all = [hello, late, fails, refuses, never, takes, data]

type Headers = Readonly<Record<string, string>>

/** Status, method, path, headers, body. */
type Row = readonly [number, string, string, Headers?, string?]

/** A request, and the status of its response. */
export interface Way {
  readonly status: number
  readonly request: Ask
}

const JSON_TYPE = { "content-type": "application/json" }

const ROWS: readonly Row[] = [
  [200, "GET", "/hello"],
  [200, "HEAD", "/hello"],
  [200, "GET", "/late"],
  [500, "GET", "/fails"],
  [409, "GET", "/refuses"],
  [503, "GET", "/never"],
  [404, "GET", "/nowhere"],
  [405, "DELETE", "/hello"],
  [204, "OPTIONS", "/hello"],
  [400, "POST", "/takes", JSON_TYPE, "{}"],
  [413, "POST", "/takes", JSON_TYPE, "x".repeat(3000)],
  [415, "POST", "/takes", { "content-type": "text/plain" }, "hello"],
]

/** A route for each kind of response. */
export const WAYS: Way[] = ROWS.map(([status, method, path, headers, body]) => {
  return { status, request: { method, path, ...(headers && { headers }), ...(body && { body }) } }
})

/** The request of a way, with more headers. */
export function withHeaders({ request }: Way, headers: Headers): Ask {
  return { ...request, headers: { ...request.headers, ...headers } }
}

/** Options under which all of these come quickly. */
export const QUICK = { limits: { handlerMs: 20, bodyBytes: 2000 }, onError: (): void => {} }
