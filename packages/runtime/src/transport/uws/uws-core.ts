import { chmodSync } from "node:fs"
import { createServer } from "node:net"
import { runtimeError } from "../../base/errors/catalog.ts"
import type { ListenPlace } from "../listen-place.ts"
import type { TlsSource } from "../tls-options.ts"
import { clearSocketFile, identify, removeSocketFile } from "../open-server.ts"
import { ListenError, type Core, type ListenOptions, type Listening, type Route } from "../core.ts"
import { keepsPorts } from "../kept-port.ts"
import type { Publish } from "../socket.ts"
import { acceptQueued, drain } from "../drain.ts"
import { SHED_MS, shedLargest } from "../shed.ts"
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
import { closeAtExit, forget } from "./exit.ts"
import { favouritesOf, type Favourites } from "./favourites.ts"
import { bodyHandler, fallbackHandler, Plain } from "./handlers.ts"
import { KNOWN_TRAITS, testCore } from "./self-test.ts"
import type { Loaded } from "./load.ts"
import { Server } from "./uws-server.ts"
import { goAway, publisher, registerSockets } from "./uws-sockets.ts"
import { restDepth, restOf, type ParamsReader } from "./uws-request.ts"
import type { ListenSocket, Uws, UwsApp, UwsHandler } from "./uws-types.ts"
import { nativePath } from "./native-path.ts"

// Flags of uSockets: by default SO_REUSEPORT is set, and another program may take the same port
// without an error in either of them.
const SHARE_PORT = 0
const EXCLUSIVE_PORT = 1

/** The core on uWebSockets.js. */
export function uwsCore({ uws, adapted }: Pick<Loaded, "uws" | "adapted">): Core {
  return {
    name: "uws",
    async listen(app, options) {
      // Only known binaries are adapted; the others are tested.
      return listen(uws, new Server(app, options, adapted ? KNOWN_TRAITS : await testCore(uws)))
    },
  }
}

async function listen(uws: Uws, server: Server): Promise<Listening> {
  const { options } = server
  const app = options.tls === undefined ? uws.App() : secureApp(uws, options.tls)
  registerSockets(uws, app, server)
  register(app, server)
  const socket = await openSocket(uws, app, server)
  closeAtExit(app)
  return toListening(uws, app, socket, server)
}

function register(app: UwsApp, server: Server): void {
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
function withdrawNative(app: UwsApp, server: Server): void {
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

async function openSocket(uws: Uws, app: UwsApp, server: Server): Promise<ListenSocket> {
  const { options } = server
  const { place } = options
  if (place?.kind === "path") return openFile(app, place, options)
  if (options.sharePort || options.port === 0 || !keepsPorts()) return open(app, options)
  const { Front, LOOPBACK } = await import("./front.ts")
  const socket = await open(app, { ...options, host: LOOPBACK, port: 0 })
  server.front = new Front()
  try {
    await server.front.listen(uws.us_socket_local_port(socket), options)
  } catch (error) {
    app.close()
    throw error
  }
  return socket
}

async function open(app: UwsApp, { host, port, sharePort }: ListenOptions): Promise<ListenSocket> {
  const flags = sharePort ? SHARE_PORT : EXCLUSIVE_PORT
  let taken: ListenSocket | false = false
  app.listen(host, port, flags, (socket) => (taken = socket))
  if (taken !== false) return taken
  app.close()
  throw new ListenError(await whyNot(host, port), host, port)
}

/** Listens on a unix socket. The core makes its file for its owner alone, who then opens it wider. */
async function openFile(
  app: UwsApp,
  { path, mode }: FilePlace,
  { host, port }: ListenOptions,
): Promise<ListenSocket> {
  let taken: ListenSocket | false = false
  const why = await clearSocketFile(path)
  if (why === undefined) app.listen_unix((socket) => (taken = socket), path)
  if (taken !== false) {
    chmodSync(path, mode)
    return taken
  }
  app.close()
  throw new ListenError(why ?? "EACCES", host, port)
}

type FilePlace = Extract<ListenPlace, { kind: "path" }>

function secureApp(uws: Uws, { files }: TlsSource): UwsApp {
  if (files === undefined) {
    throw runtimeError("PC2055", "tls", "the uws core takes key and certificate from files alone")
  }
  const { key, cert, passphrase } = files
  return uws.SSLApp({
    key_file_name: key,
    cert_file_name: cert,
    ...(passphrase !== undefined && { passphrase }),
  })
}

/** The core does not report why it could not listen; Node does, when it tries the same. */
function whyNot(host: string, port: number): Promise<string> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "UNKNOWN"))
    probe.listen({ host, port, exclusive: true }, () => {
      probe.close(() => resolve("UNKNOWN"))
    })
  })
}

function toListening(uws: Uws, app: UwsApp, socket: ListenSocket, server: Server): Listening {
  const { host, place } = server.options
  const { front } = server
  const file = place?.kind === "path" ? identify(place.path) : ""
  const port = place === undefined ? (front?.port ?? uws.us_socket_local_port(socket)) : 0
  let closed: Promise<void> | undefined
  let shedding: NodeJS.Timeout | undefined
  const stopAccepting = (): void => {
    if (server.draining) return
    server.draining = true
    front?.server.close()
    uws.us_listen_socket_close(socket)
    withdrawNative(app, server)
    // The core leaves the file behind.
    if (place?.kind === "path") removeSocketFile(place.path, file)
  }
  const finish = async (graceMs: number, lingerMs: number): Promise<void> => {
    front?.server.close()
    if (lingerMs > 0) await acceptQueued()
    stopAccepting()
    await goAway(server, graceMs)
    await drain(server, graceMs, lingerMs, front?.connections)
    // The last response may still be in the buffer of the native callback that sent it.
    await new Promise((resolve) => setImmediate(resolve))
    // Ends the idle connections, and after the grace those that still wait.
    clearInterval(shedding)
    app.close()
    forget(app)
  }
  const close = (graceMs: number, lingerMs = 0): Promise<void> =>
    (closed ??= finish(graceMs, lingerMs))
  // Without a route for WebSockets the core fails on it.
  if (server.app.sockets === undefined) return { host, port, stopAccepting, close }
  const { sockets, unread } = server
  shedding = setInterval(() => shedLargest(sockets, unread.rest), SHED_MS)
  shedding.unref()
  const send = publisher(app, server.app.sockets.routes)
  const publish: Publish = (topic, message) => {
    if (closed === undefined) send(topic, message)
  }
  return { host, port, stopAccepting, close, publish }
}
