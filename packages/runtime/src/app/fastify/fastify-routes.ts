import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { textOf } from "../../transport/body-text.ts"
import type { Dispatch, RequestBody, Route } from "../../transport/core.ts"
import { readTarget } from "../../transport/node/node-request.ts"
import type { AnyRoutes } from "../../endpoint/routes.ts"
import { readOptions } from "../options/read-options.ts"
import { composeApp } from "../compose/compose-app.ts"
import type { AppOptions } from "../compose/create-app.ts"
import { FastifyResponseWriter } from "./fastify-reply.ts"
import type { IncomingMessage } from "node:http"
import { BodyQueue } from "../../transport/body-queue.ts"

/** Options of the plugin `precastRoutes`. */
export interface PrecastRoutesOptions extends AppOptions {
  /** Endpoints made by `api()`, in an array or an object that may be nested. */
  readonly routes: AnyRoutes
  /** Before the paths of all of them, as for any plugin of Fastify. */
  prefix?: string
  /** @internal of Fastify's own */
  logLevel?: unknown
  /** @internal of Fastify's own */
  logSerializers?: unknown
}

/**
 * A plugin that serves one or more endpoints in an existing Fastify application. Fastify matches the route,
 * runs its hooks and decorators, and sends the response; the endpoint does the decoding, validation, handling
 * and encoding. Errors have the same responses as with `serve()`.
 * @example await fastify.register(precastRoutes, { routes: { saveUser }, prefix: "/v1" })
 * @throws PrecastError PC2003…PC2012, as `serve()`
 */
export async function precastRoutes(
  scope: FastifyInstance,
  { routes, ...options }: PrecastRoutesOptions,
): Promise<void> {
  // Fastify hands on its own.
  for (const name of OF_FASTIFY) delete options[name]
  const { dispatch, deadlines, endLive } = composeApp(routes, readOptions(options))
  scope.addHook("preClose", async () => endLive())
  scope.addHook("onClose", async () => deadlines.clear())
  const isStream = (route: Route): boolean => route.body === "stream"
  const whole = dispatch.routes.filter((route) => !isStream(route))
  const streamed = dispatch.routes.filter(isStream)
  // Body parsers belong to a scope: buffered and streamed bodies have one each.
  await scope.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => {
      done(null, body)
    })
    add(inner, dispatch, whole)
  })
  await scope.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser("*", (_request, payload, done) => done(null, payload))
    add(inner, dispatch, streamed)
  })
}

const OF_FASTIFY = ["prefix", "logLevel", "logSerializers"] as const

function add(scope: FastifyInstance, dispatch: Dispatch, routes: readonly Route[]): void {
  // GET also handles HEAD, unless a HEAD route of the same path is declared.
  for (const route of routes) {
    if (isFolded(scope, route)) continue
    scope.route({
      method: route.method,
      url: route.path.replace(/\/\*\w+$/, "/*"),
      ...(route.bodyBytes !== undefined && { bodyLimit: route.bodyBytes }),
      exposeHeadRoute: route.method === "GET" && !hasHead(dispatch, route),
      handler: handlerOf(dispatch, route, scope.prefix),
    })
  }
}

/** Whether Fastify ignores a trailing slash of the path. */
function isFolded({ initialConfig }: FastifyInstance, { path }: Route): boolean {
  const { ignoreTrailingSlash, routerOptions } = initialConfig as RouterConfig
  const isIgnored = ignoreTrailingSlash === true || routerOptions?.ignoreTrailingSlash === true
  return isIgnored && path.length > 1 && path.endsWith("/")
}

// Fastify 5 has moved its options.
interface RouterConfig {
  readonly ignoreTrailingSlash?: boolean
  readonly routerOptions?: { readonly ignoreTrailingSlash?: boolean }
}

function hasHead({ routes }: Dispatch, { path }: Route): boolean {
  return routes.some((route) => route.method === "HEAD" && route.path === path)
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => void

function handlerOf(dispatch: Dispatch, route: Route, prefix: string): Handler {
  return (request, reply) => {
    const { path, query } = readTarget(request.raw.url ?? "")
    const answer = new FastifyResponseWriter(request, reply, path)
    const params = paramsOf(dispatch, route, request, path.slice(prefix.length))
    const headers = route.headers.map((name) => headerOf(request, name))
    const body = bodyOf(route, request, answer)
    if (body === "media-type" || body === "utf-8") return dispatch.refuse(body, answer)
    route.run(params, route.query ? query : "", headers, body.body, answer)
  }
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return (Array.isArray(value) ? value[0] : value) || undefined
}

/** As sent: Fastify's own parameters are decoded. */
function paramsOf(
  dispatch: Dispatch,
  route: Route,
  request: FastifyRequest,
  path: string,
): readonly string[] {
  if (route.params.length === 0) return route.params
  const match = dispatch.match(route.method, path)
  if (match?.route === route) return match.params
  // Found by a rule of Fastify's own, such as ignoreTrailingSlash.
  const found = request.params as Readonly<Record<string, string>>
  return route.params.map((name) => encodeURIComponent(found[name] ?? found["*"] ?? ""))
}

type Body = { readonly body: RequestBody }

function bodyOf(
  route: Route,
  request: FastifyRequest,
  answer: FastifyResponseWriter,
): Body | "media-type" | "utf-8" {
  const { body } = request
  if (route.body === "none" || body === undefined || body === null) return { body: "" }
  const isEmpty = body instanceof Uint8Array && body.byteLength === 0
  if (!isEmpty && !route.takes(request.headers["content-type"] ?? "")) return "media-type"
  if (!(body instanceof Uint8Array)) {
    return { body: nodeStream(request.raw, request.routeOptions.bodyLimit, answer) }
  }
  if (isEmpty) return { body: "" }
  if (route.body === "bytes") return { body }
  const text = textOf(body)
  return text === undefined ? "utf-8" : { body: text }
}

/** The chunks of a body, up to a maximum number of bytes. */
function nodeStream(
  req: IncomingMessage,
  most: number | undefined,
  answer: FastifyResponseWriter,
): BodyQueue {
  const queue = new BodyQueue(req)
  answer.onEnd = () => queue.drop()
  let total = 0
  const fail = (reason: "body-too-large" | "aborted"): void => {
    req.off("data", take)
    req.resume()
    queue.fail(reason)
  }
  const take = (part: Buffer): void => {
    total += part.length
    if (most !== undefined && total > most) fail("body-too-large")
    else queue.push(part)
  }
  req.on("data", take)
  req.on("end", () => queue.end())
  req.on("error", () => fail("aborted"))
  req.on("close", () => fail("aborted"))
  return queue
}
