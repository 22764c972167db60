import type { CallData, ClientCode, LoadIssues } from "../types/client-data.ts"
import { EXPLAIN, notCompiled, PrecastError } from "../base/errors/precast-error.ts"
import { callOf, type Target } from "./call-of.ts"
import { codeOf } from "./described/described-call.ts"
import type { Service } from "./services/service.ts"
import type { ClientOptions } from "./client-options.ts"
import type { Client } from "./types.ts"

/**
 * A client of an application, by its type alone: `createClient<typeof app>("https://…")`. Its calls
 * encode their input and decode what comes back by the types of each endpoint.
 * @param url of the server, with the path that it is mounted at; "" in a browser: the page's own origin; `service("users")`
 * @throws PrecastError PC2001 when the call was not compiled by the transformer
 */
export function createClient<A>(url: string | URL | Service, options?: ClientOptions): Client<A>
/** @internal The form that the transformer makes of it; not in the published types. */
export function createClient<A>(
  url: string | URL | Service,
  options: ClientOptions | undefined,
  code: ClientCode,
  loadIssues?: LoadIssues,
): Client<A>
export function createClient<A>(
  url: string | URL | Service,
  options: ClientOptions = {},
  code?: ClientCode,
  loadIssues?: LoadIssues,
): Client<A> {
  if (code === undefined) {
    const error = new PrecastError("PC2001", notCompiled("createClient()", EXPLAIN))
    // In a browser this is all that is needed of atCaller().
    Error.captureStackTrace?.(error, createClient)
    throw error
  }
  return levelOf(code, "", targetOf(url, options), loadIssues) as Client<A>
}

function targetOf(url: string | URL | Service, options: ClientOptions): Target {
  if (typeof url === "string" || url instanceof URL) return { url, options }
  return { url: url.url, options: { ...url.options, ...options } }
}

function levelOf(
  code: ClientCode,
  path: string,
  target: Target,
  loadIssues: LoadIssues | undefined,
): object {
  const entries = Object.entries(code).map(([name, inner]) => {
    const whole = path === "" ? name : `${path}.${name}`
    const made = isCall(inner)
      ? callOf(codeOf(inner, loadIssues), whole, target)
      : levelOf(inner, whole, target, loadIssues)
    return [name, made]
  })
  return Object.fromEntries(entries) as object
}

function isCall(code: CallData | ClientCode): code is CallData {
  return Array.isArray(code)
}
