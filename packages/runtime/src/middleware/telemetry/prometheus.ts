import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"
import type { Context } from "../../endpoint/api.ts"
import type { Hook } from "../../endpoint/hooks.ts"
import { methodLabel } from "../headers/methods.ts"
import { booleanOption, knownOptions, pathOption } from "../../base/base-options.ts"

/** Options of `prometheus()`. */
export interface PrometheusOptions {
  /** Where the metrics are read. Default `/metrics`. */
  readonly path?: string
  /** The registry of the metrics, which may also contain metrics of the program. Default: a new registry. */
  readonly register?: Registry
  /** Whether there are metrics of the process (memory, CPU, event loop) too. Default true. */
  readonly process?: boolean
  /**
   * Whether a request may read the metrics; others get the response of a path that does not exist. Default:
   * all. On a public server the metrics reveal a lot about it.
   */
  readonly allow?: (context: Context) => boolean
  /** Upper bounds of durations, in seconds. */
  readonly buckets?: readonly number[]
}

const NAMES = { path: 0, register: 0, process: 0, allow: 0, buckets: 0 }
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]

/**
 * Counts and times requests by method, route and status, and serves the metrics to Prometheus at a path. The
 * labels are bounded: a path without a route is `none`, an unknown method `_OTHER`.
 * @throws PrecastError PC2030
 */
export function prometheus(options: PrometheusOptions = {}): Hook {
  knownOptions("prometheus", options, NAMES)
  const { register = new Registry(), buckets = BUCKETS, allow = () => true } = options
  const path = pathOption("prometheus.path", options.path ?? "/metrics")
  if (booleanOption("prometheus.process", options.process ?? true)) {
    collectDefaultMetrics({ register })
  }
  const duration = new Histogram({
    name: "http_server_request_duration_seconds",
    help: "Duration of HTTP server requests.",
    labelNames: ["method", "route", "status"],
    buckets: [...buckets],
    registers: [register],
  })
  const pending = new Gauge({
    name: "http_server_active_requests",
    help: "Number of active HTTP server requests.",
    registers: [register],
  })
  const counted = new WeakSet<object>()

  return {
    onRequest(context) {
      const isRead = context.route === undefined && context.path === path
      if (isRead && READS.has(context.method) && allow(context)) return metricsOf(register)
      counted.add(context)
      pending.inc()
      return undefined
    },
    onEnd(context, { status, ms }) {
      if (!counted.delete(context)) return
      pending.dec()
      const { method, route } = context
      const labels = { method: methodLabel(method), route: route?.path ?? "none" }
      duration.observe({ ...labels, status: status ?? "aborted" }, ms / 1000)
    },
  }
}

const READS: ReadonlySet<string> = new Set(["GET", "HEAD"])

async function metricsOf(register: Registry): Promise<Response> {
  const headers = { "content-type": register.contentType, "cache-control": "no-store" }
  return new Response(await register.metrics(), { headers })
}
