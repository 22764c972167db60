import { ApiError } from "../../base/errors/api-error.ts"
import { isThenable } from "../../base/within.ts"
import type { Context } from "../../endpoint/api.ts"
import type { Hook } from "../../endpoint/hooks.ts"
import { OutgoingResponse } from "../../endpoint/outgoing-response.ts"
import { isReply } from "../../endpoint/reply.ts"
import type { Placed } from "../../endpoint/routes.ts"
import { socketParts } from "../../endpoint/sockets/endpoint.ts"
import { readSocketOptions, type SocketSettings } from "../../endpoint/sockets/sockets-options.ts"
import type { SocketParts } from "../../endpoint/sockets/sockets-types.ts"
import type { ResponseWriter } from "../../transport/core.ts"
import { NO_HEADERS } from "../../transport/headers.ts"
import type {
  Publish,
  SocketHub,
  SocketRelay,
  SocketRoute,
  UpgradeReply,
} from "../../transport/socket.ts"
import type { Lifecycle } from "../lifecycle/lifecycle.ts"
import { sourceOf } from "../lifecycle/results.ts"
import { composeRoute } from "../pipeline.ts"
import { expanded, Router } from "../routing/router.ts"
import { contextOf } from "../../endpoint/context.ts"
import { SocketPeer } from "./peer.ts"
import type { presenceOf } from "./presence/topic-presence.ts"
import type { AttachResuming } from "./resume/attach-resuming.ts"
import type { ResumableClient } from "./resume/resumable-client.ts"
import { messageFrame } from "../../types/resume-frames.ts"
import type { SocketKind } from "./server-socket.ts"

/** Composes the WebSocket endpoints among those of an application; undefined without any. */
export function composeSockets(placed: readonly Placed[], app: Lifecycle): SocketHub | undefined {
  const composed = placed.flatMap((one, index) => {
    const parts = socketParts(one.endpoint)
    if (parts === undefined) return []
    return [{ ...composeSocket(one, parts, index, app), alias: one.alias }]
  })
  const [first] = composed
  if (first === undefined) return undefined
  const router = new Router<SocketRoute>()
  const routes = composed.flatMap(({ route, alias }) => expanded(route, alias))
  for (const route of routes) router.add("GET", route.path, route)
  let presence: typeof presenceOf | undefined
  let resuming: AttachResuming | undefined
  return {
    routes,
    find: (path) => router.find("GET", path),
    relays: first.parts.code.relays,
    async load() {
      presence = (await import("./presence/topic-presence.ts")).presenceOf
      if (!composed.some(({ kind }) => kind.settings.resume !== undefined)) return
      resuming = (await import("./resume/attach-resuming.ts")).attachResuming
    },
    attach(publish, relay) {
      const attached = composed.map((one) => {
        const { kind, parts, index, route } = one
        const isResuming = kind.settings.resume !== undefined
        const detach = isResuming
          ? resuming?.({ kind, parts, index, path: route.path }, publish, relay)
          : attach(one, publish, relay)
        kind.presence = presence?.(parts)
        const leave = attachPresence(one, publish, relay)
        return () => {
          leave?.()
          detach?.()
        }
      })
      return () => {
        for (const detach of attached) detach()
      }
    },
  }
}

/** @returns to be called when the server has closed */
function attach(
  { parts, kind, route }: ComposedSocket,
  publish: Publish,
  relay: SocketRelay | undefined,
): () => void {
  const { publishers } = parts
  const own: Publish = (topic, message) => publish(kind.prefix + topic, message)
  publishers.add(own)
  const others = relay?.join(parts, route.path, { deliver: own })
  if (others !== undefined) publishers.add((kind.relay = others.send))
  return () => {
    publishers.delete(own)
    kind.relay = undefined
    if (others?.leave() === true) publishers.delete(others.send)
  }
}

/** @returns to be called when the server has closed */
function attachPresence(
  { kind, route }: ComposedSocket,
  publish: Publish,
  relay: SocketRelay | undefined,
): (() => void) | undefined {
  const send: Publish = (topic, message) => {
    publish(kind.prefix + topic, message)
    if (kind.resuming !== undefined) {
      publish(kind.resuming.prefix + topic, messageFrame("", message))
    }
  }
  const failed = (error: unknown): void => kind.app.report(error, kind.source)
  return kind.presence?.attach({ send, failed }, relay, route.path)
}

/** The response to a handshake that upgrades its connection to a WebSocket; hooks see it as 101. */
class Upgrade extends OutgoingResponse {
  readonly #kind: SocketKind
  readonly #data: unknown
  readonly #protocol: string
  readonly #client: ResumableClient | undefined

  constructor(kind: SocketKind, data: unknown, protocol: string, client?: ResumableClient) {
    super(101, NO_HEADERS, undefined)
    this.#kind = kind
    this.#data = data
    this.#protocol = protocol
    this.#client = client
  }

  override send(reply: ResponseWriter): undefined {
    // A hook may have replaced it with another response.
    if (this.status !== 101 || this.body !== undefined) {
      super.send(reply)
      return undefined
    }
    const { settings, app } = this.#kind
    if (this.#kind.open >= settings.limits.connections) {
      const text = app.problems.text("unavailable", "There are as many connections as may be.")
      reply.send(503, app.problems.headers, text)
      return undefined
    }
    const peer = new SocketPeer(this.#kind, this.#data, this.#protocol, this.#client)
    ;(reply as UpgradeReply).upgrade(this.#protocol, this.headers.toBlock(), peer)
    return undefined
  }
}

/** A WebSocket endpoint as cores run it, and what its server publishes to. */
interface ComposedSocket {
  readonly route: SocketRoute
  readonly kind: SocketKind
  readonly parts: SocketParts
  /** Among the endpoints of the application. */
  readonly index: number
}

/** Composes a WebSocket endpoint: a GET route whose innermost hook responds by an upgrade. */
function composeSocket(
  placed: Placed,
  parts: SocketParts,
  index: number,
  app: Lifecycle,
): ComposedSocket {
  const { code, handlers } = parts
  const settings = readSocketOptions(parts.options)
  const prefix = `${index}:`
  const kind: SocketKind = {
    code,
    handlers,
    settings,
    prefix,
    app,
    source: sourceOf(placed),
    open: 0,
    relay: undefined,
    presence: undefined,
    resuming: undefined,
  }
  const route = composeRoute({ ...placed, use: [...placed.use, upgrading(kind)] }, app)
  const query = route.query || settings.resume !== undefined
  return { route: { ...route, query, traits: settings.traits }, kind, parts, index }
}

function upgrading(kind: SocketKind): Hook<object, never> {
  const { settings, handlers } = kind
  const upgrade = handlers.upgrade as undefined | ((input: unknown, context: Context) => unknown)
  const answer = (data: unknown, context: Context): unknown => {
    if (isReply(data) || data instanceof Response) return data
    const protocol = protocolOf(context, settings.protocols)
    const client = kind.resuming?.clientOf(contextOf(context).search)
    const made = new Upgrade(kind, data, protocol, client)
    // A process that has just been started receives the messages that the client has missed.
    const loading = client?.cursor && kind.resuming?.resumption.loading
    return loading === undefined ? made : loading.then(() => made)
  }
  return {
    onRequest(context: Context) {
      if (!isAllowed(context, settings.origins)) {
        throw new ApiError("permission_denied", "Pages of this origin may not connect.")
      }
    },
    beforeHandle(context: Context, input: unknown) {
      const data = upgrade?.(input, context)
      return (
        isThenable(data) ? data.then((made) => answer(made, context)) : answer(data, context)
      ) as object
    },
  }
}

/**
 * Browsers let any page connect anywhere, with the user's cookies, and only send its origin.
 */
function isAllowed({ headers }: Context, origins: SocketSettings["origins"]): boolean {
  const { origin, host = "" } = headers
  if (origins === "any" || origin === undefined) return true
  if (origins !== "same") return origins.has(origin)
  return URL.canParse(origin) && new URL(origin).host === normal(host)
}

/** A host as `URL` writes it, without the port that a scheme has by default: both are tried. */
function normal(host: string): string {
  return host.toLowerCase().replace(/:(?:80|443)$/, "")
}

/** The first subprotocol that the client offers and the endpoint speaks. */
function protocolOf({ headers }: Context, spoken: readonly string[]): string {
  if (spoken.length === 0) return ""
  const offered = (headers["sec-websocket-protocol"] ?? "").split(",")
  return offered.map((one) => one.trim()).find((one) => spoken.includes(one)) ?? ""
}
