import type { Use } from "../../endpoint/hooks.ts"
import { OutgoingResponse } from "../../endpoint/outgoing-response.ts"
import type { Dispatch, RequestDetails, Route, ResponseWriter } from "../../transport/core.ts"
import { headerBlock } from "../../transport/headers.ts"
import type { SocketHub } from "../../transport/socket.ts"
import type { Router } from "../routing/router.ts"
import { applying, composeAround } from "./around.ts"
import type { Lifecycle } from "./lifecycle.ts"
import type { Step } from "./plan.ts"

/** Responds to requests that no route matches, with the application's hooks around the response. */
export function composeFallback(
  router: Router<Route>,
  app: Lifecycle,
  use: readonly Use[],
  { sockets, preflights }: More = {},
): Dispatch["fallback"] {
  const answer = (method: string, path: string): OutgoingResponse =>
    sockets?.find(path) === undefined
      ? missing(method, path, router, app)
      : noHandshake(method, path, router, app)
  const step: Step = ({ context }) => answer(context.method, context.path)
  const run =
    composeAround(app, applying(use, undefined, app), step) ??
    (({ method, path }, reply) => void answer(method, path).send(reply))
  const make = (own: readonly Use[]): typeof run | undefined => aroundPreflight(app, use, own, step)
  const find =
    preflights?.some === true
      ? (details: RequestDetails) => preflights.find(details, router, make) ?? run
      : () => run
  return (method, path, reply) => {
    const details = reply.details ?? { method, path, headers: {} }
    find(details)(details, reply)
  }
}

/** What else may have to do with a request that no route takes. */
interface More {
  readonly sockets?: SocketHub | undefined
  readonly preflights?: Preflights
}

/** On the path of a WebSocket: 426 for a possible handshake, otherwise the response of the other routes. */
function noHandshake(
  method: string,
  path: string,
  router: Router<Route>,
  app: Lifecycle,
): OutgoingResponse {
  if (method === "GET" || method === "HEAD") {
    const text = app.problems.text(
      "upgrade_required",
      "This path takes WebSockets (RFC 6455) only.",
    )
    const answer = new OutgoingResponse(426, app.problems.headers, text)
    answer.headers.set("upgrade", "websocket")
    answer.headers.set("sec-websocket-version", "13")
    return answer
  }
  const answer = missing(method, path, router, app)
  if (answer.status !== 404) return answer
  return method === "OPTIONS"
    ? new OutgoingResponse(204, headerBlock([["allow", "GET"]]), undefined)
    : notAllowed("GET", app)
}

/** 404; on a path that takes other methods 405, or to OPTIONS the list of these. */
function missing(
  method: string,
  path: string,
  router: Router<Route>,
  app: Lifecycle,
): OutgoingResponse {
  const methods = router.allowed(path)
  if (methods.length === 0) return app.problems.fixed("not_found")
  const allow = methods.join(", ")
  if (method === "OPTIONS")
    return new OutgoingResponse(204, headerBlock([["allow", allow]]), undefined)
  return notAllowed(allow, app)
}

function notAllowed(allow: string, app: Lifecycle): OutgoingResponse {
  const answer = app.problems.fixed("method_not_allowed")
  answer.headers.set("allow", allow)
  return answer
}

type Run = (details: RequestDetails, reply: ResponseWriter) => void

/** Whether a hook responds to preflights (https://fetch.spec.whatwg.org/#cors-preflight-request). */
function isPreflightHook(one: Use): boolean {
  return "~preflight" in one
}

/** Hooks of groups and routes that respond to preflights, by route, except those of the application. */
export class Preflights {
  readonly #own = new Map<Route, readonly Use[]>()
  readonly #runs = new Map<Route, Run | undefined>()

  /** @param use hooks of the application */
  add(route: Route, hooks: readonly Use[], use: readonly Use[]): void {
    if (hooks === use) return
    const own = hooks.filter((one) => isPreflightHook(one) && !use.includes(one))
    if (own.length > 0) this.#own.set(route, own)
  }

  get some(): boolean {
    return this.#own.size > 0
  }

  /** The response to a preflight for a route with such hooks; undefined for all other requests. */
  find(
    { method, path, headers }: RequestDetails,
    router: Router<Route>,
    make: (own: readonly Use[]) => Run | undefined,
  ): Run | undefined {
    const asked = method === "OPTIONS" ? headers["access-control-request-method"] : undefined
    if (asked === undefined) return undefined
    const route = router.find(asked, path)?.route
    const own = route && this.#own.get(route)
    if (route === undefined || own === undefined) return undefined
    if (!this.#runs.has(route)) this.#runs.set(route, make(own))
    return this.#runs.get(route)
  }
}

/** Runs the hooks of the application and those of a route around the response to a preflight. */
function aroundPreflight(
  app: Lifecycle,
  use: readonly Use[],
  own: readonly Use[],
  step: Step,
): Run | undefined {
  const outer = use.filter((one) => !isPreflightHook(one))
  return composeAround(app, applying([...outer, ...own], undefined, app), step)
}
