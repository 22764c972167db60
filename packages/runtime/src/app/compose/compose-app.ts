import type { Endpoint, RouteInfo } from "../../endpoint/api.ts"
import { bucketEndpoints } from "../../resources/buckets/endpoints.ts"
import { closersOf } from "./closing.ts"
import type { Dispatch } from "../../transport/core.ts"
import { Pending } from "../../transport/drain.ts"
import { runtimeError } from "../../base/errors/catalog.ts"
import type { Hook, Use } from "../../endpoint/hooks.ts"
import { Deadlines } from "../../http/lifecycle/lifecycle-deadlines.ts"
import { composeDispatch } from "../../http/dispatch.ts"
import { Problems } from "../../http/response/response-problems.ts"
import { safeReport } from "../../http/lifecycle/lifecycle.ts"
import { inject, type InjectRequest, type InjectResponse } from "./inject.ts"
import { docsEndpoints } from "../../openapi/docs-endpoints.ts"
import type { Documented, OpenApiDocument, OpenApiInfo } from "../../openapi/document.ts"
import { readRoutes, routeInfo, type AnyRoutes, type Placed } from "../../endpoint/routes.ts"
import type { Settings } from "../options/read-options.ts"
import { fetchApp, type Fetched } from "../../http/fetch/fetch.ts"
import type { FetchInfo } from "../../http/fetch/fetch-reply.ts"

/** An application that handles requests passed to `fetch()` or `inject()`. */
export interface Fetchable<R = unknown> {
  readonly routes: readonly RouteInfo[]
  /** The endpoints that it serves: for the types of clients, and for `testClient()`. */
  readonly "~routes"?: R
  /**
   * Handles a web `Request` without a socket, with the same lifecycle as a request from the network.
   * Does not need `this`: `Bun.serve({ fetch: app.fetch })`, `Deno.serve(app.fetch)`,
   * `export default app`.
   * @param host the second argument that the host passes to its handlers; provides the client address
   * @throws the reason of `request.signal` if it is aborted before the response (in a host nothing);
   * TypeError if the body of the request was already read
   */
  fetch(this: void, request: Request, host?: FetchInfo | object): Promise<Response>
  /** Runs a request through the same lifecycle without a socket. */
  inject(request: InjectRequest): Promise<InjectResponse>
  /**
   * The OpenAPI 3.1 document of the endpoints.
   * @param info title, version and servers; by default those of the option `docs`
   */
  openapi(info?: OpenApiInfo): Promise<OpenApiDocument>
}

/** A checked and composed application. */
export interface Composition<R = unknown> extends Fetchable<R> {
  readonly placed: readonly Placed[]
  readonly dispatch: Dispatch
  readonly deadlines: Deadlines
  /** Hooks with `onClosing` or `onClosed`. */
  readonly closers: readonly Hook[]
  /** Ends the live results that are being sent: closing would wait for them. */
  endLive(this: void): void
  /** Requests of `fetch()` that are in flight. */
  readonly pending: Pending
}

/** The dashboard of an application. */
export interface Inside {
  readonly path: string
  /** Hooks that run around all hooks of the application. */
  readonly use: readonly Use[]
  /** Its own endpoints; the hooks do not apply to them. */
  readonly endpoints: readonly Endpoint[]
  /** Receives the endpoints to show. */
  shows(documented: Documented): void
}

/** Checks and composes an application. */
export function composeApp<R>(
  routes: AnyRoutes,
  settings: Settings,
  inside?: Inside,
): Composition<R> {
  const { limits, problem, sources, auth, address, decompress } = settings
  const use = inside === undefined ? settings.use : [...inside.use, ...settings.use]
  const { docs } = settings
  const more = docs === undefined ? [] : docsEndpoints(docs, () => ({ placed, problem }))
  const apart = [...(inside?.endpoints ?? []), ...bucketEndpoints(settings.registry)]
  const all = readRoutes(routes, use, auth, more, apart)
  const placed = all.filter(({ endpoint }) => !apart.includes(endpoint))
  inside?.shows({ placed, problem })
  const deadlines = new Deadlines(limits.handlerMs)
  const problems = new Problems(problem)
  const report = safeReport(settings.onError)
  const { validateResponses } = settings
  if (settings.wantsValidation) checkValidation(placed)
  const liveEnds = new Set<() => void>()
  const lifecycle = {
    deadlines,
    problems,
    report,
    sources,
    address,
    validateResponses,
    decompress,
    liveEnds,
  }
  const dispatch = composeDispatch(all, lifecycle, use)
  const pending = new Pending()
  const onFault = (error: unknown): void =>
    settings.log(`a request failed: ${error instanceof Error ? error.stack : String(error)}`)
  const fetched: Fetched = { app: dispatch, limits, pending, onFault }
  return {
    placed,
    dispatch,
    deadlines,
    closers: closersOf(new Set([use, ...placed.map(({ use }) => use)])),
    endLive: () => liveEnds.forEach((end) => end()),
    pending,
    routes: placed.map(routeInfo),
    "~routes": routes as R,
    fetch: (request, host) => fetchApp(fetched, request, host),
    inject: (request) => inject(dispatch, limits, request),
    async openapi(info = docs) {
      const { openApiOf } = await import("../../openapi/document.ts")
      return openApiOf({ placed, problem }, info)
    },
  }
}

/** @throws PrecastError PC2026 if validation of results is enabled, but no validator was compiled */
function checkValidation(placed: readonly Placed[]): void {
  const isThere = ({ endpoint: { code } }: Placed): boolean =>
    code.validate !== undefined || code.answer !== undefined
  if (placed.length > 0 && !placed.some(isThere)) throw runtimeError("PC2026")
}
