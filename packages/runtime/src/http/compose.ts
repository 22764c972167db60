import type { ApiOptions } from "../api.ts"
import type { Gateway } from "../auth/auth.ts"
import type { ConstantAnswer, Route } from "../cores/core.ts"
import type { Use } from "../hooks.ts"
import { GATEWAY } from "../marks.ts"
import { routeInfo, type Placed } from "../routes.ts"
import { applying } from "./applying.ts"
import { decompressing } from "./decompress.ts"
import { constantOf, constantRun } from "./constant.ts"
import { directRun } from "./direct.ts"
import { formRun } from "./form-run.ts"
import { hookedRun } from "./hooked.ts"
import type { Lifecycle } from "./lifecycle.ts"
import { composeRefusals } from "./refusals.ts"
import { sourceOf } from "./results.ts"
import {
  bodyKind,
  bytesOf,
  codeOf,
  DEFAULT_SOURCES,
  headersOf,
  takesOf,
  type SourceSettings,
  withSources,
} from "./sources.ts"

/** Composes one endpoint into what a core runs per request. What no hook asks for is left out. */
export function composeRoute(declared: Placed, app: Lifecycle): Route {
  const use = applying(declared.use, routeInfo(declared), app)
  const { code, options } = declared.endpoint
  const placed = { ...declared, use, endpoint: { ...declared.endpoint, code: codeOf(code) } }
  const hooked = use.length > 0
  const sources = app.sources ?? DEFAULT_SOURCES
  const constant = constantFor(placed, app)
  const bodyBytes = options.limits?.bodyBytes ?? bytesOf(code, sources)
  const route: Route = {
    method: options.method,
    path: placed.path,
    params: placed.params,
    headers: headersOf(code),
    query: code.query || declared.use.some(readsQuery),
    body: bodyKind(code),
    takes: takesOf(code),
    ...(bodyBytes !== undefined && { bodyBytes }),
    details: hooked || code.arity > 1 || code.request === true,
    ...(constant !== undefined && { constant }),
    run: withSources(code, runOf(placed, app, constant), limited(sources, options), (error) =>
      app.report(error, sourceOf(placed)),
    ),
  }
  if (app.decompress === undefined) return route
  return decompressing(route, app.decompress, composeRefusals(app, declared.use))
}

/** Whether a hook reads the query string: gateways may. */
function readsQuery(one: Use): boolean {
  return GATEWAY in one && (one as Gateway)[GATEWAY].code.query
}

/** Hooks see each answer: with any of them none is constant. */
function constantFor(placed: Placed, app: Lifecycle): ConstantAnswer | undefined {
  return placed.use.length > 0 ? undefined : constantOf(placed, app)
}

function runOf(placed: Placed, app: Lifecycle, constant: ConstantAnswer | undefined): Route["run"] {
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
