import { atCaller } from "../base/errors/caller-frames.ts"
import type { CallCode, ClientCode } from "../types/client-code.ts"
import { notCompiled, PrecastError } from "../base/errors/precast-error.ts"
import { callOf, type Target } from "./call-of.ts"
import type { Service } from "./services/service.ts"
import type { ClientOptions } from "./client-options.ts"
import type { Client } from "./types.ts"

/**
 * A client of an application, by its type alone: `createClient<typeof app>("https://…")`. Its calls
 * encode their input and decode what comes back by code made for the types of each endpoint.
 * @param url of the server, with the path that it is mounted at; "" in a browser: the page's own origin; `service("users")`
 * @throws PrecastError PC2001 when the call was not compiled by the transformer
 */
export function createClient<A>(url: string | URL | Service, options?: ClientOptions): Client<A>
/** @internal The form that the transformer makes of it; not in the published types. */
export function createClient<A>(
  url: string | URL | Service,
  options: ClientOptions | undefined,
  code: ClientCode,
): Client<A>
export function createClient<A>(
  url: string | URL | Service,
  options: ClientOptions = {},
  code?: ClientCode,
): Client<A> {
  if (code === undefined) throw atCaller(new PrecastError("PC2001", notCompiled("createClient()")))
  return levelOf(code, "", targetOf(url, options)) as Client<A>
}

function targetOf(url: string | URL | Service, options: ClientOptions): Target {
  if (typeof url === "string" || url instanceof URL) return { url, options }
  return { url: url.url, options: { ...url.options, ...options } }
}

function levelOf(code: ClientCode, path: string, target: Target): object {
  const entries = Object.entries(code).map(([name, inner]) => {
    const whole = path === "" ? name : `${path}.${name}`
    return [name, isCall(inner) ? callOf(inner, whole, target) : levelOf(inner, whole, target)]
  })
  return Object.fromEntries(entries) as object
}

/** Levels hold objects alone, whatever their endpoints are called. */
function isCall(code: CallCode | ClientCode): code is CallCode {
  return typeof code["request"] === "function"
}
