import type { Endpoint } from "./api.ts"
import { runtimeError } from "./errors/catalog.ts"
import { paramsOf, pathFault, pathShape } from "./http/path.ts"

/** What `serve()` takes: endpoints in an array, or in an object that may be nested. */
export type Routes = readonly Endpoint[] | RouteRecord

export interface RouteRecord {
  readonly [name: string]: Endpoint | RouteRecord | readonly Endpoint[]
}

/**
 * All endpoints of `routes`, checked: each is made by `api()`, has a path that can be served, and
 * no two answer the same requests.
 * @throws PrecastError PC2003…PC2006
 */
export function readRoutes(routes: Routes): Endpoint[] {
  const found = new Map<string, { endpoint: Endpoint; where: string }>()
  for (const { value: endpoint, where } of collect(routes, "")) {
    checkPath(endpoint)
    const { method, path } = endpoint.options
    const key = `${method} ${pathShape(path)}`
    const first = found.get(key)
    if (first !== undefined) {
      const name = endpoint.code.name
      throw runtimeError(
        "PC2004",
        name,
        describe(first.endpoint, first.where),
        describe(endpoint, where),
      )
    }
    found.set(key, { endpoint, where })
  }
  return [...found.values()].map(({ endpoint }) => endpoint)
}

interface Found {
  readonly value: Endpoint
  /** `users.update` or `[3]`. */
  readonly where: string
}

function collect(value: unknown, where: string): Found[] {
  if (isEndpoint(value)) return [{ value, where }]
  if (Array.isArray(value)) return value.flatMap((item, at) => collect(item, `${where}[${at}]`))
  if (!isRecord(value))
    throw runtimeError("PC2006", where === "" ? "routes" : `routes.${where}`, kindOf(value))
  return Object.entries(value).flatMap(([key, item]) =>
    collect(item, where === "" ? key : `${where}.${key}`),
  )
}

function isEndpoint(value: unknown): value is Endpoint {
  if (typeof value !== "object" || value === null) return false
  const { code, handler, options } = value as Partial<Endpoint>
  return (
    typeof handler === "function" &&
    typeof code?.input === "function" &&
    typeof options?.method === "string"
  )
}

/** A plain object, or a module namespace (`import * as routes`). */
function isRecord(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function kindOf(value: unknown): string {
  if (value === undefined || value === null) return String(value)
  if (typeof value === "function") return `the function ${value.name || "(anonymous)"}`
  if (typeof value === "object") return `an object of ${value.constructor?.name ?? "no class"}`
  return `the ${typeof value} ${JSON.stringify(value) ?? String(value)}`
}

function checkPath({ code, options }: Endpoint): void {
  const fault = pathFault(options.path)
  if (fault !== undefined) throw runtimeError("PC2003", code.name, options.path, fault)
  if (paramsOf(options.path).join() !== code.params.join()) {
    throw runtimeError("PC2005", code.name, options.path, code.params)
  }
}

function describe({ code, options }: Endpoint, where: string): string {
  const place = where === code.name ? "" : ` at routes${where.startsWith("[") ? "" : "."}${where}`
  return `${code.name}${place} (${options.method} ${options.path})`
}
