import {
  context as active,
  metrics,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context as Scope,
  type Histogram,
  type Span,
  type TextMapGetter,
  type Tracer,
  type UpDownCounter,
} from "@opentelemetry/api"
import type { Context } from "../../endpoint/api.ts"
import { isApiError } from "../../base/errors/api-error.ts"
import type { Hook, Middleware, RequestEnd, StepName } from "../../endpoint/hooks.ts"
import { isThenable } from "../../base/within.ts"
import { observeCalls } from "../../client/observe.ts"
import { observeCaches } from "../../resources/cache/cache-observe.ts"
import { observeRuns } from "../../resources/cron/cron-observe.ts"
import { observeQueries } from "../../resources/database/database-observe.ts"
import { observeTopics } from "../../resources/topics/topics-observe.ts"
import {
  clientTelemetry,
  spanOfQuery,
  cacheTelemetry,
  spanOfRun,
  topicTelemetry,
} from "./telemetry-spans.ts"
import { methodLabel } from "../headers/methods.ts"
import { booleanOption, knownOptions, wrongOption } from "../../base/base-options.ts"

/** Options of `telemetry()`, after OpenTelemetry's conventions for HTTP servers. */
export interface TelemetryOptions {
  /** Whether decoding, the handler and encoding have spans of their own. Default false. */
  readonly steps?: boolean
  /** What clients speak to the server, or to the proxy before it. Default "http". */
  readonly scheme?: "http" | "https"
  /** Whether statements of databases have spans, with their text but not their values. Default true. */
  readonly database?: boolean
  /** Whether loads and look-ups of caches have spans, and are counted. Default true. */
  readonly cache?: boolean
  /** Whether calls of `createClient()` have spans, and pass the trace on. Default true. */
  readonly client?: boolean
  /** Whether runs of jobs of `cron()` have spans. Default true. */
  readonly cron?: boolean
  /** Whether messages of topics have spans, in one trace with what published them. Default true. */
  readonly topics?: boolean
}

const NAME = "@precast/runtime"

/**
 * Spans and metrics of requests, by the semantic conventions of OpenTelemetry for HTTP servers
 * (1.23 and later, stable). Goes through `@opentelemetry/api` alone: without an SDK it does nothing.
 * @throws PrecastError PC2030
 */
export function telemetry(options: TelemetryOptions = {}): Hook {
  const known = { steps: 0, scheme: 0, database: 0, cache: 0, client: 0, cron: 0, topics: 0 }
  knownOptions("telemetry", options, known)
  const { scheme = "http" } = options
  const steps = booleanOption("telemetry.steps", options.steps ?? false)
  if (scheme !== "http" && scheme !== "https")
    throw wrongOption("telemetry.scheme", `"http" or "https"`, scheme)
  if (booleanOption("telemetry.database", options.database ?? true)) observeQueries(spanOfQuery)
  if (booleanOption("telemetry.cache", options.cache ?? true)) observeCaches(cacheTelemetry())
  if (booleanOption("telemetry.client", options.client ?? true)) observeCalls(clientTelemetry())
  if (booleanOption("telemetry.cron", options.cron ?? true)) observeRuns(spanOfRun)
  if (booleanOption("telemetry.topics", options.topics ?? true)) observeTopics(topicTelemetry())
  const requests = new Requests(scheme)
  const hook: Hook = {
    onRequest: (context) => requests.begin(context),
    onError: (context, error) => requests.failed(context, error),
    onEnd: (context, end) => requests.end(context, end),
    ...(steps && { "~around": (context, name, step) => requests.step(context, name, step) }),
  }
  // A scope is active while a function runs: only a middleware is around all that follows.
  const within: Middleware = (context, next) => active.with(requests.scopeOf(context), next)
  return { "~bind": () => [hook, within] }
}

interface Request {
  readonly span: Span
  readonly scope: Scope
  readonly labels: Attributes
  /** `error.type`, once something was thrown. */
  failed?: string
}

/** Requests that are on their way. */
class Requests {
  readonly #all = new WeakMap<object, Request>()
  readonly #scheme: string
  readonly #tracer: Tracer = trace.getTracer(NAME)
  #meters: { duration: Histogram; pending: UpDownCounter } | undefined

  constructor(scheme: string) {
    this.#scheme = scheme
  }

  scopeOf(context: Context): Scope {
    return this.#all.get(context)?.scope ?? active.active()
  }

  begin(context: Context): undefined {
    const method = methodLabel(context.method)
    const known = { "http.request.method": method, "url.scheme": this.#scheme }
    const route = context.route?.path
    const labels = route === undefined ? known : { ...known, "http.route": route }
    const parent = propagation.extract(ROOT_CONTEXT, context.headers, HEADERS)
    const verb = method === "_OTHER" ? "HTTP" : method
    const span = this.#tracer.startSpan(
      route === undefined ? verb : `${verb} ${route}`,
      { kind: SpanKind.SERVER, attributes: { ...labels, ...aboutOf(context) } },
      parent,
    )
    this.#all.set(context, { span, labels, scope: trace.setSpan(parent, span) })
    this.#meter().pending.add(1, known)
  }

  failed(context: Context, error: unknown): undefined {
    const request = this.#all.get(context)
    // An ApiError below 500 that a handler throws is a response; other errors are faults.
    if (request === undefined || (isApiError(error) && error.status < 500)) return
    request.failed = nameOf(error)
    request.span.recordException(error instanceof Error ? error : String(error))
  }

  end(context: Context, { status, ms }: RequestEnd): void {
    const request = this.#all.get(context)
    // Undefined if an outer hook has sent the response.
    if (request === undefined) return
    this.#all.delete(context)
    const { span, labels } = request
    const said = { ...(status !== undefined && { "http.response.status_code": status }) }
    const fault =
      status === undefined ? "aborted" : status >= 500 ? (request.failed ?? String(status)) : ""
    const more: Attributes = { ...said, ...(fault !== "" && { "error.type": fault }) }
    span.setAttributes(more)
    if (fault !== "") span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
    const { "http.route": _route, ...known } = labels
    const { duration, pending } = this.#meter()
    duration.record(ms / 1000, { ...labels, ...more }, request.scope)
    pending.add(-1, known)
  }

  step(context: Context, name: StepName, run: () => unknown): unknown {
    if (!this.#all.has(context)) return run()
    const span = this.#tracer.startSpan(STEPS[name])
    const failed = (error: unknown): never => {
      span.recordException(error instanceof Error ? error : String(error))
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
      throw error
    }
    let result: unknown
    try {
      result = active.with(trace.setSpan(active.active(), span), run)
    } catch (error) {
      return failed(error)
    }
    if (!isThenable(result)) {
      span.end()
      return result
    }
    return result.then((value) => {
      span.end()
      return value
    }, failed)
  }

  /** Made at the first request: by then the program has set up its SDK. */
  #meter(): { duration: Histogram; pending: UpDownCounter } {
    if (this.#meters === undefined) {
      const meter = metrics.getMeter(NAME)
      const duration = meter.createHistogram("http.server.request.duration", {
        unit: "s",
        description: "Duration of HTTP server requests.",
        // As recommended by the conventions.
        advice: {
          explicitBucketBoundaries: [
            0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
          ],
        },
      })
      const pending = meter.createUpDownCounter("http.server.active_requests", {
        unit: "{request}",
        description: "Number of active HTTP server requests.",
      })
      this.#meters = { duration, pending }
    }
    return this.#meters
  }
}

const STEPS: { readonly [name in StepName]: string } = {
  decode: "decode",
  handle: "handler",
  encode: "encode",
}

const HEADERS: TextMapGetter<Context["headers"]> = {
  keys: (headers) => Object.keys(headers),
  get: (headers, name) => (Object.hasOwn(headers, name) ? headers[name] : undefined),
}

/** The recorded attributes of a request; never its query, which may contain secrets. */
function aboutOf({ method, path, headers, address }: Context): Attributes {
  const about: Attributes = { "url.path": path, "client.address": address }
  if (methodLabel(method) !== method) about["http.request.method_original"] = method
  const agent = headers["user-agent"]
  if (agent !== undefined) about["user_agent.original"] = agent
  const [, host, port] = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(headers.host ?? "") ?? []
  if (host !== undefined && host !== "") about["server.address"] = host
  if (port !== undefined) about["server.port"] = Number(port)
  return about
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}
