import type { Endpoint, RouteInfo } from "./api.ts"
import { runtimeError } from "../base/errors/catalog.ts"
import type { Authenticator } from "./auth/auth.ts"
import { isGroup, type Group } from "./group.ts"
import { isEndpoint, isRecord, routeMembers } from "./route-members.ts"
import type { Use } from "./hooks.ts"
import { expandPath, paramsOf, pathFault, pathShape, prefixFault } from "./path.ts"
import { socketParts } from "./sockets/endpoint.ts"

/** What `serve()` takes: endpoints and groups in an array, or in an object that may be nested. */
export type Routes = readonly (Endpoint | Group)[] | RouteRecord

/** Routes in any form, one endpoint or group too. */
export type AnyRoutes = Routes | Endpoint | Group

/**
 * Routes by name, which may be nested; the names are what clients call them by. May be a module (`import * as users`):
 * exports that are not routes are ignored.
 */
export interface RouteRecord {
  readonly [name: string]: unknown
}

/** An endpoint in its place: below the prefixes and within the hooks of its groups. */
export interface Placed {
  readonly endpoint: Endpoint
  /** Whole path. */
  readonly path: string
  /** The prefix of its group, if the endpoint also matches it: its own path is "/". */
  readonly alias?: string
  readonly params: readonly string[]
  /** Of the application, of the groups from the outside, and of the endpoint itself. */
  readonly use: readonly Use[]
  /** Where it stands among the routes: `users.update`, `[3]`. */
  readonly where: string
}

/**
 * All endpoints of `routes`, checked: each is made by `api()`, has a path that can be served, and
 * no two match the same requests.
 * @param use hooks of the application
 * @param auth of endpoints with `auth: true`
 * @param more endpoints that the application has of itself
 * @param apart the same, with none of the hooks around them
 * @throws PrecastError PC2003…PC2006, PC2035
 */
export function readRoutes(
  routes: AnyRoutes,
  use: readonly Use[] = [],
  auth?: Authenticator,
  more: readonly Endpoint[] = [],
  apart: readonly Endpoint[] = [],
): Placed[] {
  const all: Found[] = []
  collect(routes, "", { prefix: "", use, auth }, all)
  collect(more, "docs", { prefix: "", use, auth }, all)
  collect(apart, "dashboard", { prefix: "", use: [], auth }, all)
  const taken = new Map<string, Found>()
  for (const found of all) {
    checkPath(found)
    const kind = kindOfRoute(found.endpoint)
    for (const each of expandPath(found.path)) {
      const key = `${kind} ${pathShape(each)}`
      const first = taken.get(key)
      if (first !== undefined)
        throw runtimeError("PC2004", found.endpoint.code.name, describe(first), describe(found))
      taken.set(key, found)
    }
  }
  return all.map((found) => placedOf(found, taken))
}

function placedOf(found: Found, taken: ReadonlyMap<string, Found>): Placed {
  const { endpoint, path, use, where } = found
  const placed = { endpoint, path, use, where, params: endpoint.code.params ?? [] }
  const alias = aliasOf(found)
  const isFree = alias !== undefined && !taken.has(`${kindOfRoute(endpoint)} ${alias}`)
  return isFree ? { ...placed, alias } : placed
}

/** "/" in a group is the prefix, with and without a slash at its end. */
function aliasOf({ endpoint: { options, code }, prefix }: Found): string | undefined {
  if (prefix === "" || options.path !== "/" || code.name.startsWith("mount ")) return undefined
  return prefix
}

/** A WebSocket may have the path of a GET route. */
function kindOfRoute(endpoint: Endpoint): string {
  return socketParts(endpoint) === undefined ? endpoint.options.method : "WebSocket"
}

/** The description of an endpoint. */
export function routeInfo({ endpoint, path }: Placed): RouteInfo {
  return { name: endpoint.code.name, method: endpoint.options.method, path }
}

/** What routes have of the groups around them. */
interface Around {
  readonly prefix: string
  readonly use: readonly Use[]
  readonly auth: Authenticator | undefined
}

interface Found {
  readonly endpoint: Endpoint
  readonly path: string
  readonly prefix: string
  readonly use: readonly Use[]
  /** `users.update` or `[3]`. */
  readonly where: string
}

function collect(value: unknown, where: string, around: Around, found: Found[]): void {
  if (isEndpoint(value)) {
    found.push(foundOf(value, where, around))
    return
  }
  if (isGroup(value)) {
    const fault = prefixFault(value.prefix)
    if (fault !== undefined)
      throw runtimeError("PC2003", where === "" ? "group" : where, value.prefix, fault)
    const prefix = around.prefix + value.prefix
    const use = [...around.use, ...value.use]
    collect(value.routes, where, { prefix, use, auth: around.auth }, found)
    return
  }
  if (Array.isArray(value)) {
    value.forEach((item, index) => collect(item, `${where}[${index}]`, around, found))
    return
  }
  if (!isRecord(value))
    throw runtimeError("PC2006", where === "" ? "routes" : `routes.${where}`, kindOf(value))
  for (const [key, item] of routeMembers(value))
    collect(item, where === "" ? key : `${where}.${key}`, around, found)
}

function foundOf(endpoint: Endpoint, where: string, around: Around): Found {
  const { prefix, use } = around
  const { options, code } = endpoint
  if (code.pending) throw incomplete(endpoint, where)
  const own = [...authenticatorOf(endpoint, around.auth), ...(options.use ?? [])]
  // One list for all endpoints without hooks of their own.
  const all = own.length === 0 ? use : [...use, ...own]
  return { endpoint, path: prefix + options.path, prefix, use: all, where }
}

function incomplete({ options, code }: Endpoint, where: string): Error {
  const place = where === "" || where === code.name ? "" : ` at ${where}`
  return runtimeError("PC2192", `${options.method} ${options.path}`, place)
}

/** The authenticator of an endpoint. It runs inside the hooks of the groups, so that these see rejected requests too. */
function authenticatorOf(
  { options, code }: Endpoint,
  auth: Authenticator | undefined,
): readonly Use[] {
  const authenticator = options.auth === true ? auth : options.auth
  if (options.auth === true && authenticator === undefined) throw runtimeError("PC2035", code.name)
  return authenticator === undefined ? [] : [authenticator]
}

function kindOf(value: unknown): string {
  if (value === undefined || value === null) return String(value)
  if (typeof value === "function") return `the function ${value.name || "(anonymous)"}`
  if (typeof value === "object") return `an object of ${value.constructor?.name ?? "no class"}`
  return `the ${typeof value} ${JSON.stringify(value) ?? String(value)}`
}

function checkPath({ endpoint: { code, options }, path, prefix }: Found): void {
  const fault = pathFault(options.path) ?? (prefix === "" ? undefined : pathFault(path))
  if (fault !== undefined) throw runtimeError("PC2003", code.name, path, fault)
  const { params = [] } = code
  const names = paramsOf(options.path)
  if (names.length !== params.length || names.some((name, at) => name !== params[at]))
    throw runtimeError("PC2005", code.name, options.path, params)
}

function describe({ endpoint, where, path }: Found): string {
  const { code, options } = endpoint
  const place = where === code.name ? "" : ` at routes${where.startsWith("[") ? "" : "."}${where}`
  return `${code.name}${place} (${options.method} ${path})`
}
