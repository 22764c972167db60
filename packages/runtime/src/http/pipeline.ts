import type { ApiOptions } from "../endpoint/api.ts"
import type { Authenticator } from "../endpoint/auth/auth.ts"
import type { ConstantResponse, Route } from "../transport/core.ts"
import type { Use } from "../endpoint/hooks.ts"
import { AUTHENTICATOR } from "../base/marks.ts"
import { routeInfo, type Placed } from "../endpoint/routes.ts"
import { applying } from "./lifecycle/around.ts"
import { decompressing } from "./request/decompress.ts"
import { constantOf, constantRun } from "./lifecycle/lifecycle-constant.ts"
import { directRun } from "./lifecycle/direct.ts"
import { formRun } from "./lifecycle/form-run.ts"
import { hookedRun } from "./lifecycle/hooked.ts"
import type { Lifecycle } from "./lifecycle/lifecycle.ts"
import {
  type Run,
  bodyKind,
  bytesOf,
  codeOf,
  DEFAULT_SOURCES,
  headersOf,
  takesOf,
  type SourceSettings,
  withSources,
} from "./request/request-sources.ts"
import { composeRefusals } from "./lifecycle/refusals.ts"
import { sourceOf } from "./lifecycle/results.ts"

/**
 * The path of a request from the core to the handler and back. Every wrapper is listed in the order
 * in which it runs. A wrapper that neither the types nor the hooks of a route require is omitted
 * when the route is composed: the start checks a route, and its first request composes it.
 *
 * | # | wrapper | what it does | file |
 * |--:|---|---|---|
 * | 1 | the core | reads what the route names: parameters, query, headers, body | transport/uws/handlers.ts, transport/js/serve-request.ts, transport/node/handle.ts |
 * | 2 | `decompressing` | a body with content-encoding | request/decompress.ts |
 * | 3 | `withSources` | cookies; the parser of a form | request/request-sources.ts |
 * | 4 | one of these: | | |
 * |   | `constantRun` | sends a constant response | lifecycle/lifecycle-constant.ts |
 * |   | `directRun` | decode → handler → encode → send | lifecycle/direct.ts |
 * |   | `formRun` | reads the form, then `directRun` | lifecycle/form-run.ts |
 * |   | `hookedRun` | onRequest → decode → beforeHandle → handler → afterHandle → encode → onResponse → send → onEnd | lifecycle/hooked.ts |
 *
 * Decoding and encoding are emitted code: `RouteCode` in types/route.ts. A request that no route
 * takes goes to lifecycle/fallback.ts.
 *
 * @returns what a core runs for each request of the endpoint
 */
export function composeRoute(declared: Placed, app: Lifecycle): Route {
  const use = applying(declared.use, routeInfo(declared), app)
  const { code, options } = declared.endpoint
  const compose = (): Route["run"] => {
    const placed = { ...declared, use, endpoint: { ...declared.endpoint, code: codeOf(code) } }
    return withSources(code, runOf(placed, app, constant), limited(sources, options), (error) =>
      app.report(error, sourceOf(placed)),
    )
  }
  // Of signed cookies, composing checks the application.
  const isChecked = code.cookies === undefined && code.signs === undefined
  const hooked = use.length > 0
  const sources = app.sources ?? DEFAULT_SOURCES
  // Hooks see each response: with any of them none is constant.
  const constant = hooked ? undefined : constantOf(declared, app)
  const route: Route = {
    method: options.method,
    path: declared.path,
    params: declared.params,
    headers: headersOf(code),
    query: code.query === true || declared.use.some(readsQuery),
    body: bodyKind(code),
    takes: takesOf(code),
    bodyBytes: options.limits?.bodyBytes ?? bytesOf(code, sources),
    details: hooked || (code.arity ?? 1) > 1 || code.request === true,
    constant,
    run: isChecked ? composedLater(compose) : compose(),
  }
  if (app.decompress === undefined) return route
  return decompressing(route, app.decompress, composeRefusals(app, declared.use))
}

/** Composed by its first request: thousands of routes are not to be waited for at the start. */
function composedLater(compose: () => Route["run"]): Route["run"] {
  let run: Route["run"] | undefined
  return (params, query, headers, body, reply) =>
    (run ??= compose())(params, query, headers, body, reply)
}

/** Whether a hook reads the query string: authenticators may. */
function readsQuery(one: Use): boolean {
  return AUTHENTICATOR in one && (one as Authenticator)[AUTHENTICATOR].code.query === true
}

function runOf(placed: Placed, app: Lifecycle, constant: ConstantResponse | undefined): Run {
  const { answer, request, bodyAs } = placed.endpoint.code
  const isLong = answer !== undefined && (request === true || bodyAs === "form")
  if (placed.use.length > 0 || isLong) return hookedRun(placed, app)
  if (constant !== undefined) return constantRun(constant)
  const run = directRun(placed, app)
  return bodyAs === "form" ? formRun(placed, app, run) : run
}

/** With the limits that a route has of its own. */
function limited(sources: SourceSettings, { limits }: ApiOptions): SourceSettings {
  return { ...sources, formLimits: { ...sources.formLimits, ...limits } }
}
