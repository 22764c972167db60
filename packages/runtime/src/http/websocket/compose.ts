import { isReply } from "../../endpoint/reply.ts"
import type { Context } from "../../endpoint/api.ts"
import type { SocketRoute, UpgradeReply } from "../../transport/socket.ts"
import { ApiError } from "../../base/errors/api-error.ts"
import type { Hook } from "../../endpoint/hooks.ts"
import { composeRoute } from "../pipeline.ts"
import type { Lifecycle } from "../lifecycle/lifecycle.ts"
import { sourceOf } from "../lifecycle/results.ts"
import { isThenable } from "../../base/thenable.ts"
import type { Placed } from "../../endpoint/routes.ts"
import type { SocketKind } from "./kind.ts"
import { readSocketOptions, type SocketSettings } from "../../endpoint/sockets/sockets-options.ts"
import type { SocketParts } from "../../endpoint/sockets/sockets-types.ts"
import type { ResponseWriter } from "../../transport/core.ts"
import { NO_HEADERS } from "../../transport/headers.ts"
import { OutgoingResponse } from "../../endpoint/outgoing-response.ts"
import { SocketPeer } from "./peer.ts"

/** The response to a handshake that upgrades its connection to a WebSocket; hooks see it as 101. */
class Upgrade extends OutgoingResponse {
  readonly #kind: SocketKind
  readonly #data: unknown
  readonly #protocol: string

  constructor(kind: SocketKind, data: unknown, protocol: string) {
    super(101, NO_HEADERS, undefined)
    this.#kind = kind
    this.#data = data
    this.#protocol = protocol
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
    const peer = new SocketPeer(this.#kind, this.#data, this.#protocol)
    ;(reply as UpgradeReply).upgrade(this.#protocol, this.headers.toBlock(), peer)
    return undefined
  }
}

/** A WebSocket endpoint as cores run it, and what its server publishes to. */
export interface ComposedSocket {
  readonly route: SocketRoute
  readonly kind: SocketKind
  readonly parts: SocketParts
}

/** Composes a WebSocket endpoint: a GET route whose innermost hook responds by an upgrade. */
export function composeSocket(
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
  }
  const route = composeRoute({ ...placed, use: [...placed.use, upgrading(kind)] }, app)
  return { route: { ...route, traits: settings.traits }, kind, parts }
}

function upgrading(kind: SocketKind): Hook<object, never> {
  const { settings, handlers } = kind
  const upgrade = handlers.upgrade as undefined | ((input: unknown, context: Context) => unknown)
  const answer = (data: unknown, context: Context): unknown => {
    if (isReply(data) || data instanceof Response) return data
    return new Upgrade(kind, data, protocolOf(context, settings.protocols))
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
