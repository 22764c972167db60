import type { Route } from "../core.ts"
import {
  bundleHandler,
  type MakeServed,
  handlerOf,
  type Served,
  readFound,
  wideHandler,
  type Pair,
} from "./route-handlers.ts"
import { bundlesOf, type Bundle } from "./bundles.ts"
import { constantHandler, isConstant, nativeResponse } from "./uws-constant.ts"
import { favouritesOf, type Favourites } from "./favourites.ts"
import { bodyHandler, fallbackHandler, Plain } from "./handlers.ts"
import type { Server } from "./uws-server.ts"
import { restDepth, restOf, type ParamsReader } from "./uws-request.ts"
import type { UwsApp, UwsHandler } from "./uws-types.ts"
import { nativePath } from "./native-path.ts"

export function registerRoutes(app: UwsApp, server: Server): void {
  const otherwise = fallbackHandler(server)
  const bundles = allBundles(server)
  if (bundles === undefined) {
    app.any(
      "/*",
      wideHandler(server, (route) => pairOf(server, route), otherwise),
    )
    return
  }
  // Not in the request that showed it: the core routes that one still.
  const favourites = favouritesOf(bundles, (bundle) =>
    setImmediate(() => {
      if (!server.draining) registerOne(app, server, bundle)
    }),
  )
  for (const bundle of bundles) {
    registerOne(app, server, bundle, favourites.get(bundle))
    const native = nativeOf(server, bundle)
    if (native !== undefined) app[bundle.method](bundle.path, native)
  }
  app.any("/*", otherwise)
}

/** Handlers that are called with the parameters of a route that we have found. */
function pairOf(server: Server, route: Route): Pair {
  const head = handlerOf(new Plain(server, route, true, readFound))
  const isHead = route.method === "HEAD"
  return { own: isHead ? head : handlerOf(servedOf(server, "get", route, readFound)), head }
}

interface MethodBundle extends Bundle {
  readonly method: NativeMethod
}

/** What the core is to route; undefined where that is for our own table. */
function allBundles({ app: { routes } }: Server): MethodBundle[] | undefined {
  const byMethod = new Map<NativeMethod, Route[]>()
  const add = (method: NativeMethod, route: Route): void => {
    const known = byMethod.get(method)
    if (known === undefined) byMethod.set(method, [route])
    else known.push(route)
  }
  for (const route of routes) add(NATIVE[route.method], route)
  // GET routes also accept HEAD, unless a HEAD route matches the same requests.
  const heads = new Set(byMethod.get("head")?.map(shapeOf))
  if (heads.size > 0)
    for (const route of byMethod.get("get") ?? [])
      if (!heads.has(shapeOf(route))) add("head", route)
  const all: MethodBundle[] = []
  for (const [method, own] of byMethod) {
    const bundles = bundlesOf(own)
    if (bundles === undefined) return undefined
    const methods: NativeMethod[] =
      method === "get" && heads.size === 0 ? ["get", "head"] : [method]
    for (const each of methods) all.push(...bundles.map((bundle) => ({ ...bundle, method: each })))
  }
  return all
}

function servedOf(
  server: Server,
  method: NativeMethod,
  route: Route,
  readParams: ParamsReader,
): Served | UwsHandler {
  if (method === "head" && route.method === "GET") {
    return new Plain(server, route, true, readParams)
  }
  if (route.body !== "none") return bodyHandler(server, route, readParams)
  if (isConstant(route)) return constantHandler(server, route)
  return new Plain(server, route, method === "head", readParams)
}

/** The response that replaces a handler if the requests need no check. */
function nativeOf(server: Server, bundle: MethodBundle): ArrayBuffer | undefined {
  const { method, texts, routes } = bundle
  const route = texts.length === 0 && method !== "head" ? routes.get("") : undefined
  if (route === undefined || server.options.trustFraming !== true) return undefined
  return isConstant(route) ? nativeResponse(route) : undefined
}

/** Native responses cannot close their connections: handlers send them after that. */
export function withdrawNative(app: UwsApp, server: Server): void {
  if (server.options.trustFraming !== true) return
  for (const bundle of allBundles(server) ?? []) {
    if (nativeOf(server, bundle) !== undefined) registerOne(app, server, bundle)
  }
}

/** Equal for paths that match the same requests. */
function shapeOf({ path }: Route): string {
  return nativePath(path).replaceAll(/:[^/]+/g, ":")
}

type NativeMethod = (typeof NATIVE)[Route["method"]]

function registerOne(
  app: UwsApp,
  server: Server,
  bundle: MethodBundle,
  favourites?: Favourites,
): void {
  const { method } = bundle
  const make: MakeServed = (route, readParams) => servedOf(server, method, route, readParams)
  const handler = bundleHandler(bundle, make, favourites)
  const depth = restDepth(bundle.path)
  if (depth === undefined) return void app[method](bundle.path, handler)
  // The core's wildcard also matches an empty rest: then other routes are tried.
  app[method](bundle.path, (res, req) => {
    if (restOf(req, depth) === "") req.setYield(true)
    else handler(res, req)
  })
}

const NATIVE = {
  GET: "get",
  HEAD: "head",
  POST: "post",
  PUT: "put",
  PATCH: "patch",
  DELETE: "del",
  OPTIONS: "options",
} as const
